import { afterEach, beforeEach, expect, test } from 'vitest'
import { fireDueTimers } from '../../../server/jobs/timers'
import { onInboundCall, onSellerPin } from '../../../server/webhooks/twilio/inbound'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import type { Carrier } from '../carrier.port'
import { redialLine } from '../lines/redial-line.server'
import { startDialSession } from '../dial-sessions/start-dial-session.server'
import { connectDialSession, stopDialSession } from '../dial-sessions/control-dial-session.server'
import { findDialerSettings } from '../settings/settings.read.server'
import { updateDialerSettings } from '../settings/update-dialer-settings.server'
import { findDialIn } from '../settings/dial-in.server'
import { handleSellerParticipant } from './join-seller.server'

/** The seller's own phone, a lead, and an unknown caller. */
const MINE = '+13125550151'
const LEAD = '+13125550110'
const STRANGER = '+13125550188'
const URL = 'https://dialer.harbor.test'

let world: World
let floor: Floor
let ended: string[]
/** The account's number shown for dialing in. */
let number: string
let pin: string
beforeEach(async () => {
  ended = []
  const carrier = {
    simulated: true,
    placeCall: async () => ({ callSid: 'CA-lead', sentAt: 0 }),
    hangUp: async (callSid: string) => void ended.push(callSid),
  } as unknown as Carrier
  world = await testWorld({ carrier })
  floor = await openFloor(world)
  await floor.settings({ connectionType: 'dial-in', phone: '(312) 555-0151' })
  const dialIn = (await findDialIn(floor.ctx))!
  expect(dialIn).toEqual({ number: expect.any(String), phone: MINE, pin: expect.stringMatching(/^\d{6}$/) })
  number = dialIn.number!
  pin = dialIn.pin
})
afterEach(() => world.close())

const start = async () => (await startDialSession(floor.ctx, { campaignId: await floor.campaign([LEAD]) })).id
const says = <T>(what: Parameters<typeof world.system.db.transact<T>>[1]) => world.system.db.transact('test.says', what)
const twimlOf = (outcome: unknown) => (outcome as { twiml: string }).twiml
const calls = async (from = MINE, callSid = 'CA-mine') =>
  twimlOf(await says((tx) => onInboundCall(tx, { CallSid: callSid, From: from, To: number }, URL)))
const presses = async (digits: string | undefined, { turn = 0, from = MINE, callSid = 'CA-mine' } = {}) =>
  twimlOf(
    await says((tx) =>
      onSellerPin(tx, { CallSid: callSid, From: from, To: number, Digits: digits }, { publicUrl: URL, turn }),
    ),
  )
const wrong = () => String((Number(pin) + 1) % 1_000_000).padStart(6, '0')
const callsToUs = () => world.system.db.q.selectFrom('inbound_calls').select(['e164', 'call_sid']).execute()
const joins = (sessionId: string, callSid = 'CA-mine') =>
  says((tx) => handleSellerParticipant(tx, { sessionId, callSid, what: 'joined', conferenceSid: 'CF-1' }))

test('asks the seller’s phone for the PIN and connects the waiting session', async () => {
  const id = await start()
  expect(await floor.session(id)).toMatchObject({ state: 'ready', dialsIn: true, can: [] })
  const asked = await calls()
  expect(asked).toMatch(/<Gather[^>]* numDigits="6"/)
  expect(asked).toContain('/webhooks/twilio/voice/pin?turn=0')
  expect(asked).not.toContain(pin)
  expect(await callsToUs()).toEqual([])
  const answer = await presses(pin)
  expect(answer).toContain('participantLabel="seller-CA-mine"')
  // The carrier repeats a webhook whose answer it did not receive.
  expect(await presses(pin)).toBe(answer)
  expect(await floor.session(id)).toMatchObject({ state: 'connecting', connection: 'dial-in', can: ['stop'] })
  await joins(id)
  expect(await floor.session(id)).toMatchObject({ state: 'dialing', sellerPresent: true })
  expect((await floor.session(id)).lines).toHaveLength(1)
})

test('refuses Connect for a dial-in seller and says what to do', async () => {
  const id = await start()
  await expect(connectDialSession(floor.ctx, id)).rejects.toMatchObject({ code: 'not_possible_now' })
  await expect(connectDialSession(floor.ctx, id, 'dial-in')).rejects.toMatchObject({ code: 'not_possible_now' })
  expect(await floor.session(id)).toMatchObject({ state: 'ready' })
})

test('other callers, and the seller without a PIN, are ordinary callers', async () => {
  expect(await calls(STRANGER, 'CA-stranger')).not.toContain('<Gather')
  expect(await calls(MINE, 'CA-mine')).toContain('<Redirect')
  await presses(undefined)
  await presses('', { callSid: 'CA-mine' })
  expect(await callsToUs()).toEqual([
    { e164: STRANGER, call_sid: 'CA-stranger' },
    { e164: MINE, call_sid: 'CA-mine' },
  ])
  // A phone that does not show its number proves nothing.
  expect(await presses(pin, { from: STRANGER, callSid: 'CA-other' })).not.toContain('<Conference')
})

test('three wrong PINs end a call; six block dial-in for an hour', async () => {
  const id = await start()
  for (const [turn, callSid] of [
    [0, 'CA-1'],
    [1, 'CA-1'],
    [2, 'CA-1'],
    [0, 'CA-2'],
    [1, 'CA-2'],
    [2, 'CA-2'],
  ] as const) {
    const answer = await presses(wrong(), { turn, callSid })
    // A repeated webhook is the same attempt.
    expect(await presses(wrong(), { turn, callSid })).toBe(answer)
    expect(answer.includes('<Gather')).toBe(turn < 2)
    expect(answer.includes('<Hangup/>')).toBe(turn === 2)
  }
  expect(await presses(pin, { callSid: 'CA-3' })).not.toContain('<Conference')
  expect(await calls(MINE, 'CA-4')).not.toContain('<Gather')
  expect(await floor.session(id)).toMatchObject({ state: 'ready' })
  world.clock.advance(3_600_000)
  expect(await presses(pin, { callSid: 'CA-5' })).toContain('<Conference')
})

test('a correct PIN resets the failed attempts', async () => {
  const id = await start()
  for (const round of ['a', 'b', 'c']) {
    for (const turn of [0, 1]) await presses(wrong(), { turn, callSid: `CA-${round}` })
    expect(await presses(pin, { turn: 2, callSid: `CA-${round}` })).toContain('<Conference')
  }
  expect(await floor.session(id)).toMatchObject({ state: 'connecting' })
})

test('a forged turn does not bypass the three attempts', async () => {
  await start()
  for (const turn of [Number.NaN, -1, 1.5, 99])
    expect(await presses(wrong(), { turn, callSid: `CA-${String(turn)}` })).toContain('<Hangup/>')
})

test('the PIN belongs to one seller and one account', async () => {
  const id = await start()
  const colleague = await world.person({ role: 'MEMBER', accountId: floor.seller.accountId })
  await updateDialerSettings(world.as(colleague), { connectionType: 'dial-in', phone: MINE })
  const theirs = (await findDialIn(world.as(colleague)))!
  expect(theirs.pin).not.toBe(pin)
  // They share a desk phone: the PIN selects the seller; without a campaign the call says so.
  expect(await presses(theirs.pin)).toMatch(/<Say>[^<]*[Cc]ampaign/)
  expect(await floor.session(id)).toMatchObject({ state: 'ready' })

  const stranger = await world.person({ role: null })
  await world.system.db.q
    .insertInto('phone_numbers')
    .values(await numberOf(stranger, '+13125550177'))
    .execute()
  await updateDialerSettings(world.as(stranger), { connectionType: 'dial-in', phone: MINE })
  const other = (await findDialIn(world.as(stranger)))!
  expect(other.number).toBe('+13125550177')
  expect(await presses(other.pin, { callSid: 'CA-other' })).not.toContain('<Conference')
})

test('the PIN is per phone, changes with it, and ends with the setting', async () => {
  await floor.settings({ ringTimeout: 30 })
  expect((await findDialIn(floor.ctx))?.pin).toBe(pin)
  await floor.settings({ phone: '+13125550152' })
  const next = (await findDialIn(floor.ctx))!
  expect(next).toMatchObject({ phone: '+13125550152' })
  expect(next.pin).not.toBe(pin)
  expect(await calls()).not.toContain('<Gather')
  await floor.settings({ connectionType: 'computer' })
  expect(await findDialIn(floor.ctx)).toBeNull()
  expect(await calls('+13125550152', 'CA-late')).not.toContain('<Gather')
})

test('the PIN is not stored in readable form', async () => {
  const { rows } = { rows: await world.system.db.q.selectFrom('dial_ins').selectAll().execute() }
  expect(JSON.stringify(rows)).not.toContain(pin)
  const stored = await world.system.db.q.selectFrom('dialer_settings').selectAll().execute()
  expect(JSON.stringify([stored, await findDialerSettings(floor.ctx)])).not.toContain(pin)
})

test('a seller already connected or monitoring is told and not joined', async () => {
  await floor.settings({ connectionPrompt: true, connectionType: 'dial-out', phone: MINE })
  pin = (await findDialIn(floor.ctx))!.pin
  const id = await start()
  await connectDialSession(floor.ctx, id, 'computer')
  expect(await presses(pin)).toMatch(/<Say>[^<]*Stop/)
  await stopDialSession(floor.ctx, id)
  expect(await presses(pin, { callSid: 'CA-2' })).toMatch(/<Say>[^<]*campaign/)
  const next = await start()
  expect(await floor.session(next)).toMatchObject({ dialsIn: false, phoneToConfirm: MINE, can: ['connect'] })
  expect(await presses(pin, { callSid: 'CA-3' })).toContain('<Conference')
})

test('a phone that left can dial in again, also after the grace period', async () => {
  const id = await start()
  await calls()
  await presses(pin)
  await joins(id)
  await floor.bridge(LEAD)
  await says((tx) => handleSellerParticipant(tx, { sessionId: id, callSid: 'CA-mine', what: 'left' }))
  expect(await floor.session(id)).toMatchObject({
    state: 'bridged',
    message: 'Your phone left the call. Call in again to continue.',
  })
  expect(await presses(pin, { callSid: 'CA-again' })).toContain('<Conference')
  await joins(id, 'CA-again')
  expect(await floor.session(id)).toMatchObject({ state: 'bridged', sellerPresent: true })
  // A second call replaces the first, which must not stay connected.
  expect(await presses(pin, { callSid: 'CA-third' })).toContain('<Conference')
  await joins(id, 'CA-third')
  await runJobs(world, /^call\.hang-up$/)
  expect(ended).toContain('CA-again')
  await says((tx) => handleSellerParticipant(tx, { sessionId: id, callSid: 'CA-third', what: 'left' }))
  world.clock.advance(20_000)
  await fireDueTimers(world.system)
  expect(await floor.session(id)).toMatchObject({
    state: 'ready',
    message: 'Your phone left the call, so dialing stopped. Call in again to continue.',
  })
})

test('waits no longer for a seller who hangs up after the PIN', async () => {
  const id = await start()
  await presses(pin)
  world.clock.advance(45_000)
  await fireDueTimers(world.system)
  expect(await floor.session(id)).toMatchObject({
    state: 'ready',
    message: 'Your phone did not join. Call in again.',
    can: [],
  })
})

test('Redial after the session waits for a dial-in call', async () => {
  const id = await start()
  await presses(pin)
  await joins(id)
  await floor.end(LEAD, 'no-answer')
  await stopDialSession(floor.ctx, id)
  const { id: lineId } = await floor.line(LEAD)
  const next = await redialLine(floor.ctx, { id, lineId })
  expect(next).toMatchObject({ state: 'ready', dialsIn: true, can: [] })
  expect(await presses(pin, { callSid: 'CA-2' })).toContain('<Conference')
  expect(await floor.session(next.id)).toMatchObject({ state: 'connecting', connection: 'dial-in' })
})

test('rejects the PIN of a disabled seller', async () => {
  await start()
  await world.system.db.q.updateTable('users').set({ disabled_at: 1 }).where('id', '=', floor.seller.userId).execute()
  expect(await calls()).not.toContain('<Gather')
  expect(await presses(pin)).not.toContain('<Conference')
})

async function numberOf(person: UserActor, e164: string) {
  const one = await world.system.db.q.selectFrom('phone_numbers').selectAll().executeTakeFirstOrThrow()
  return { ...one, id: `num_${e164}`, account_id: person.accountId, user_id: null, e164, shared: 1 as const }
}

test('plays the seller’s own music while waiting, or silence', async () => {
  await start()
  const silence = await presses(pin)
  expect(silence).toContain('waitUrl=""')
  await floor.settings({ musicId: 'piano' })
  const music = await presses(pin)
  expect(music).toContain(`waitUrl="${URL}/carrier/sounds/piano.xml" waitMethod="GET"`)
})
