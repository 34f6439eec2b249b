import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { testWorld, type World } from '../../../tests/helpers/world'
import { openAttempt } from '../attempts/attempt.server'
import { CarrierError, type Carrier } from '../carrier.port'
import { recordLine } from '../lines/record-line.server'
import { controlRecording, abandonControl } from './control-recording.server'
import { handleRecordingEvent, startRecording } from './start-recording.server'

/** In Texas, which requires one party’s consent to record. */
const A = '+12145550101'

let world: World
let floor: Floor
let sessionId: string
/** Requests to the carrier, in order. */
let asked: string[]
/** Number of recordings started. */
let started: number
/** Runs before the carrier answers a request. */
let beforeAnswer: (action: string) => Promise<void>
beforeEach(async () => {
  asked = []
  started = 0
  beforeAnswer = async () => {}
  const carrier = {
    simulated: true,
    startRecording: async () => ({ recordingSid: `RE-${++started}` }),
    controlRecording: async (_callSid: string, _sid: string, action: string) => {
      asked.push(action)
      await beforeAnswer(action)
    },
  } as unknown as Carrier
  world = await testWorld({ carrier })
  floor = await openFloor(world)
  await floor.settings({ enableCallRecording: true, recordImmediately: true })
  sessionId = await floor.dial(await floor.campaign([A]))
  await floor.bridge(A)
  await runJobs(world, /^recording\.start/)
})
afterEach(() => world.close())

const press = async (action: 'start' | 'pause' | 'resume' | 'stop') =>
  recordLine(floor.ctx, { id: sessionId, lineId: (await floor.line(A)).id, action })
/** Runs the job of the nth press, in any order. */
const runJobOf = (press: number) => {
  const jobs = world.services.store.sqlite
    .prepare<[], { payload: string }>(`select payload from jobs where kind = 'recording.control' order by id`)
    .all()
  return controlRecording(world.system, JSON.parse(jobs[press]!.payload) as { recordingId: string })
}
const shown = async () => (await floor.view(sessionId, A)).recording

test('a retried pause does not undo a later resume', async () => {
  beforeAnswer = () => Promise.reject(new CarrierError('unknown', 'The carrier did not answer', null))
  await press('pause')
  await expect(runJobOf(0)).rejects.toMatchObject({ outcome: 'unknown' })
  beforeAnswer = async () => {}
  await press('resume')
  await runJobOf(1)
  await runJobOf(0)
  expect(asked).toEqual(['pause', 'resume', 'resume'])
  expect(await shown()).toBe('on')
})

test('repeats a resume that overtook its pause', async () => {
  beforeAnswer = async (action) => {
    if (action !== 'pause') return
    await press('resume')
    await runJobOf(1)
  }
  await press('pause')
  await expect(runJobOf(0)).rejects.toMatchObject({ isTryAgain: true })
  expect(await shown()).toBe('on')
  await runJobOf(0)
  expect(asked).toEqual(['pause', 'resume', 'resume'])
  expect(await shown()).toBe('on')
})

test('a stopped recording accepts no other action', async () => {
  await press('pause')
  await press('stop')
  await runJobOf(1)
  await runJobOf(0)
  expect(asked).toEqual(['stop', 'stop'])
  await expect(press('resume')).rejects.toMatchObject({ message: 'Nothing is being recorded' })
  await press('stop')
})

test('a late start event does not undo a pause', async () => {
  await press('pause')
  await runJobOf(0)
  const { q, transact } = world.system.db
  const { id: attemptId } = await q
    .selectFrom('attempts')
    .select('id')
    .where('kind', '=', 'recording')
    .executeTakeFirstOrThrow()
  await transact('test', (tx) => handleRecordingEvent(tx, { attemptId, recordingSid: 'RE-1', state: 'recording' }))
  expect(await shown()).toBe('paused')
})

describe('before the recording has started', () => {
  const begin = async () => {
    await world.system.db.q.updateTable('recordings').set({ state: 'requested', carrier_sid: null }).execute()
    await world.system.db.q.deleteFrom('attempts').where('kind', '=', 'recording').execute()
    const { id: recordingId } = await world.system.db.q.selectFrom('recordings').select('id').executeTakeFirstOrThrow()
    return () => startRecording(world.system, { recordingId }, 'test:start')
  }

  test('a pause delays the start until resume', async () => {
    const start = await begin()
    await press('pause')
    await expect(start()).rejects.toMatchObject({ isTryAgain: true })
    await press('resume')
    await start()
    expect(await shown()).toBe('on')
  })

  test('control requests back off until the recording starts or the call ends', async () => {
    await begin()
    await press('pause')
    await expect(runJobOf(0)).rejects.toMatchObject({ isTryAgain: true, afterMs: 500 })
    world.clock.advance(60_000)
    await expect(runJobOf(0)).rejects.toMatchObject({ isTryAgain: true, afterMs: 6_000 })
    world.clock.advance(3_600_000)
    await expect(runJobOf(0)).rejects.toMatchObject({ isTryAgain: true, afterMs: 15_000 })
    await floor.end(A)
    await runJobOf(0)
    expect(asked).toEqual([])
  })

  test.each(['resume', 'stop'] as const)(
    'a paused start backs off, and runs immediately after a %s',
    async (action) => {
      const other = await openFloor(world)
      await other.settings({ enableCallRecording: true, recordImmediately: true })
      const id = await other.dial(await other.campaign([A]))
      await other.bridge(A)
      const lineId = (await other.line(A)).id
      const waitsMs = async () => {
        await runJobs(world, /^recording\.start/)
        const { run_at: runAt } = await world.system.db.q
          .selectFrom('jobs')
          .select('run_at')
          .where('kind', '=', 'recording.start')
          .where('state', '=', 'ready')
          .executeTakeFirstOrThrow()
        return runAt - world.clock.now()
      }
      await recordLine(other.ctx, { id, lineId, action: 'pause' })
      expect(await waitsMs()).toBe(500)
      world.clock.advance(60_000)
      expect(await waitsMs()).toBe(6_000)
      world.clock.advance(3_600_000)
      expect(await waitsMs()).toBe(15_000)
      await recordLine(other.ctx, { id, lineId, action })
      await runJobs(world, /^recording\.start/)
      expect((await other.view(id, A)).recording).toBe(action === 'resume' ? 'on' : 'off')
      expect(started).toBe(action === 'resume' ? 2 : 1)
    },
  )

  test('a pause during the start request applies once recording starts', async () => {
    await begin()
    const { id: recordingId } = await world.system.db.q.selectFrom('recordings').select('id').executeTakeFirstOrThrow()
    const { db } = world.system
    const attemptId = await db.transact('test', (tx) =>
      openAttempt(tx, {
        account_id: floor.seller.accountId,
        job_key: 'test:start',
        kind: 'recording',
        subject_id: recordingId,
        to_number: A,
        from_number: A,
      }),
    )
    await press('pause')
    await db.transact('test', (tx) => handleRecordingEvent(tx, { attemptId, recordingSid: 'RE-9', state: 'recording' }))
    expect((await floor.jobs('recording.control')).at(-1)).toMatch(/:begun$/)
    await runJobOf(1)
    expect(asked).toEqual(['pause'])
    expect(await shown()).toBe('paused')
  })

  test('a stop prevents the start', async () => {
    const start = await begin()
    await press('stop')
    expect(await shown()).toBe('stopping')
    started = 0
    await start()
    expect(started).toBe(0)
    expect(await shown()).toBe('off')
  })
})

describe('what the line shows', () => {
  const carrierSays = async (sid: string, state: 'recording' | 'completed') => {
    const { id: attemptId } = await world.system.db.q
      .selectFrom('attempts')
      .select('id')
      .where('carrier_sid', '=', sid)
      .executeTakeFirstOrThrow()
    await world.system.db.transact('test', (tx) => handleRecordingEvent(tx, { attemptId, recordingSid: sid, state }))
  }
  const canRecord = async () => (await floor.view(sessionId, A)).can.includes('record')

  test('shows recording only after the carrier confirms the start', async () => {
    const second = await openFloor(world)
    await second.settings({ enableCallRecording: true, recordImmediately: true })
    const id = await second.dial(await second.campaign([A]))
    await second.bridge(A)
    expect((await second.view(id, A)).recording).toBe('starting')
    await runJobs(world, /^recording\.start/)
    expect((await second.view(id, A)).recording).toBe('on')
  })

  test('shows stopping until the carrier confirms; start is refused until then', async () => {
    await press('stop')
    expect(await shown()).toBe('stopping')
    expect(await canRecord()).toBe(false)
    await expect(press('start')).rejects.toMatchObject({
      code: 'not_possible_now',
      message: 'The recording is being stopped',
    })
    // A late event changes nothing.
    await carrierSays('RE-1', 'recording')
    expect(await shown()).toBe('stopping')
    await runJobOf(0)
    expect(await shown()).toBe('off')
    await carrierSays('RE-1', 'recording')
    expect(await shown()).toBe('off')
    expect(await canRecord()).toBe(true)
  })

  test('shows the new recording after a stop, despite late events of the first', async () => {
    await press('stop')
    await runJobOf(0)
    await press('start')
    expect(await shown()).toBe('starting')
    await runJobs(world, /^recording\.start/)
    expect(await shown()).toBe('on')
    await carrierSays('RE-1', 'completed')
    expect(await shown()).toBe('on')
    const rows = await world.system.db.q
      .selectFrom('recordings')
      .select(['carrier_sid', 'state'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { carrier_sid: 'RE-1', state: 'completed' },
      { carrier_sid: 'RE-2', state: 'recording' },
    ])
    // Pause and stop apply to the second recording.
    await press('pause')
    await runJobOf(1)
    expect(await shown()).toBe('paused')
  })

  test('shows the recording as on when the carrier refuses, so stop can be retried', async () => {
    await press('stop')
    expect(await canRecord()).toBe(false)
    const { id } = await world.system.db.q.selectFrom('recordings').select('id').executeTakeFirstOrThrow()
    await abandonControl(world.system, { recordingId: id })
    expect(await shown()).toBe('on')
    expect(await canRecord()).toBe(true)
    await press('stop')
    expect(await shown()).toBe('stopping')
  })
})
