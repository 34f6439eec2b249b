import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { createAppClock } from '../../../server/practice-clock'
import { testWorld, type World } from '../../../tests/helpers/world'
import { CarrierError, type Carrier } from '../carrier.port'
import { addSuppression } from '../protection/add-suppression.server'
import { createCtx } from '../context.server'
import { stopDialSession } from '../dial-sessions/control-dial-session.server'
import { handleConferenceParticipant } from './handle-conference-participant.server'
import { applyMachineVerdict } from './handle-leg-event.server'
import { applyCallStatus } from './apply-call-status.server'
import { readLegInstruction } from './leg-instruction.server'
import { placeCall } from './place-call.server'
import { handleSellerParticipant, joinSeller } from '../seller-phone/join-seller.server'
import { reconcileAttempt } from './reconcile-attempt.server'
import { handleRecordingEvent, startRecording } from '../recordings/start-recording.server'

/** Of Texas, a one-party consent state. */
const [A, B] = ['+15125550101', '+15125550102'] as const

let world: World
let floor: Floor
/** What the carrier does with a create. */
let onCreate: () => unknown
let creates: number
beforeEach(async () => {
  creates = 0
  onCreate = () => {}
  const create = async () => {
    creates += 1
    await onCreate()
    return { callSid: `CA-${creates}`, recordingSid: `RE-${creates}` }
  }
  world = await testWorld({
    carrier: {
      simulated: true,
      placeCall: create,
      startRecording: create,
      findRecordings: async () => [],
    } as unknown as Carrier,
  })
  floor = await openFloor(world)
  await floor.settings({ parallelLimit: 1, enableAnswerBoost: false })
})
afterEach(() => world.close())

const transact = <T>(work: Parameters<typeof world.system.db.transact<T>>[1]) =>
  world.system.db.transact('test.carrier-says', work)
const attempts = async () =>
  (await floor.ctx.db.q.selectFrom('attempts').select(['state', 'carrier_sid']).orderBy('id').execute()).map(
    ({ state, carrier_sid }) => [state, carrier_sid],
  )
const place = async (number: string) => {
  const keys = await floor.jobs('call.place')
  await placeCall(world.system, { lineId: (await floor.line(number)).id }, keys.at(-1)!)
}

describe('placing', () => {
  test('writes the attempt before the carrier request, and settles it with the answer', async () => {
    await floor.dial(await floor.campaign([A]))
    let before: unknown
    const { sqlite } = world.services.store
    onCreate = () => (before = sqlite.prepare('select state from attempts').all())
    await place(A)
    expect(before).toEqual([{ state: 'attempted' }])
    expect(await attempts()).toEqual([['accepted', 'CA-1']])
  })

  test('a job that runs again sends no second request', async () => {
    await floor.dial(await floor.campaign([A]))
    await place(A)
    await place(A)
    expect(creates).toBe(1)
  })

  test('hung up before the carrier request: it is never sent, and the line is over', async () => {
    const id = await floor.dial(await floor.campaign([A]))
    await stopDialSession(floor.ctx, id)
    expect((await floor.line(A)).state).toBe('withdrawing')
    await place(A)
    expect(creates).toBe(0)
    expect(await floor.call(A)).toMatchObject({ outcome: 'hung-up' })
    expect(await floor.leases()).toEqual([])
  })

  describe('the checks of the selection are repeated when the call is sent', () => {
    const HOUR = 3_600_000
    /** The job of the number runs, and no call is placed. */
    const expectNotSent = async (sentence: string | RegExp) => {
      expect(creates).toBe(0)
      const stored = await floor.ctx.db.q.selectFrom('calls').selectAll().where('e164', '=', A).orderBy('id').execute()
      expect(stored[0]).toMatchObject({ outcome: 'canceled', sent: 0, carrier_error: expect.stringMatching(sentence) })
    }

    test('the do-not-call list', async () => {
      const campaignId = await floor.campaign([A])
      await floor.dial(campaignId)
      await addSuppression(floor.ctx, { number: A, type: 'MANUAL' })
      await place(A)
      await expectNotSent(/555-0101 was added to your DNC list before it was dialed/)
      expect((await floor.selections(campaignId)).at(-1)).toMatchObject({ decision: 'skipped', code: 'do_not_call' })
      expect(await floor.leases()).toEqual([])
    })

    test('the lead’s local hours', async () => {
      const campaignId = await floor.campaign([A])
      world.clock.advance(9 * HOUR + 3_599_000)
      await floor.dial(campaignId)
      // The carrier was busy for two seconds: it is nine in Chicago.
      world.clock.advance(2_000)
      await place(A)
      await expectNotSent(/9:00 PM in Chicago/)
      expect((await floor.selections(campaignId)).at(-1)).toMatchObject({ code: 'outside_safe_hours' })
    })

    test('a selection from before a restart that is no longer needed', async () => {
      const id = await floor.dial(await floor.campaign([A]))
      world.clock.advance(2 * 60_000)
      const clock = createAppClock(false, world.machine)
      const next = createCtx({ ...world.services, clock }, { kind: 'system' })
      const [key] = await floor.jobs('call.place')
      await placeCall(next, { lineId: (await floor.line(A)).id }, key!)
      await expectNotSent('The app was not running')
      // The seller is still there, and so is the lead.
      expect((await floor.session(id)).lines).toMatchObject([{ number: A, status: 'pending' }])
      await place(A)
      expect(creates).toBe(1)
    })

    test('a wait for its turn alone changes nothing', async () => {
      await floor.dial(await floor.campaign([A]))
      world.clock.advance(10 * 60_000)
      await place(A)
      expect(creates).toBe(1)
    })
  })

  test('hung up during the carrier request: its ringing is stopped as soon as the call is known', async () => {
    const id = await floor.dial(await floor.campaign([A]))
    const line = await floor.line(A)
    const { sqlite } = world.services.store
    // The seller's Stop commits while the create is under way.
    onCreate = () => sqlite.prepare(`update lines set state = 'withdrawing' where id = ?`).run(line.id)
    await place(A)
    expect((await floor.line(A)).state).toBe('canceling')
    expect(await floor.jobs('call.cancel')).toHaveLength(1)
    expect((await floor.session(id)).state).toBe('dialing')
  })

  test('a refusal ends the line with its message and dials on', async () => {
    await floor.dial(await floor.campaign([A, B]))
    onCreate = () => {
      throw new CarrierError('refused', 'The carrier says this number is not valid (21211)', 21211)
    }
    await place(A)
    expect(await floor.call(A)).toMatchObject({
      outcome: 'failed',
      carrier_error: 'The carrier says this number is not valid (21211)',
    })
    expect((await floor.line(B)).state).toBe('pending')
    expect(await attempts()).toEqual([['refused', null]])
  })

  test('‘try again later’ cancels the attempt, and the job runs again at the carrier’s time', async () => {
    const id = await floor.dial(await floor.campaign([A]))
    onCreate = () => {
      throw new CarrierError('retry', 'The carrier asked to wait', 429, 7000)
    }
    await expect(place(A)).rejects.toMatchObject({ isTryAgain: true, afterMs: 7000, backsOff: true })
    expect(await attempts()).toEqual([])
    // The seller sees the reason for the wait, and not only 'Pending'.
    const waiting = 'The carrier asked to wait'
    expect(await floor.session(id)).toMatchObject({ message: `${waiting}. Trying again.`, lines: [{ note: waiting }] })
    onCreate = () => {}
    await place(A)
    expect(await attempts()).toEqual([['accepted', 'CA-2']])
    expect(await floor.session(id)).toMatchObject({ message: null, lines: [{ note: null }] })
    const told = world.published.filter(({ type }) => type === 'dial-session.changed').at(-1)
    expect(told?.payload).toMatchObject({ session: { message: null } })
  })

  test('a dial that was stopped during the request, and that the carrier refused, is over', async () => {
    const id = await floor.dial(await floor.campaign([A]))
    onCreate = async () => {
      await stopDialSession(floor.ctx, id)
      throw new CarrierError('retry', 'The carrier asked to wait', 429, 7000)
    }
    await expect(place(A)).rejects.toMatchObject({ isTryAgain: true })
    expect(await floor.line(A)).toMatchObject({ state: 'ended' })
  })

  test('a lost answer waits a minute for a callback', async () => {
    await floor.dial(await floor.campaign([A]))
    onCreate = () => {
      throw new CarrierError('unknown', 'The carrier did not answer', null)
    }
    await place(A)
    expect(await attempts()).toEqual([['uncertain', null]])
    const job = await floor.ctx.db.q
      .selectFrom('jobs')
      .select('run_at')
      .where('kind', '=', 'attempt.reconcile')
      .executeTakeFirstOrThrow()
    expect(job.run_at).toBe(world.clock.now() + 60_000)
  })

  test('a lost answer with the verdict first: the line knows its call, and can hang up', async () => {
    const session = await floor.dial(await floor.campaign([A]))
    onCreate = () => {
      throw new CarrierError('unknown', 'No answer', null)
    }
    await place(A)
    const attemptId = (await floor.ctx.db.q.selectFrom('attempts').select('id').executeTakeFirstOrThrow()).id
    await transact((tx) => applyMachineVerdict(tx, { attemptId, callSid: 'CA-lost', answeredBy: 'person' }))
    expect((await floor.line(A)).state).toBe('calling')
    await stopDialSession(floor.ctx, session)
    expect((await floor.line(A)).state).toBe('canceling')
    expect(
      await floor.ctx.db.q.selectFrom('jobs').select('payload').where('kind', '=', 'call.cancel').execute(),
    ).toContainEqual({ payload: '{"callSid":"CA-lost"}' })
  })
})

describe('the instruction of a leg', () => {
  const told = async () => readLegInstruction(world.system, (await floor.line(A)).id)

  test('follows its line', async () => {
    await floor.dial(await floor.campaign([A]))
    expect(await told()).toEqual({ kind: 'hang-up' })
    await floor.ring(A)
    await floor.answer(A)
    expect(await told()).toEqual({ kind: 'wait' })
    await floor.tell(A, { type: 'VERDICT', answeredBy: 'person' })
    expect(await told()).toMatchObject({ kind: 'join-room', label: `lead-${(await floor.line(A)).id}` })
    await floor.tell(A, { type: 'JOINED', at: world.clock.now() })
    expect(await told()).toMatchObject({ kind: 'join-room' })
    await floor.end(A)
    expect(await told()).toEqual({ kind: 'hang-up' })
    expect(await readLegInstruction(world.system, 'line_unknown')).toEqual({ kind: 'hang-up' })
  })

  test.each([
    [{}, 'Harbor Realty', false],
    [{ callbackMessage: 'We will call you back.' }, 'We will call you back.', false],
    [{ enableIvrOptout: true }, 'press 9', true],
  ])('the callback message with %o', async (change, words, optOut) => {
    await floor.settings(change)
    const id = await floor.dial(await floor.campaign([A]))
    await floor.ring(A)
    await floor.tellSession(id, { type: 'AGENT_LEFT', callSid: `CA-${floor.seller.userId}` })
    await floor.answer(A, 'person')
    expect(await told()).toMatchObject({ kind: 'callback-message', text: expect.stringContaining(words), optOut })
  })
})

describe('the actual state, when the carrier is queried', () => {
  const says = async (status: 'queued' | 'ringing' | 'in-progress' | 'completed' | 'busy') =>
    transact(async (tx) =>
      applyCallStatus(tx, (await floorLine()).id, {
        callSid: 'CA-1',
        status,
        startedAt: 1,
        endedAt: null,
        durationMs: null,
      }),
    )
  const floorLine = () =>
    world.services.store.sqlite.prepare('select id from lines order by id desc').get() as { id: string }

  test.each([
    ['queued', 'calling'],
    ['ringing', 'calling'],
    ['in-progress', 'screening'],
    ['completed', 'ended'],
    ['busy', 'ended'],
  ] as const)('%s brings the line to %s', async (status, state) => {
    await floor.dial(await floor.campaign([A]))
    await place(A)
    await says(status)
    expect((await floor.line(A)).state).toBe(state)
  })

  test('a call that should be over and is not is hung up again', async () => {
    await floor.dial(await floor.campaign([A]))
    await place(A)
    await floor.bridge(A)
    await floor.tell(A, { type: 'HANG_UP', at: world.clock.now(), byHand: true })
    await says('in-progress')
    expect(await floor.jobs('call.hang-up')).toHaveLength(2)
  })
})

describe('the conference', () => {
  const conferenceSid = 'CF1'

  test('is for the session’s own seller, while it runs', async () => {
    const id = await floor.dial(await floor.campaign([A]))
    const { userId } = floor.seller
    const seat = (identity: string) =>
      transact((tx) => joinSeller(tx, { sessionId: id, identity, callSid: 'CA-phone' }))
    expect(await seat(userId)).toMatchObject({ sessionId: id })
    expect(await seat('usr_other')).toBeNull()
    await stopDialSession(floor.ctx, id)
    expect(await seat(userId)).toBeNull()
  })

  test('a phone that joins when the session is over is removed', async () => {
    const sessionId = await floor.dial(await floor.campaign([A]))
    await stopDialSession(floor.ctx, sessionId)
    await transact((tx) =>
      handleSellerParticipant(tx, { sessionId, callSid: 'CA-late', conferenceSid, what: 'joined' }),
    )
    expect(await floor.jobs('call.hang-up')).toContain('seller:CA-late:late')
  })

  test('another call’s events for a lead neither join nor leave', async () => {
    await floor.dial(await floor.campaign([A]))
    await floor.ring(A)
    await floor.answer(A, 'person')
    const { id: lineId } = await floor.line(A)
    await transact((tx) => handleConferenceParticipant(tx, { lineId, callSid: 'CA-other', what: 'joined' }))
    expect((await floor.line(A)).state).toBe('bridging')
    await transact((tx) => handleConferenceParticipant(tx, { lineId, callSid: `CA-${lineId}`, what: 'joined' }))
    expect((await floor.line(A)).state).toBe('inCall')
  })
})

describe('a recording from the start', () => {
  const recordings = () => floor.ctx.db.q.selectFrom('recordings').selectAll().execute()
  const start = async () => {
    const [recording] = await recordings()
    await startRecording(world.system, { recordingId: recording!.id }, (await floor.jobs('recording.start'))[0]!)
  }
  beforeEach(async () => {
    await floor.settings({ enableCallRecording: true, recordImmediately: true })
    await floor.dial(await floor.campaign([{ numbers: [A], state: 'TX' }]))
    await floor.bridge(A)
  })

  test('is requested once, when the lead is in the conference', async () => {
    expect(await recordings()).toMatchObject([{ state: 'requested' }])
    await start()
    await start()
    expect(creates).toBe(1)
    expect(await recordings()).toMatchObject([{ state: 'recording', carrier_sid: 'RE-1' }])
  })

  test('with a lost answer is found by its callback; a completed recording stays completed', async () => {
    onCreate = () => {
      throw new CarrierError('unknown', 'The carrier did not answer', null)
    }
    await start()
    const { id: attemptId } = await floor.ctx.db.q
      .selectFrom('attempts')
      .select('id')
      .where('kind', '=', 'recording')
      .executeTakeFirstOrThrow()
    const hear = (state: 'recording' | 'completed', recordingSid = 'RE-9') =>
      transact((tx) => handleRecordingEvent(tx, { attemptId, recordingSid, state, durationMs: 4000 }))
    expect(await hear('completed')).toBe(true)
    await hear('recording')
    expect(await hear('completed', 'RE-other')).toBe(false)
    expect(await recordings()).toMatchObject([{ state: 'completed', carrier_sid: 'RE-9', duration_ms: 4000 }])
  })

  test('cut off by a crash is not requested again: absent, or complete after its callback', async () => {
    onCreate = () => {
      throw new Error('the process dies here')
    }
    await expect(start()).rejects.toThrow('dies')
    await start()
    expect(creates).toBe(1)
    const attempt = await floor.ctx.db.q
      .selectFrom('attempts')
      .selectAll()
      .where('kind', '=', 'recording')
      .executeTakeFirstOrThrow()
    expect(attempt.state).toBe('uncertain')
    await reconcileAttempt(world.system, { attemptId: attempt.id })
    expect(await recordings()).toMatchObject([{ state: 'absent' }])
    await transact((tx) =>
      handleRecordingEvent(tx, {
        attemptId: attempt.id,
        recordingSid: 'RE-late',
        state: 'completed',
        durationMs: 4000,
      }),
    )
    expect(await recordings()).toMatchObject([{ state: 'completed', carrier_sid: 'RE-late' }])
  })

  test('of a call that is already over is absent, without a carrier request', async () => {
    await floor.end(A)
    await start()
    expect(creates).toBe(0)
    expect(await recordings()).toMatchObject([{ state: 'absent' }])
  })
})
