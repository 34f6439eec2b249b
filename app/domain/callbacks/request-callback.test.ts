import { beforeEach, describe, expect, test } from 'vitest'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import type { World } from '../../../tests/helpers/world'
import {
  connectDialSession,
  continueDialSession,
  pauseDialSession,
  stopDialSession,
} from '../dial-sessions/control-dial-session.server'
import { findCurrentDialSession } from '../dial-sessions/dial-sessions.read.server'
import { startDialSession } from '../dial-sessions/start-dial-session.server'
import { disposeLine } from '../dispositions/dispose-line.server'
import { addSuppression } from '../protection/add-suppression.server'
import { listCallbacks } from './callbacks.read.server'
import { cancelRequestedCallback, requestCallback } from './request-callback.server'

const [OWED, SECOND, A, B, C] = [
  '+13125550101',
  '+13125550102',
  '+13125550111',
  '+13125550112',
  '+13125550113',
] as const

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

const dispose = async (id: string, number: string, category = 'INTERESTED') =>
  disposeLine(floor.ctx, {
    id,
    lineId: (await floor.line(number)).id,
    dispositionId: await floor.disposition(category),
  })

/** Two callbacks of an earlier campaign, the first longest waiting. */
let callbackId: string
let secondId: string
beforeEach(async () => {
  await floor.settings({ parallelLimit: 1 })
  const id = await floor.dial(await floor.campaign([{ numbers: [OWED], firstName: 'Bea' }, SECOND]))
  for (const number of [OWED, SECOND]) {
    await floor.bridge(number)
    await floor.end(number)
    world.clock.advance(1_000)
    await dispose(id, number, 'CALLBACK')
  }
  ;[callbackId, secondId] = (await listCallbacks(floor.ctx)).map((one) => one.id) as [string, string]
  // Frequency protection counts the calls of a day.
  world.clock.advance(24 * 3_600_000)
})

const waiting = async () => (await listCallbacks(floor.ctx)).map(({ number }) => number)
const queued = async () =>
  (await listCallbacks(floor.ctx)).flatMap(({ number, isQueued }) => (isQueued ? [number] : []))
const live = async (id: string) =>
  (await floor.session(id)).lines
    .filter(({ status }) => status === 'pending' || status === 'calling')
    .map(({ number }) => number)
const callsTo = async (number: string) =>
  (await floor.ctx.db.q.selectFrom('calls').select('id').where('e164', '=', number).execute()).length

test('without a session it is a single call that connects', async () => {
  const session = await requestCallback(floor.ctx, callbackId)
  expect(session).toMatchObject({ state: 'connecting', campaign: { kind: 'call' } })
  await floor.tellSession(session.id, { type: 'AGENT_JOINED', callSid: 'CA-again' })
  expect(await live(session.id)).toEqual([OWED])
  expect(await waiting()).toEqual([SECOND])
})

describe('while a session dials another campaign', () => {
  let id: string
  beforeEach(async () => {
    id = await floor.dial(await floor.campaign([A, B, C]))
  })

  test('it is dialed next when a ringing line ends, and once however often it is pressed', async () => {
    await floor.ring(A)
    for (let press = 0; press < 2; press += 1)
      expect(await requestCallback(floor.ctx, callbackId)).toMatchObject({ state: 'dialing' })
    expect(await queued()).toEqual([OWED])
    expect(await live(id)).toEqual([A])
    await floor.end(A, 'no-answer')
    expect(await live(id)).toEqual([OWED])
    expect(await waiting()).toEqual([SECOND])
    await floor.end(OWED, 'no-answer')
    expect(await live(id)).toEqual([B])
    expect(await callsTo(OWED)).toBe(2)
  })

  test('in a call it waits for the disposition, and is no lead of the campaign', async () => {
    await floor.bridge(A)
    await requestCallback(floor.ctx, callbackId)
    await floor.end(A)
    expect(await live(id)).toEqual([])
    expect(await queued()).toEqual([OWED])
    await dispose(id, A)
    expect(await live(id)).toEqual([OWED])
    expect((await floor.view(id, OWED)).reasons[0]).toBe('Called back')
    expect((await floor.session(id)).campaign).toMatchObject({ calledRecords: 1, totalRecords: 3 })
    await floor.bridge(OWED)
    await floor.end(OWED)
    await dispose(id, OWED)
    expect(await live(id)).toEqual([B])
  })

  test('in the wrap-up of Standard it comes with Continue', async () => {
    await floor.end(A, 'no-answer')
    await stopDialSession(floor.ctx, id)
    await floor.end(B, 'canceled')
    await floor.settings({ isAuto: false })
    id = await floor.dial(await floor.campaign([C, '+13125550114']))
    await floor.bridge(C)
    await floor.end(C)
    await requestCallback(floor.ctx, callbackId)
    await dispose(id, C)
    expect(await live(id)).toEqual([])
    await continueDialSession(floor.ctx, id)
    expect(await live(id)).toEqual([OWED])
  })

  test('a pause does not apply', async () => {
    await pauseDialSession(floor.ctx, id)
    await floor.end(A, 'no-answer')
    await requestCallback(floor.ctx, callbackId)
    expect(await live(id)).toEqual([OWED])
  })

  test('two are dialed in the order of the presses', async () => {
    await requestCallback(floor.ctx, secondId)
    world.clock.advance(1)
    await requestCallback(floor.ctx, callbackId)
    await floor.end(A, 'no-answer')
    expect(await live(id)).toEqual([SECOND])
    await floor.end(SECOND, 'no-answer')
    expect(await live(id)).toEqual([OWED])
  })

  test('it can be canceled, and stays in the list', async () => {
    await requestCallback(floor.ctx, callbackId)
    await cancelRequestedCallback(floor.ctx, callbackId)
    expect(await queued()).toEqual([])
    await floor.end(A, 'no-answer')
    expect(await live(id)).toEqual([B])
    expect(await waiting()).toEqual([OWED, SECOND])
    await expect(cancelRequestedCallback(floor.ctx, callbackId)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a stop leaves it in the list, and the next session does not dial it', async () => {
    await requestCallback(floor.ctx, callbackId)
    await stopDialSession(floor.ctx, id)
    await floor.end(A, 'canceled')
    expect([await waiting(), await queued()]).toEqual([[OWED, SECOND], []])
    expect(await floor.ctx.db.q.selectFrom('queued_callbacks').selectAll().execute()).toEqual([])
    const next = await floor.dial(await floor.campaign([C]))
    expect(await live(next)).toEqual([C])
  })

  test('a number that may not be dialed is refused with its reason, when pressed', async () => {
    await floor.settings({ timezoneProtectionEnabled: true, timezoneProtectionFrom: 9, timezoneProtectionTo: 10 })
    world.clock.advance(12 * 3_600_000)
    await expect(requestCallback(floor.ctx, callbackId)).rejects.toMatchObject({ code: 'number_protected' })
    expect(await queued()).toEqual([])
  })

  test('and when its turn comes; the list continues, and another press tries again', async () => {
    await requestCallback(floor.ctx, callbackId)
    const { contact_id } = await floor.call(OWED)
    const moveTo = (timezone: string) =>
      floor.ctx.db.q.updateTable('contacts').set({ timezone }).where('id', '=', contact_id).execute()
    await moveTo('Asia/Dhaka')
    await floor.end(A, 'no-answer')
    expect(await callsTo(OWED)).toBe(1)
    expect(await live(id)).toEqual([B])
    const [refused] = await listCallbacks(floor.ctx)
    expect(refused).toMatchObject({ number: OWED, isQueued: false, can: ['callBack'] })
    expect(refused!.refusal).toMatch(/Dhaka/)
    await moveTo('America/Chicago')
    await requestCallback(floor.ctx, callbackId)
    await floor.end(B, 'no-answer')
    expect(await live(id)).toEqual([OWED])
  })

  test('a lead on the do-not-call list by then is not dialed', async () => {
    await requestCallback(floor.ctx, callbackId)
    await addSuppression(floor.ctx, { number: OWED, type: 'MANUAL' })
    await floor.end(A, 'no-answer')
    expect(await live(id)).toEqual([B])
    expect(await waiting()).toEqual([SECOND])
  })
})

test('a second answer is called back in its own place in the bar', async () => {
  await floor.settings({ parallelLimit: 3 })
  const id = await floor.dial(await floor.campaign([A, B]))
  await floor.ring(B)
  await floor.bridge(A)
  await floor.answer(B, 'person')
  await floor.fetch(B)
  await floor.end(B)
  const { slot } = await floor.line(B)
  await requestCallback(floor.ctx, (await floor.line(B)).id)
  await floor.end(A)
  await dispose(id, A)
  expect(await floor.line(B)).toMatchObject({ slot, state: 'pending' })
  expect(slot).toBeGreaterThan(1)
})

test('a lead of the same campaign is the campaign’s call', async () => {
  const campaignId = await floor.campaign([A, B])
  const { contact_id } = await floor.call(OWED)
  await floor.ctx.db.q
    .updateTable('campaign_records')
    .set({ contact_id })
    .where('campaign_id', '=', campaignId)
    .where('position', '=', 1)
    .execute()
  const id = await floor.dial(campaignId)
  await requestCallback(floor.ctx, callbackId)
  await floor.end(A, 'no-answer')
  expect(await live(id)).toEqual([OWED])
  expect((await floor.session(id)).campaign).toMatchObject({ calledRecords: 2, totalRecords: 2 })
  await floor.end(OWED, 'no-answer')
  expect((await floor.session(id)).state).toBe('ended')
  expect(await callsTo(OWED)).toBe(2)
})

test.each([true, false])('in a single call it is next, then the session ends (automatic: %s)', async (isAuto) => {
  await floor.settings({ isAuto })
  const { id } = await startDialSession(floor.ctx, { number: A })
  await connectDialSession(floor.ctx, id)
  await floor.tellSession(id, { type: 'AGENT_JOINED', callSid: 'CA-single' })
  await floor.ctx.db.q.updateTable('contacts').set({ timezone: 'America/Chicago' }).execute()
  await floor.bridge(A)
  await requestCallback(floor.ctx, callbackId)
  await floor.end(A)
  await dispose(id, A)
  expect((await findCurrentDialSession(floor.ctx))!).toMatchObject({ id, state: 'dialing' })
  await floor.bridge(OWED)
  await floor.end(OWED)
  await dispose(id, OWED)
  expect((await floor.session(id)).state).toBe('ended')
  expect(await waiting()).toEqual([SECOND])
})

test('another seller’s callback is not found', async () => {
  const colleague = world.as(await world.person({ accountId: floor.seller.accountId, role: 'MEMBER' }))
  await expect(requestCallback(colleague, callbackId)).rejects.toMatchObject({ code: 'not_found' })
})
