import { beforeEach, describe, expect, test } from 'vitest'
import { type Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import { type World } from '../../../tests/helpers/world'
import { findCallStory } from '../call-history/call-story.read.server'
import { restNumber } from '../number-health/rest-number.server'
import { startDialSession } from '../dial-sessions/start-dial-session.server'
import { connectDialSession, stopDialSession } from '../dial-sessions/control-dial-session.server'

/** The account's first number is +1 312 555 0140, of Chicago. */
const HOUSTON = '+17135550140'
const DALLAS = '+12145550140'
/** A lead in Houston, in Austin, in Memphis (Central, as Chicago is), in Boston. */
const [IN_HOUSTON, IN_AUSTIN, IN_MEMPHIS, IN_BOSTON] = ['+17135550110', '+15125550110', '+19015550110', '+16175550110']

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

const give = async (...numbers: string[]) => {
  for (const e164 of numbers) {
    world.clock.advance(1)
    await world.system.db.q
      .insertInto('phone_numbers')
      .values({
        id: world.services.ids('num'),
        account_id: floor.seller.accountId,
        e164,
        carrier_sid: null,
        created_at: world.clock.now(),
        released_at: null,
      })
      .execute()
  }
}
const setNumber = (e164: string, change: { local_presence?: 0 | 1; shared?: 0 | 1; released_at?: number }) =>
  world.system.db.q.updateTable('phone_numbers').set(change).where('e164', '=', e164).execute()
/** Dials a lead; returns the number that was shown. */
async function seenBy(number: string) {
  const id = await floor.dial(await floor.campaign([{ numbers: [number], timezone: null }]))
  const call = await floor.call(number)
  await stopDialSession(floor.ctx, id)
  await floor.end(number, 'canceled')
  await floor.tellSession(id, { type: 'AGENT_LEFT', callSid: `CA-${floor.seller.userId}` })
  return call.caller_id
}

test('it needs two numbers', async () => {
  await expect(floor.settings({ localPresence: true })).rejects.toMatchObject({
    fieldErrors: { localPresence: ['2 or more numbers are required for Local Presence'] },
  })
  await give(HOUSTON)
  await setNumber(HOUSTON, { local_presence: 0 })
  await expect(floor.settings({ localPresence: true })).rejects.toMatchObject({ code: 'invalid' })
  await setNumber(HOUSTON, { local_presence: 1, shared: 0 })
  await expect(floor.settings({ localPresence: true })).rejects.toMatchObject({ code: 'invalid' })
})

describe('with local presence', () => {
  beforeEach(async () => {
    await give(DALLAS, HOUSTON)
    await floor.settings({ localPresence: true })
  })

  test('shows a number by area code, else by state, time zone, then the caller ID', async () => {
    expect(await seenBy(IN_HOUSTON)).toBe(HOUSTON)
    expect(await seenBy(IN_AUSTIN)).toBe(DALLAS)
    expect(await seenBy(IN_MEMPHIS)).toBe('+13125550140')
    await floor.settings({ callerIdNumber: HOUSTON })
    expect(await seenBy(IN_BOSTON)).toBe(HOUSTON)
  })

  test('the compliance record shows why', async () => {
    await seenBy(IN_HOUSTON)
    const { id } = await floor.call(IN_HOUSTON)
    const { steps } = await findCallStory(floor.ctx, id)
    expect(steps.find(({ kind }) => kind === 'dialed')!.details).toContain(
      'Shown to the person: (713) 555-0140 (local presence: same area code)',
    )
  })

  test('a number that is excluded is not chosen', async () => {
    await setNumber(HOUSTON, { local_presence: 0 })
    expect(await seenBy(IN_HOUSTON)).toBe(DALLAS)
  })

  test('a lead keeps seeing the same number, until we no longer own it', async () => {
    await setNumber(HOUSTON, { released_at: 1 })
    const campaignId = await floor.campaign([{ numbers: [IN_HOUSTON], timezone: null }])
    const again = async () => {
      await world.system.db.q.updateTable('campaigns').set({ status: 'ACTIVE' }).where('id', '=', campaignId).execute()
      await world.system.db.q
        .updateTable('campaign_records')
        .set({ state: 'queued', next_phone: 0 })
        .where('campaign_id', '=', campaignId)
        .execute()
      world.clock.advance(60_000)
      const id = await floor.dial(campaignId)
      const { caller_id, compliance } = await floor.call(IN_HOUSTON)
      await stopDialSession(floor.ctx, id)
      await floor.end(IN_HOUSTON, 'canceled')
      await floor.tellSession(id, { type: 'AGENT_LEFT', callSid: `CA-${floor.seller.userId}` })
      return [caller_id, (JSON.parse(compliance) as { localPresence?: string }).localPresence]
    }
    expect(await again()).toEqual([DALLAS, 'same state'])
    await world.system.db.q.updateTable('phone_numbers').set({ released_at: null }).execute()
    expect(await again()).toEqual([DALLAS, 'as before'])
    await setNumber(DALLAS, { released_at: 1 })
    expect(await again()).toEqual([HOUSTON, 'same area code'])
  })
})

test('a lead keeps the number, also after a call without local presence showed another', async () => {
  await give(DALLAS)
  const id = await floor.campaign([{ numbers: [IN_AUSTIN], timezone: null }])
  const { contact_id: contactId } = await world.system.db.q
    .selectFrom('campaign_records')
    .select('contact_id')
    .where('campaign_id', '=', id)
    .executeTakeFirstOrThrow()
  const call = async (localPresence: boolean) => {
    world.clock.advance(60_000)
    await floor.settings({ localPresence })
    const { id: session } = await startDialSession(floor.ctx, { contactId })
    await connectDialSession(floor.ctx, session)
    await floor.tellSession(session, { type: 'AGENT_JOINED', callSid: `CA-${session}` })
    const { caller_id } = await floor.call(IN_AUSTIN)
    await stopDialSession(floor.ctx, session)
    await floor.end(IN_AUSTIN, 'canceled')
    return caller_id
  }
  expect(await call(true)).toBe(DALLAS)
  expect(await call(false)).toBe('+13125550140')
  // Nearer to them, and new to them.
  await give('+15125550140')
  expect(await call(true)).toBe(DALLAS)
})

test('without it every lead sees the caller ID', async () => {
  await give(HOUSTON)
  expect(await seenBy(IN_HOUSTON)).toBe('+13125550140')
})

describe('a resting number', () => {
  const rest = async (e164: string) => {
    const { id } = await world.system.db.q
      .selectFrom('phone_numbers')
      .select('id')
      .where('e164', '=', e164)
      .executeTakeFirstOrThrow()
    const manager = world.as(await world.person({ accountId: floor.seller.accountId, role: 'MANAGER' }))
    await restNumber(manager, id, 14)
    world.clock.advance(1)
  }
  const why = async (number: string) => {
    const { id } = await floor.call(number)
    const { steps } = await findCallStory(floor.ctx, id)
    return steps.find(({ kind }) => kind === 'dialed')!.details[0]
  }
  beforeEach(() => give(DALLAS, HOUSTON))

  test('is skipped by local presence, also where the lead saw it before', async () => {
    await floor.settings({ localPresence: true })
    expect(await seenBy(IN_HOUSTON)).toBe(HOUSTON)
    await rest(HOUSTON)
    expect(await seenBy('+17135550111')).toBe(DALLAS)
    expect(await why('+17135550111')).toBe('Shown to the person: (214) 555-0140 (local presence: same state)')
  })

  test('is skipped as the default, and not where it was chosen', async () => {
    await rest('+13125550140')
    expect(await seenBy(IN_AUSTIN)).toBe(DALLAS)
    expect(await why(IN_AUSTIN)).toBe('Shown to the person: (214) 555-0140 (the default is resting)')
    await rest(HOUSTON)
    await floor.settings({ callerIdNumber: HOUSTON })
    expect(await seenBy(IN_MEMPHIS)).toBe(HOUSTON)
    expect(await why(IN_MEMPHIS)).toContain('chosen in the settings, although resting')
  })

  test('is used when all rest: the one whose rest ends first', async () => {
    for (const number of [DALLAS, '+13125550140', HOUSTON]) await rest(number)
    expect(await seenBy(IN_BOSTON)).toBe(DALLAS)
    expect(await why(IN_BOSTON)).toContain('all numbers are resting')
    await floor.settings({ localPresence: true })
    expect(await seenBy(IN_HOUSTON)).toBe(DALLAS)
    expect(await why(IN_HOUSTON)).toContain('local presence: all numbers are resting')
  })
})
