import type { UserActor } from '../../app/domain/actor'
import { leaveVoicemail, recordMessage } from '../../server/seeds/leave-voicemail'
import type { World } from './world'

/** For personal inboxes: a number belongs to one account. */
let ownNumbers = 2_000
const nextOwnNumber = () => `+1312555${(ownNumbers += 1)}`

interface Left {
  from?: string
  text?: string
}

const left = async (world: World, called: string, { from = '+12125550161', text = 'Please call me.' }: Left) => {
  const message = await recordMessage(world.services, { from, called, text, at: world.clock.now() })
  return (await world.system.db.transact('test', (tx) => leaveVoicemail(tx, message)))!
}

/** A number of this person alone; returns it. */
export async function ownNumber(
  world: World,
  { accountId, userId }: UserActor,
  e164 = nextOwnNumber(),
): Promise<string> {
  await world.system.db.q
    .insertInto('phone_numbers')
    .values({
      id: world.services.ids('num'),
      account_id: accountId,
      e164,
      carrier_sid: null,
      created_at: 1,
      user_id: userId,
    })
    .execute()
  return e164
}

/** On a number of the team, which needs two sellers to have one. */
export async function leftForTeam(world: World, { accountId }: UserActor, message: Left = {}): Promise<string> {
  const { e164 } = await world.system.db.q
    .selectFrom('phone_numbers')
    .select('e164')
    .where('account_id', '=', accountId)
    .where('user_id', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return left(world, e164, message)
}

export const leftFor = async (world: World, called: string, message: Left = {}): Promise<string> =>
  left(world, called, message)

export async function teamIdOf(world: World, { accountId }: UserActor): Promise<string> {
  const { q } = world.system.db
  return (await q.selectFrom('teams').select('id').where('account_id', '=', accountId).executeTakeFirstOrThrow()).id
}
