import { afterEach, beforeEach, expect, test } from 'vitest'
import { numberOf } from '../../../tests/helpers/board'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { removeNumbers } from '../numbers/remove-numbers.server'
import { updateNumber } from '../numbers/update-number.server'
import { getNextCallerStep } from './get-next-caller-step.server'
import { listIncoming } from './incoming.read.server'
import { receiveCall } from './receive-call.server'

const OWN = '+13125550140'
const PHONE = '+14155550150'

let world: World
let olivia: UserActor
let mia: UserActor
let number: string
beforeEach(async () => {
  world = await testWorld()
  olivia = await world.person({ role: 'OWNER' })
  mia = await world.person({ role: 'MEMBER', accountId: olivia.accountId })
  number = await numberOf(world, olivia.accountId)
})
afterEach(() => world.close())

const forward = (id: string) => updateNumber(world.as(olivia), number, { callForwardingConfig: { id } })
/** Who rings, and what the caller gets. */
async function call(): Promise<{ rings: string[]; next: string }> {
  const callSid = world.services.ids('att')
  const transact = world.system.db.transact.bind(world.system.db)
  const id = await transact('test', (tx) => receiveCall(tx, { callSid, from: '+12125550161', called: OWN }))
  const rings: string[] = []
  for (const [name, user] of [
    ['olivia', olivia],
    ['mia', mia],
  ] as const)
    if ((await listIncoming(world.as(user))).some((incoming) => incoming.id === id)) rings.push(name)
  const step = await transact('test', (tx) => getNextCallerStep(tx, id!, { said: false }))
  return { rings, next: step.kind === 'forward' ? step.to : step.kind }
}
const addPhone = async (userId: string): Promise<string> => {
  const id = world.services.ids('num')
  await world.system.db.q
    .insertInto('phone_numbers')
    .values({ id, account_id: olivia.accountId, e164: PHONE, user_id: userId, personal: 1, shared: 0, created_at: 1 })
    .execute()
  return id
}

test('a number rings as its call forwarding says', async () => {
  const team = { rings: ['olivia', 'mia'], next: 'ring-on' }
  expect(await call()).toEqual(team)
  await forward(`user:${mia.userId}`)
  expect(await call()).toEqual({ rings: ['mia'], next: 'ring-on' })
  await forward('everyone')
  expect(await call()).toEqual(team)
  await forward('voicemail')
  expect(await call()).toEqual({ rings: [], next: 'voicemail' })
  const phone = await addPhone(olivia.userId)
  await forward(`number:${phone}`)
  expect(await call()).toEqual({ rings: [], next: PHONE })
})

test('a colleague who left and a removed phone leave the settings of the team', async () => {
  const team = { rings: ['olivia', 'mia'], next: 'ring-on' }
  await forward(`user:${mia.userId}`)
  await world.system.db.q.updateTable('users').set({ disabled_at: 1 }).where('id', '=', mia.userId).execute()
  expect((await call()).rings).toEqual(['olivia'])
  await world.system.db.q.updateTable('users').set({ disabled_at: null }).execute()
  const phone = await addPhone(olivia.userId)
  await world.system.db.q
    .insertInto('phone_numbers')
    .values({
      id: 'num_2',
      account_id: olivia.accountId,
      e164: '+14155550151',
      user_id: olivia.userId,
      personal: 1,
      created_at: 1,
    })
    .execute()
  await forward(`number:${phone}`)
  await removeNumbers(world.as(olivia), [phone])
  expect(await call()).toEqual(team)
})
