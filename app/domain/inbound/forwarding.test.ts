import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { InboundEvent } from '../../../machines/server/inbound'
import type { UserActor } from '../actor'
import { reconcileCall } from '../legs/reconcile-call.server'
import { findCallStory } from '../call-history/call-story.read.server'
import type { CarrierCall } from '../carrier.port'
import type { DialerSettings } from '../settings/settings.schema'
import { updateDialerSettings } from '../settings/update-dialer-settings.server'
import { getForwardingPrompt } from './forwarding.server'
import { findInbound, dispatchToInbound } from './dispatch-to-inbound.server'
import { listIncoming } from './incoming.read.server'
import { getNextCallerStep } from './get-next-caller-step.server'
import { receiveCall } from './receive-call.server'

const OWN = '+13125550140'
const CALLER = '+12125550161'
const PHONE = '+13125550188'
const OTHER_PHONE = '+13125550189'

let world: World
let sam: UserActor
beforeEach(async () => {
  world = await testWorld()
  sam = await world.person({ role: null })
})
afterEach(() => world.close())

const set = (change: Partial<DialerSettings>) => updateDialerSettings(world.as(sam), change)
const toPhone = { callForwardingType: 'phone', callForwardingNumber: PHONE } as const
const missedToPhone = {
  missedCallPopForwardingType: 'phone',
  missedCallPopForwardingNumber: OTHER_PHONE,
} as const
const transact = <T>(work: (tx: typeof world.system) => Promise<T>) => world.system.db.transact('test', work)
const called = async (from = CALLER): Promise<string> =>
  (await transact((tx) => receiveCall(tx, { callSid: 'CAcaller', from, called: OWN })))!
const next = (id: string) => transact((tx) => getNextCallerStep(tx, id, { said: false }))
const tell = (id: string, event: InboundEvent) => transact((tx) => dispatchToInbound(tx, id, event))
const words = async (id: string, turn: number) =>
  transact(async (tx) => getForwardingPrompt(tx, (await findInbound(tx, id))!, turn))
const secondsUsed = async () =>
  (
    await world.system.db.q
      .selectFrom('accounts')
      .select('dial_seconds_used')
      .where('id', '=', sam.accountId)
      .executeTakeFirstOrThrow()
  ).dial_seconds_used

describe('a call forwarded to a phone', () => {
  test('rings in no window but on the phone, with the called number as caller ID', async () => {
    await set(toPhone)
    const id = await called()
    expect(await listIncoming(world.as(sam))).toEqual([])
    expect(await next(id)).toEqual({ kind: 'forward', to: PHONE, from: OWN, turn: 1, ringMs: 25_000 })
    expect(await words(id, 1)).toMatch(/^A call for .+ from \(212\) 555-0161\. Press 1 to take it\.$/)
  })

  test('is taken with the key: it is in the history, and uses the plan’s minutes', async () => {
    await set(toPhone)
    const id = await called()
    world.clock.advance(8_000)
    expect(await tell(id, { type: 'ACCEPTED_ON_PHONE', turn: 1, at: world.clock.now() })).toBe(true)
    expect(await words(id, 1)).toBeNull()
    world.clock.advance(65_000)
    await tell(id, { type: 'CALLER_HUNG_UP' })
    const { call, steps } = await findCallStory(world.as(sam), id)
    expect(call).toMatchObject({ duration: 65, outcomeConfig: { title: 'Forwarded' } })
    expect(steps.map(({ text }) => text)).toContain(
      'Forwarded to a phone, where (212) 555-0161 was answered with the key 1',
    )
    expect(await secondsUsed()).toBe(65)
  })

  test('moves to the phone for missed calls, then to voicemail; an out-of-turn answer is refused', async () => {
    await set({ ...toPhone, ...missedToPhone })
    const id = await called()
    await tell(id, { type: 'PHONE_ENDED', turn: 1 })
    expect(await next(id)).toMatchObject({ kind: 'forward', to: OTHER_PHONE, turn: 2 })
    // A repeat of the first event changes nothing.
    expect(await tell(id, { type: 'PHONE_ENDED', turn: 1 })).toBe(false)
    expect(await tell(id, { type: 'ACCEPTED_ON_PHONE', turn: 1, at: 0 })).toBe(false)
    await tell(id, { type: 'PHONE_ENDED', turn: 2 })
    expect(await next(id)).toMatchObject({ kind: 'voicemail' })
  })

  describe('and taken there', () => {
    const taken = async () => {
      await set({ ...toPhone, ...missedToPhone })
      const id = await called()
      world.clock.advance(8_000)
      await tell(id, { type: 'ACCEPTED_ON_PHONE', turn: 1, at: world.clock.now() })
      return id
    }

    test('continues as not taken when the two were never connected', async () => {
      const id = await taken()
      expect(await tell(id, { type: 'PHONE_ENDED', turn: 1, connected: false })).toBe(true)
      expect(await next(id)).toMatchObject({ kind: 'forward', to: OTHER_PHONE, turn: 2 })
      await tell(id, { type: 'PHONE_ENDED', turn: 2, connected: false })
      expect(await next(id)).toMatchObject({ kind: 'voicemail' })
      await tell(id, { type: 'CALLER_HUNG_UP' })
      expect((await findCallStory(world.as(sam), id)).call.outcomeConfig.title).toBe('Missed')
      expect(await secondsUsed()).toBe(0)
    })

    test('is over when they were connected', async () => {
      const id = await taken()
      expect(await tell(id, { type: 'PHONE_ENDED', turn: 1, connected: true })).toBe(false)
      expect(await next(id)).toEqual({ kind: 'hang-up' })
    })

    test('has the carrier’s duration, however late it is reported', async () => {
      const id = await taken()
      const endedAt = world.clock.now() + 66_000
      // It was repeated many times.
      world.clock.advance(300_000)
      await tell(id, { type: 'CALLER_HUNG_UP', at: endedAt, talkedMs: 65_000 })
      expect((await findCallStory(world.as(sam), id)).call).toMatchObject({ duration: 65 })
      expect(await secondsUsed()).toBe(65)
      const call = await world.system.db.q
        .selectFrom('calls')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(call).toMatchObject({ ended_at: endedAt, bridged_at: endedAt - 65_000, ring_ms: 9_000, bill_ms: 65_000 })
    })
  })

  test('rings in the dialer first, when only missed calls are forwarded', async () => {
    await set(missedToPhone)
    const id = await called()
    expect(await listIncoming(world.as(sam))).toHaveLength(1)
    await tell(id, { type: 'DECLINE', userId: sam.userId })
    expect(await next(id)).toMatchObject({ kind: 'forward', to: OTHER_PHONE })
    await tell(id, { type: 'CALLER_HUNG_UP' })
    expect((await findCallStory(world.as(sam), id)).call.outcomeConfig.title).toBe('Missed')
  })

  test.each([
    ['is the caller’s own', PHONE, async () => {}],
    [
      'is on the do-not-call list by now',
      CALLER,
      () =>
        world.system.db.q
          .insertInto('suppressions')
          .values({ id: 'dnc_1', account_id: sam.accountId, e164: PHONE, type: 'STOP', added_by: null, created_at: 1 })
          .execute(),
    ],
    [
      'has no minutes left',
      CALLER,
      () => world.system.db.q.updateTable('accounts').set({ dial_seconds_used: 1_000_000_000 }).execute(),
    ],
  ])('is not forwarded when the phone %s', async (_, from, given) => {
    await set(toPhone)
    await given()
    expect(await next(await called(from))).toMatchObject({ kind: 'voicemail' })
  })
})

test('a phone that forwards to the same number causes no loop: the returning call is rejected', async () => {
  await set(toPhone)
  const id = await called()
  expect(await next(id)).toMatchObject({ kind: 'forward', to: PHONE, from: OWN })
  const back = { callSid: 'CAback', from: OWN, called: OWN }
  expect(await transact((tx) => receiveCall(tx, back))).toBeNull()
  await tell(id, { type: 'PHONE_ENDED', turn: 1 })
  expect(await next(id)).toMatchObject({ kind: 'voicemail' })
})

describe('whose carrier event is lost', () => {
  const asked = async (id: string, truth: Partial<CarrierCall> | null) => {
    world.services.carrier.fetchCall = async () =>
      truth && { callSid: 'CAcaller', status: 'in-progress', startedAt: 0, endedAt: null, durationMs: null, ...truth }
    await reconcileCall(world.system, { lineId: id })
  }
  const state = async (id: string) => (await findInbound(world.system, id))!.state

  test('is looked up, and ends when the carrier reports its end', async () => {
    await set(toPhone)
    const id = await called()
    await tell(id, { type: 'ACCEPTED_ON_PHONE', turn: 1, at: world.clock.now() })
    await tell(id, { type: 'xstate.after.silenceMs.inbound.forwarded' } as never)
    const jobs = await world.system.db.q.selectFrom('jobs').select('payload').where('kind', '=', 'call.check').execute()
    expect(jobs).toEqual([{ payload: JSON.stringify({ lineId: id }) }])
    await asked(id, {})
    expect(await state(id)).toBe('forwarded')
    const endedAt = world.clock.now() + 30_000
    world.clock.advance(90_000)
    await asked(id, { status: 'completed', endedAt })
    expect(await state(id)).toBe('ended')
    expect(await secondsUsed()).toBe(30)
  })

  test('ends when the carrier does not know it', async () => {
    await set(toPhone)
    const id = await called()
    await asked(id, null)
    expect(await state(id)).toBe('ended')
  })
})

describe('a selected phone', () => {
  const refused = (callForwardingNumber: string | null) =>
    set({ ...toPhone, callForwardingNumber }).then(
      () => null,
      (error: { fieldErrors: Record<string, string[]> }) => error.fieldErrors.callForwardingNumber?.[0],
    )

  test('is stored as dialed, and removed when the destination is no phone', async () => {
    expect((await set({ ...toPhone, callForwardingNumber: '(312) 555-0188' })).settings).toMatchObject(toPhone)
    expect((await set({ callForwardingType: 'dialer' })).settings.callForwardingNumber).toBeNull()
  })

  test('that became our own number blocks no other change of settings', async () => {
    await set(toPhone)
    const row = { id: 'num_new', account_id: sam.accountId, e164: PHONE, carrier_sid: null, created_at: 1 }
    await world.system.db.q.insertInto('phone_numbers').values(row).execute()
    expect((await set({ ringTimeout: 40 })).settings).toMatchObject({ ...toPhone, ringTimeout: 40 })
    expect(await next(await called())).toMatchObject({ kind: 'voicemail' })
  })

  test.each([
    [null, 'Enter the number of the phone'],
    ['', 'Enter the number of the phone'],
    ['+442079460000', expect.stringContaining('is abroad')],
    ['(900) 555-0100', expect.stringContaining('Premium-rate')],
    [OWN, 'This number belongs to the dialer: the call would come back here'],
  ])('is not %s', async (number, why) => {
    expect(await refused(number)).toEqual(why)
  })
})
