import { describe, expect, test } from 'vitest'
import { type Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import { type World } from '../../../tests/helpers/world'
import { openAttempt } from '../attempts/attempt.server'
import { findCallStory } from '../call-history/call-story.read.server'
import { applyLegStatus, handleLegAnswered } from '../legs/handle-leg-event.server'
import { hangUpLine } from './hang-up-line.server'
import { stopDialSession } from '../dial-sessions/control-dial-session.server'

/** Leads of Chicago: one number each, but for the last lead with two. */
const A = '+13125550110'
const B = '+13125550111'
const C = '+13125550112'

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

const state = async (number: string) => (await floor.line(number)).state
const hangUp = async (id: string, number: string) =>
  hangUpLine(floor.ctx, { id, lineId: (await floor.line(number)).id })
const lineJobs = async (kind: string) => (await floor.jobs(kind)).filter((key) => key.startsWith('line:'))

/** The carrier’s answer event and its request for instructions, in either order. */
async function carrierOf(
  number: string,
): Promise<{ says(): Promise<unknown>; asks(): ReturnType<typeof handleLegAnswered> }> {
  const { id } = await floor.line(number)
  const attemptId = await world.system.db.transact('test.attempt', (tx) =>
    openAttempt(tx, {
      account_id: floor.seller.accountId,
      job_key: `line:${id}`,
      kind: 'call',
      leg_kind: 'line',
      subject_id: id,
      to_number: number,
      from_number: number,
    }),
  )
  const call = { attemptId, callSid: `CA-${id}` }
  return {
    says: () =>
      world.system.db.transact('test.says', (tx) => applyLegStatus(tx, { ...call, status: { kind: 'answered' } })),
    asks: () => world.system.db.transact('test.asks', (tx) => handleLegAnswered(tx, call)),
  }
}

const MODES = [
  { mode: 'Standard', settings: { isAuto: false } },
  { mode: 'Advanced', settings: { isAuto: true, enableAnswerBoost: false } },
  { mode: 'Answer Boost', settings: { isAuto: true, enableAnswerBoost: true } },
]

describe.each(MODES)('in $mode, a ringing line that the seller hangs up', ({ settings }) => {
  const dial = async (...leads: Array<string | { numbers: string[] }>) => {
    await floor.settings({ ...settings, parallelLimit: 1 })
    return floor.dial(await floor.campaign(leads))
  }
  const expectLeftWaiting = async () => {
    expect(await state(A)).toBe('declined')
    expect(await lineJobs('call.hang-up')).toEqual([])
    await floor.fetch(A)
    await floor.end(A)
    const call = await floor.call(A)
    expect(call).toMatchObject({
      outcome: 'callback',
      abandoned: 1,
      ended_by: null,
      message: expect.stringContaining('Harbor Realty'),
    })
    expect((await findCallStory(floor.ctx, call.id)).steps.map(({ text }) => text)).toContain(
      'Mia Torres was not free: Nora heard the callback message',
    )
    // They heard the caller’s name: their other number is not dialed, the next lead is.
    expect(await state(C)).toBe('pending')
    expect(await floor.ctx.db.q.selectFrom('lines').select('id').where('e164', '=', B).execute()).toEqual([])
  }

  test('is canceled; a lead that answers in that moment hears the callback message and was abandoned', async () => {
    const id = await dial({ numbers: [A, B] }, C)
    await floor.ring(A)
    await hangUp(id, A)
    expect(await state(A)).toBe('canceling')
    expect(await lineJobs('call.cancel')).toHaveLength(1)
    await floor.answer(A, 'person')
    await expectLeftWaiting()
  })

  test('is the same before the carrier confirms the call, and after a second press', async () => {
    const id = await dial({ numbers: [A, B] }, C)
    for (const _ of [1, 2]) await hangUp(id, A)
    expect(await state(A)).toBe('withdrawing')
    await floor.answer(A, 'person')
    await hangUp(id, A)
    await expectLeftWaiting()
  })

  test('is hung up when a machine answers', async () => {
    const id = await dial(A)
    await floor.ring(A)
    await hangUp(id, A)
    await floor.answer(A)
    expect(await state(A)).toBe('declined')
    await floor.tell(A, { type: 'VERDICT', answeredBy: 'machine' })
    expect(await state(A)).toBe('ending')
    await floor.end(A)
    expect(await floor.call(A)).toMatchObject({ outcome: 'machine', abandoned: 0 })
  })

  test('was hung up by the seller when it is not answered, and the next lead is dialed', async () => {
    const id = await dial(A, C)
    await floor.ring(A)
    await hangUp(id, A)
    await floor.end(A, 'canceled')
    expect(await floor.call(A)).toMatchObject({ outcome: 'hung-up', ended_by: 'seller', abandoned: 0 })
    expect(await state(C)).toBe('pending')
  })

  test('is not dialed again automatically when it was not sent, though the run is stopped as well', async () => {
    const id = await dial(A)
    await hangUp(id, A)
    await stopDialSession(floor.ctx, id)
    await floor.tell(A, { type: 'WITHDRAWN', at: world.clock.now(), note: null })
    const record = floor.ctx.db.q.selectFrom('campaign_records').select('state')
    expect(await record.executeTakeFirstOrThrow()).toEqual({ state: 'done' })
  })

  test.each(['before', 'after'])(
    'hears the message as its first instruction, when the carrier reports the answer %s the hang-up',
    async (order) => {
      const id = await dial(A)
      await floor.ring(A)
      const carrier = await carrierOf(A)
      if (order === 'before') await carrier.says()
      await hangUp(id, A)
      expect(await carrier.asks()).toMatchObject({ kind: 'callback-message' })
      expect(await lineJobs('call.hang-up')).toEqual([])
      await floor.end(A)
      expect(await floor.call(A)).toMatchObject({ outcome: 'callback', abandoned: 1 })
    },
  )

  test('and that got wait or join instructions a moment before hears the message instead', async () => {
    const id = await dial(A)
    await floor.ring(A)
    expect((await (await carrierOf(A)).asks()).kind).toBe(
      settings.isAuto && !settings.enableAnswerBoost ? 'wait' : 'join-room',
    )
    await hangUp(id, A)
    expect(await state(A)).toBe('declined')
    expect(await lineJobs('call.instruct')).toHaveLength(1)
    expect(await lineJobs('call.hang-up')).toEqual([])
  })

  test('is hung up when a machine was detected a moment before', async () => {
    const id = await dial(A)
    await floor.ring(A)
    const carrier = await carrierOf(A)
    await carrier.says()
    await floor.tell(A, { type: 'VERDICT', answeredBy: 'machine' })
    await hangUp(id, A)
    expect(await carrier.asks()).toEqual({ kind: 'hang-up' })
  })
})

describe('a lead sent to the conference two seconds ago is in it, even before the carrier’s event,', () => {
  const sent = async () => {
    await floor.settings({ isAuto: false, parallelLimit: 1 })
    const id = await floor.dial(await floor.campaign([A]))
    await floor.ring(A)
    await (await carrierOf(A)).asks()
    world.clock.advance(2_000)
    return id
  }

  test('and is hung up', async () => {
    await hangUp(await sent(), A)
    expect(await state(A)).toBe('ending')
  })

  test('but not when the seller’s phone is away: no seller was connected', async () => {
    const id = await sent()
    await floor.tellSession(id, { type: 'AGENT_LEFT', callSid: `CA-${floor.seller.userId}` })
    await hangUp(id, A)
    expect(await state(A)).toBe('declined')
  })
})
