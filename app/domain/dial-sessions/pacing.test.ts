import { describe, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import { type World } from '../../../tests/helpers/world'
import { disposeLine } from '../dispositions/dispose-line.server'
import { hangUpLine } from '../lines/hang-up-line.server'
import { redialLine } from '../lines/redial-line.server'
import {
  continueDialSession,
  pauseDialSession,
  resumeDialSession,
  stopDialSession,
} from './control-dial-session.server'

/** Leads in Chicago: one number each. */
const N = Array.from({ length: 5 }, (_, index) => `+131255501${String(index + 10)}`)
const [A, B, C, D, E] = N as [string, string, string, string, string]

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

/** Numbers on the lines of the bar that are not over, by slot. */
const live = async (id: string) =>
  (await floor.session(id)).lines
    .filter(
      (line) =>
        line.status !== 'ended' && !(line.status === 'callback' && line.billsec === 0 && line.can.includes('callBack')),
    )
    .map((line) => line.number)
const states = async (...numbers: string[]) =>
  Promise.all(numbers.map(async (number) => (await floor.line(number)).state))
const wrapUp = async (id: string, number: string, category = 'INTERESTED') =>
  disposeLine(floor.ctx, {
    id,
    lineId: (await floor.line(number)).id,
    dispositionId: await floor.disposition(category),
  })

describe('while no call is connected to the seller', () => {
  test('every line dials, and an unanswered line is refilled immediately', async () => {
    const id = await floor.dial(await floor.campaign([A, B, C, D, E]))
    expect(await live(id)).toEqual([A, B, C])
    expect(await floor.jobs('call.place')).toHaveLength(3)
    await floor.end(B, 'busy')
    expect(await live(id)).toEqual([A, D, C])
    await floor.end(A, 'no-answer')
    expect(await live(id)).toEqual([E, D, C])
    expect(await floor.leases()).toEqual([C, D, E])
  })

  test('without the phone in the conference nothing dials', async () => {
    const id = await floor.dial(await floor.campaign([A, B, C, D]))
    await floor.tellSession(id, { type: 'AGENT_LEFT', callSid: `CA-${floor.seller.userId}` })
    await floor.end(A, 'busy')
    expect(await live(id)).toEqual([B, C])
    await floor.tellSession(id, { type: 'AGENT_JOINED', callSid: 'CA-again' })
    expect(await live(id)).toEqual([D, B, C])
  })

  test('paused, nothing new dials; resumed, the free lines do', async () => {
    const id = await floor.dial(await floor.campaign([A, B, C, D]))
    await pauseDialSession(floor.ctx, id)
    await floor.end(A, 'busy')
    expect(await live(id)).toEqual([B, C])
    expect((await floor.session(id)).message).toContain('Paused')
    await resumeDialSession(floor.ctx, id)
    expect(await live(id)).toEqual([D, B, C])
  })

  test('with a lower line count nothing new dials until extra lines are over', async () => {
    const id = await floor.dial(await floor.campaign([A, B, C, D, E]))
    await floor.settings({ parallelLimit: 1 })
    await floor.end(A, 'busy')
    expect(await live(id)).toEqual([B, C])
    await floor.end(B, 'busy')
    expect(await live(id)).toEqual([C])
    await floor.end(C, 'busy')
    expect(await live(id)).toEqual([D])
  })

  test('as many lines dial as were chosen', async () => {
    await floor.settings({ parallelLimit: 2 })
    expect(await live(await floor.dial(await floor.campaign([A, B, C])))).toEqual([A, B])
  })

  test('a line hung up by the seller is over, and refilled after the carrier event', async () => {
    const id = await floor.dial(await floor.campaign([A, B, C, D]))
    await floor.ring(A)
    await hangUpLine(floor.ctx, { id, lineId: (await floor.line(A)).id })
    expect((await floor.view(id, A)).label).toBe('Ending')
    await floor.end(A, 'canceled')
    expect(await live(id)).toEqual([D, B, C])
    expect((await floor.call(A)).outcome).toBe('hung-up')
  })
})

describe('once a lead is bridged', () => {
  test('the lines that still ring are stopped, and nothing new dials', async () => {
    const id = await floor.dial(await floor.campaign([A, B, C, D]))
    await floor.ring(B)
    await floor.bridge(A)
    expect(await states(A, B, C)).toEqual(['inCall', 'canceling', 'withdrawing'])
    expect(await floor.jobs('call.cancel')).toHaveLength(1)
    await floor.end(B, 'canceled')
    await floor.tell(C, { type: 'WITHDRAWN', at: world.clock.now(), note: null })
    expect(await live(id)).toEqual([A])
    expect(await floor.leases()).toEqual([A])
    expect((await floor.call(B)).outcome).toBe('hung-up')
  })

  test('a lead whose call was cancelled before it was sent keeps its place, as if never chosen', async () => {
    const campaignId = await floor.campaign([A, B])
    const id = await floor.dial(campaignId)
    await floor.bridge(A)
    expect(await states(B)).toEqual(['withdrawing'])
    await floor.tell(B, { type: 'WITHDRAWN', at: world.clock.now(), note: null })
    expect(await floor.call(B)).toMatchObject({ outcome: 'hung-up', sent: 0 })
    expect((await floor.session(id)).campaign).toMatchObject({ calledRecords: 1, totalRecords: 2 })
    await floor.end(A)
    await wrapUp(id, A)
    expect(await live(id)).toEqual([B])
    expect((await floor.session(id)).campaign).toMatchObject({ calledRecords: 2 })
    expect((await floor.selections(campaignId)).at(-1)).toMatchObject({
      e164: B,
      decision: 'chosen',
      // The call that was never sent is not an attempt.
      reasons: expect.stringContaining('0 calls in the last 24 hours'),
    })
    await floor.ring(B)
    await floor.end(B, 'no-answer')
    expect((await floor.session(id)).state).toBe('ended')
  })

  test('a redial stopped before it was sent leaves its lead unchanged: the list had its attempt', async () => {
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.end(A, 'no-answer')
    await redialLine(floor.ctx, { id, lineId: (await floor.line(A)).id })
    await stopDialSession(floor.ctx, id)
    for (const number of [A, B]) await floor.tell(number, { type: 'WITHDRAWN', at: world.clock.now(), note: null })
    const records = await floor.ctx.db.q.selectFrom('campaign_records').select('state').orderBy('position').execute()
    expect(records).toEqual([{ state: 'done' }, { state: 'queued' }])
  })

  test('a call that the seller hung up before it was sent is not dialed again automatically', async () => {
    const id = await floor.dial(await floor.campaign([A, B]))
    await hangUpLine(floor.ctx, { id, lineId: (await floor.line(B)).id })
    await floor.tell(B, { type: 'WITHDRAWN', at: world.clock.now(), note: null })
    expect(await live(id)).toEqual([A])
  })

  test('a second lead hears the callback message and counts as abandoned', async () => {
    const id = await floor.dial(await floor.campaign([A, B, C]))
    await floor.ring(B)
    await floor.bridge(A)
    // Answered in the moment in which its ringing is being stopped.
    await floor.answer(B, 'person')
    expect((await floor.view(id, B)).label).toBe('Callback')
    await floor.fetch(B)
    await floor.end(B)
    expect(await floor.call(B)).toMatchObject({ outcome: 'callback', abandoned: 1, bridged_at: null })
    const [day] = await floor.ctx.db.q.selectFrom('campaign_answer_days').selectAll().execute()
    expect(day).toMatchObject({ live: 1, abandoned: 1 })
  })

  test('a lead hears the callback message to its end, also when the seller stops', async () => {
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.ring(B)
    await floor.bridge(A)
    await floor.answer(B, 'person')
    await stopDialSession(floor.ctx, id)
    expect(await states(A, B)).toEqual(['ending', 'declined'])
    await floor.fetch(B)
    await floor.end(B)
    expect(await floor.call(B)).toMatchObject({ outcome: 'callback', abandoned: 1 })
    await floor.end(A)
    expect(await floor.leases()).toEqual([])
  })

  test('a lead waiting for the verdict hears the callback message when the seller stops', async () => {
    await floor.settings({ enableAnswerBoost: false })
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.ring(A)
    await floor.answer(A)
    expect((await floor.line(A)).state).toBe('screening')
    await stopDialSession(floor.ctx, id)
    expect((await floor.line(A)).state).toBe('declined')
    await floor.fetch(A)
    await floor.end(A)
    expect(await floor.call(A)).toMatchObject({
      outcome: 'callback',
      abandoned: 1,
      message: expect.stringContaining('Harbor Realty'),
    })
  })

  test('a lead joining the conference when the seller stops hears it too, and counts as abandoned', async () => {
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.ring(A)
    await floor.answer(A, 'person')
    expect((await floor.line(A)).state).toBe('bridging')
    await stopDialSession(floor.ctx, id)
    expect((await floor.line(A)).state).toBe('declined')
    // They heard that no seller is free: there is no outcome to choose.
    expect(await floor.session(id)).toMatchObject({ state: 'ended', wrapUpLineId: null })
    await floor.fetch(A)
    await floor.end(A)
    expect(await floor.call(A)).toMatchObject({ outcome: 'callback', abandoned: 1 })
  })

  test('a phone lost while a lead is joining the conference needs no disposition', async () => {
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.ring(A)
    await floor.answer(A, 'person')
    await floor.tellSession(id, { type: 'PHONE_GONE' })
    expect(await floor.session(id)).toMatchObject({ state: 'ready', wrapUpLineId: null })
  })

  test('in Advanced the next leads dial when the disposition is saved', async () => {
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.settings({ parallelLimit: 1 })
    await floor.bridge(A)
    await floor.tell(B, { type: 'WITHDRAWN', at: world.clock.now(), note: null })
    await floor.end(A)
    expect(await floor.session(id)).toMatchObject({ state: 'wrapUp', wrapUpLineId: (await floor.line(A)).id })
    expect(await live(id)).toEqual([])
    await wrapUp(id, A)
    expect(await live(id)).toEqual([B])
  })

  test('in Advanced a disposition during the call dials on when the call is over', async () => {
    await floor.settings({ parallelLimit: 1 })
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.bridge(A)
    await wrapUp(id, A)
    expect(await live(id)).toEqual([A])
    await floor.end(A)
    expect(await live(id)).toEqual([B])
  })

  test('in Standard nothing dials before Continue', async () => {
    await floor.settings({ parallelLimit: 1, isAuto: false })
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.bridge(A)
    await floor.end(A)
    await wrapUp(id, A)
    expect(await live(id)).toEqual([])
    await continueDialSession(floor.ctx, id)
    expect(await live(id)).toEqual([B])
  })

  test('in Advanced a machine needs no disposition and the line dials on', async () => {
    await floor.settings({ parallelLimit: 1, enableAnswerBoost: false })
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.ring(A)
    await floor.answer(A)
    expect((await floor.line(A)).state).toBe('screening')
    await floor.tell(A, { type: 'VERDICT', answeredBy: 'machine' })
    expect((await floor.line(A)).state).toBe('ending')
    await floor.end(A)
    expect(await floor.call(A)).toMatchObject({ outcome: 'machine', abandoned: 0, bridged_at: null })
    expect(await live(id)).toEqual([B])
  })

  test('in Answer Boost a machine is disconnected from the seller and the line dials on', async () => {
    await floor.settings({ parallelLimit: 1, enableAnswerBoost: true })
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.ring(A)
    await floor.answer(A)
    await floor.tell(A, { type: 'JOINED', at: world.clock.now() }, { type: 'VERDICT', answeredBy: 'machine' })
    expect(await floor.session(id)).toMatchObject({ state: 'dialing', bridgedLineId: null, wrapUpLineId: null })
    await floor.end(A)
    expect(await live(id)).toEqual([B])
  })

  test('in Standard a person replaces the machine, which is hung up and needs no disposition', async () => {
    await floor.settings({ parallelLimit: 2, isAuto: false, otherLinesRing: '15s' })
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.ring(B)
    await floor.ring(A)
    await floor.answer(A)
    await floor.tell(A, { type: 'JOINED', at: world.clock.now() }, { type: 'VERDICT', answeredBy: 'machine' })
    await floor.answer(B, 'person')
    expect(await states(A, B)).toEqual(['ending', 'bridging'])
    expect((await floor.session(id)).bridgedLineId).toBe((await floor.line(B)).id)
    await floor.end(A)
    expect((await floor.session(id)).state).toBe('bridged')
  })

  test('at most one line is ever connected to the seller', async () => {
    for (const change of [{ isAuto: false }, { isAuto: true }, { isAuto: true, enableAnswerBoost: true }]) {
      await floor.settings({ parallelLimit: 3, otherLinesRing: '15s', ...change })
      const id = await floor.dial(await floor.campaign([A, B, C]))
      for (const number of [A, B, C]) await floor.ring(number)
      for (const number of [A, B, C]) {
        await floor.answer(number, 'person')
        await floor.tell(number, { type: 'JOINED', at: world.clock.now() })
      }
      expect((await states(A, B, C)).filter((state) => state === 'inCall')).toHaveLength(1)
      await stopDialSession(floor.ctx, id)
      for (const number of [A, B, C]) await floor.end(number)
      expect(await floor.leases()).toEqual([])
    }
  })
})

describe('talk time', () => {
  test('counts from the bridge to the leave, whole seconds, against the plan', async () => {
    const id = await floor.dial(await floor.campaign([A]))
    await floor.bridge(A)
    world.clock.advance(61_700)
    await floor.tell(A, { type: 'LEFT', at: world.clock.now() })
    world.clock.advance(5_000)
    await floor.end(A)
    expect(await floor.call(A)).toMatchObject({ bill_ms: 61_700, outcome: 'completed', answered_by: 'person' })
    expect((await floor.view(id, A)).billsec).toBe(61)
    const account = await floor.ctx.db.q.selectFrom('accounts').select('dial_seconds_used').executeTakeFirstOrThrow()
    expect(account.dial_seconds_used).toBe(61)
  })

  test('an unanswered call costs nothing', async () => {
    await floor.dial(await floor.campaign([A]))
    await floor.ring(A)
    world.clock.advance(20_000)
    await floor.end(A, 'no-answer')
    expect(await floor.call(A)).toMatchObject({ bill_ms: 0, ring_ms: 20_000, outcome: 'no-answer' })
  })

  test('without minutes nothing new dials, a live call continues, and the end states why', async () => {
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.bridge(A)
    await floor.end(B, 'canceled')
    await floor.ctx.db.q.updateTable('accounts').set({ dial_seconds_used: 60_000 }).execute()
    await floor.tell(A, { type: 'VERDICT', answeredBy: null })
    expect(await live(id)).toEqual([A])
    await floor.end(A)
    await wrapUp(id, A)
    expect(await floor.session(id)).toMatchObject({
      state: 'ended',
      message: 'Your campaign has ended. There are no minutes left.',
    })
  })
})

describe('the end of a campaign', () => {
  test('is complete when all leads were called', async () => {
    const campaign = await floor.campaign([A, B])
    const id = await floor.dial(campaign)
    await floor.end(A, 'no-answer')
    expect((await floor.session(id)).state).toBe('dialing')
    await floor.end(B, 'no-answer')
    expect(await floor.session(id)).toMatchObject({ state: 'ended', message: 'Your campaign has ended' })
    expect(await floor.ctx.db.q.selectFrom('campaigns').select(['status', 'called_records']).execute()).toEqual([
      { status: 'COMPLETE', called_records: 2 },
    ])
    expect(world.published.filter(({ type }) => type === 'campaign.changed')).toMatchObject([
      { room: `user:${floor.seller.userId}`, payload: { status: 'COMPLETE', calledRecords: 2 } },
      { room: `team:${floor.seller.accountId}`, payload: { status: 'COMPLETE', calledRecords: 2 } },
    ])
    expect(world.published.filter(({ type }) => type === 'dial-session.ended')).toHaveLength(1)
  })

  test('with waiting leads is not complete, and shows when the first can be called', async () => {
    const id = await floor.dial(
      await floor.campaign([A, { numbers: ['+18085550101'], timezone: 'Pacific/Honolulu', state: 'HI' }]),
    )
    await floor.end(A, 'no-answer')
    expect((await floor.session(id)).message).toBe('Your campaign has ended. 1 contact waits; it can be called in 2 h.')
    expect((await floor.ctx.db.q.selectFrom('campaigns').select('status').executeTakeFirstOrThrow()).status).toBe(
      'ACTIVE',
    )
  })

  test('releases the seller’s phone, once', async () => {
    const id = await floor.dial(await floor.campaign([A]))
    await stopDialSession(floor.ctx, id)
    await floor.end(A, 'canceled')
    const released = (await floor.jobs('call.hang-up')).filter((key) => key.startsWith(`dial-session:${id}`))
    expect(released).toEqual([expect.stringMatching(/:v\d+:releasePhone$/)])
  })

  test('is published once, whatever the phone does afterwards', async () => {
    const id = await floor.dial(await floor.campaign([A]))
    await stopDialSession(floor.ctx, id)
    await floor.tellSession(id, { type: 'AGENT_LEFT', callSid: `CA-${floor.seller.userId}` })
    await floor.tellSession(id, { type: 'xstate.after.phoneGraceMs.dial-session.phone.lost' } as never)
    expect(world.published.filter(({ type }) => type === 'dial-session.ended')).toHaveLength(1)
  })
})

test('a campaign with too many abandoned calls is reduced to one line and states why', async () => {
  const campaign = await floor.campaign([A, B, C])
  const day = Math.floor(world.clock.now() / 86_400_000)
  await floor.ctx.db.q
    .insertInto('campaign_answer_days')
    .values([
      { campaign_id: campaign, day: day - 29, live: 60, abandoned: 2 },
      { campaign_id: campaign, day, live: 60, abandoned: 1 },
    ])
    .execute()
  const id = await floor.dial(campaign)
  expect(await live(id)).toEqual([A])
  expect(await floor.session(id)).toMatchObject({ parallelLimit: 3, effectiveLimit: 1 })
  expect((await floor.session(id)).limitReason).toContain('3 of 120 people')
})

test('with fewer than a hundred live answers there is no abandonment rate yet', async () => {
  const campaign = await floor.campaign([A, B, C])
  const day = Math.floor(world.clock.now() / 86_400_000)
  await floor.ctx.db.q
    .insertInto('campaign_answer_days')
    .values({ campaign_id: campaign, day, live: 99, abandoned: 20 })
    .execute()
  expect(await live(await floor.dial(campaign))).toEqual([A, B, C])
})

test('two sellers of a team never hold the same number', async () => {
  const other = await openFloor(world, floor.seller.accountId)
  const mine = await floor.campaign([A, B, C])
  const theirs = await other.campaign([{ numbers: [A] }, { numbers: [B] }, { numbers: [D] }])
  await floor.dial(mine)
  await other.dial(theirs)
  const rows = await floor.ctx.db.q.selectFrom('lines').select(['e164']).where('ended_at', 'is', null).execute()
  const numbers = rows.map(({ e164 }) => e164)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.toSorted()).toEqual([A, B, C, D])
})
