import { beforeEach, describe, expect, test } from 'vitest'
import { applyClockChange } from '../../../server/jobs/apply-clock-change'
import { fireDueTimers } from '../../../server/jobs/timers'
import { type Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import { type World } from '../../../tests/helpers/world'
import { findCallStory } from '../call-history/call-story.read.server'
import { listDials } from '../compliance/compliance.schema'
import { listDialRecords } from '../compliance/dials.read.server'
import { disposeLine } from '../dispositions/dispose-line.server'
import { hangUpLine } from './hang-up-line.server'
import { continueDialSession, stopDialSession } from '../dial-sessions/control-dial-session.server'

/** Leads of Chicago: one number each. */
const A = '+13125550110'
const B = '+13125550111'
const C = '+13125550112'

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

const states = async (...numbers: string[]) =>
  Promise.all(numbers.map(async (number) => (await floor.line(number)).state))

describe('in Standard a second person waits, while the first answer is unknown,', () => {
  beforeEach(async () => {
    await floor.settings({ parallelLimit: 3, isAuto: false, otherLinesRing: '15s' })
    await floor.dial(await floor.campaign([A, B, C]))
    for (const number of [A, B, C]) await floor.ring(number)
    await floor.answer(A)
    await floor.tell(A, { type: 'JOINED', at: world.clock.now() })
    await floor.answer(B)
    world.clock.advance(600)
    await floor.tell(B, { type: 'VERDICT', answeredBy: 'person' })
    expect(await states(A, B)).toEqual(['inCall', 'screening'])
  })

  test('and takes its place when the first is a machine', async () => {
    await floor.answer(C)
    await floor.tell(A, { type: 'VERDICT', answeredBy: 'machine' })
    expect(await states(A, B, C)).toEqual(['ending', 'bridging', 'declined'])
  })

  test('and takes it without stopping the third line, whose 15 s are not over', async () => {
    await floor.tell(A, { type: 'VERDICT', answeredBy: 'machine' })
    expect(await states(A, B, C)).toEqual(['ending', 'bridging', 'ringingOut'])
  })

  test('and hears the callback message when the first is a person', async () => {
    await floor.tell(A, { type: 'VERDICT', answeredBy: 'person' })
    expect(await states(A, B)).toEqual(['inCall', 'declined'])
  })

  test('and hears it within the legal two seconds without a verdict', async () => {
    const timer = await floor.ctx.db.q
      .selectFrom('timers')
      .select('fire_at')
      .where('owner', '=', `line:${(await floor.line(B)).id}`)
      .executeTakeFirstOrThrow()
    expect(timer.fire_at - world.clock.now()).toBe(900)
    world.clock.advance(900)
    await fireDueTimers(world.system)
    expect(await states(A, B)).toEqual(['inCall', 'declined'])
  })
})

test('no line waits or rings longer when the clock was set back during the call', async () => {
  await floor.settings({ parallelLimit: 3, isAuto: false, otherLinesRing: '15s' })
  await floor.dial(await floor.campaign([A, B, C]))
  for (const number of [A, B, C]) await floor.ring(number)
  const setBack = async () => {
    world.clock.setMachine(-3_600_000)
    await applyClockChange(world.system)
  }
  /** The remaining time of a line’s own timer, ms. */
  const waits = async (number: string) => {
    const timer = await floor.ctx.db.q
      .selectFrom('timers')
      .select('fire_at')
      .where('owner', '=', `line:${(await floor.line(number)).id}`)
      .executeTakeFirstOrThrow()
    return timer.fire_at - world.clock.now()
  }
  await setBack()
  await floor.answer(A)
  await floor.tell(A, { type: 'JOINED', at: world.clock.now() })
  await floor.answer(B)
  await setBack()
  await floor.tell(B, { type: 'VERDICT', answeredBy: 'person' })
  expect(await states(A, B)).toEqual(['inCall', 'screening'])
  expect(await waits(B)).toBe(1_500)
  await setBack()
  await floor.tell(A, { type: 'VERDICT', answeredBy: 'person' })
  expect(await states(A, B, C)).toEqual(['inCall', 'declined', 'ringingOut'])
  expect(await waits(C)).toBe(15_000)
})

test('in Answer Boost a second person is bridged when the first is found to be a machine', async () => {
  await floor.settings({ parallelLimit: 2, enableAnswerBoost: true, otherLinesRing: '15s' })
  await floor.dial(await floor.campaign([A, B]))
  for (const number of [A, B]) await floor.ring(number)
  await floor.answer(A)
  await floor.answer(B, 'person')
  expect(await states(A, B)).toEqual(['bridging', 'screening'])
  await floor.tell(A, { type: 'VERDICT', answeredBy: 'machine' })
  expect(await states(A, B)).toEqual(['ending', 'bridging'])
})

describe('a machine detected during the callback message', () => {
  test.each([{ isAuto: true }, { isAuto: true, enableAnswerBoost: true }, { isAuto: false }])(
    'is hung up, is not counted as abandoned, and the lead’s other number is dialed: %o',
    async (mode) => {
      await floor.settings({ parallelLimit: 2, otherLinesRing: '15s', ...mode })
      const id = await floor.dial(await floor.campaign([A, { numbers: [B, C] }]))
      for (const number of [A, B]) await floor.ring(number)
      await floor.answer(A, 'person')
      await floor.tell(A, { type: 'JOINED', at: world.clock.now() })
      await floor.answer(B)
      expect(await states(A, B)).toEqual(['inCall', 'declined'])
      await floor.tell(B, { type: 'VERDICT', answeredBy: 'machine' })
      expect(await states(A, B)).toEqual(['inCall', 'ending'])
      await floor.end(B)
      expect(await floor.call(B)).toMatchObject({ outcome: 'machine', ended_by: 'sorted-out', abandoned: 0 })
      // The record holds what persons heard.
      const { compliance } = await findCallStory(floor.ctx, (await floor.line(B)).id)
      expect(compliance).toContainEqual({ label: 'Message played', value: 'None' })
      expect(await floor.call(B)).toMatchObject({ message: null, message_audio_id: null, message_opt_out: null })
      await hangUpLine(floor.ctx, { id, lineId: (await floor.line(A)).id })
      await floor.end(A)
      await disposeLine(floor.ctx, {
        id,
        lineId: (await floor.line(A)).id,
        dispositionId: await floor.disposition('INTERESTED'),
      })
      if (mode.isAuto === false) await continueDialSession(floor.ctx, id)
      expect((await floor.line(C)).state).toBe('pending')
    },
  )

  test('is hung up without a seller as well', async () => {
    await floor.settings({ parallelLimit: 1, isAuto: false })
    const id = await floor.dial(await floor.campaign([A]))
    await floor.ring(A)
    await floor.tellSession(id, { type: 'AGENT_LEFT', callSid: `CA-${floor.seller.userId}` })
    await floor.answer(A)
    expect(await states(A)).toEqual(['declined'])
    await floor.tell(A, { type: 'VERDICT', answeredBy: 'machine' })
    expect(await states(A)).toEqual(['ending'])
  })
})

test('a lead that leaves before its callback message has not heard it, and the record shows it', async () => {
  await floor.settings({ parallelLimit: 2 })
  await floor.dial(await floor.campaign([A, { numbers: [B], firstName: 'Grace' }]))
  await floor.bridge(A)
  await floor.answer(B, 'person')
  expect((await floor.call(B)).message).not.toBeNull()
  world.clock.advance(2_001)
  await floor.end(B)
  const { compliance, steps } = await findCallStory(floor.ctx, (await floor.line(B)).id)
  expect(compliance).toContainEqual({ label: 'Message played', value: 'None' })
  expect(compliance).toContainEqual({ label: 'Abandoned', value: expect.stringMatching(/^Yes/) })
  expect(steps.map(({ text }) => text)).toContain('Grace hung up before Mia Torres was there')
  const { items } = await listDialRecords(floor.ctx, listDials.parse({}))
  expect(items.find(({ phone }) => phone === B)!.facts).toContainEqual({ label: 'Message played', value: 'None' })
  expect(await listDialRecords(floor.ctx, listDials.parse({ only: 'message' }))).toMatchObject({ items: [] })
})

test('a machine disconnected from the seller costs until then, not until the carrier’s end', async () => {
  await floor.settings({ parallelLimit: 1, isAuto: true, enableAnswerBoost: true })
  await floor.dial(await floor.campaign([A]))
  await floor.ring(A)
  await floor.answer(A)
  await floor.tell(A, { type: 'JOINED', at: world.clock.now() })
  world.clock.advance(4_000)
  await floor.tell(A, { type: 'VERDICT', answeredBy: 'machine' })
  expect(await states(A)).toEqual(['ending'])
  world.clock.advance(30_000)
  await floor.end(A)
  expect(await floor.call(A)).toMatchObject({ outcome: 'machine', bill_ms: 4_000 })
  const account = await floor.ctx.db.q
    .selectFrom('accounts')
    .select('dial_seconds_used')
    .where('id', '=', floor.seller.accountId)
    .executeTakeFirstOrThrow()
  expect(account.dial_seconds_used).toBe(4)
})

test('a waiting second lead is taken when the first leaves on the way; no other is dialed', async () => {
  await floor.settings({ parallelLimit: 2, isAuto: false, otherLinesRing: '15s' })
  await floor.dial(await floor.campaign([A, B, C]))
  for (const number of [A, B]) await floor.ring(number)
  await floor.answer(A)
  await floor.answer(B, 'person')
  expect(await states(A, B)).toEqual(['bridging', 'screening'])
  await floor.end(A)
  expect(await states(A, B)).toEqual(['ended', 'bridging'])
  expect(await floor.ctx.db.q.selectFrom('lines').select('e164').where('e164', '=', C).execute()).toEqual([])
})

describe('a lead that answers while their call is cancelled, because another answered first,', () => {
  let session: string
  beforeEach(async () => {
    await floor.settings({ parallelLimit: 2 })
    session = await floor.dial(await floor.campaign([A, B]))
    await floor.bridge(A)
    expect(await states(A, B)).toEqual(['inCall', 'withdrawing'])
  })
  const expectLeftWaiting = async () => {
    expect(await states(A, B)).toEqual(['inCall', 'declined'])
    expect(await floor.jobs('call.hang-up')).toEqual([])
    await floor.fetch(B)
    await floor.end(B)
    expect(await floor.call(B)).toMatchObject({ outcome: 'callback', abandoned: 1, ended_by: null })
  }

  test('hears the callback message and counts as abandoned', async () => {
    await floor.answer(B, 'person')
    await expectLeftWaiting()
  })

  test('also when the create is answered first: the ringing is canceled, which hangs up no answered call', async () => {
    await floor.tell(B, { type: 'PLACED', callSid: 'CA-late' })
    expect(await states(B)).toEqual(['canceling'])
    expect(await floor.jobs('call.cancel')).toHaveLength(1)
    await floor.answer(B, 'person')
    await expectLeftWaiting()
  })

  test('and a seller’s stop in between changes nothing about it', async () => {
    await stopDialSession(floor.ctx, session)
    expect(await states(A, B)).toEqual(['ending', 'withdrawing'])
    await floor.answer(B, 'person')
    expect(await states(B)).toEqual(['declined'])
  })
})
