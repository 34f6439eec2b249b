import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { testWorld, type World } from '../../../tests/helpers/world'
import { sweep } from '../../../server/jobs/sweep'
import { renderWav } from '../../../server/simulator/carrier/wav'
import { CarrierError } from '../carrier.port'
import { abandonRecording, storeRecording } from './store-recording.server'
import { findRecording, findRecordingAudio } from './recordings.read.server'
import { listCalls } from '../call-history/call-history.read.server'
import { setRecording } from './start-recording.server'

const A = '+12145550101'
let world: World
let floor: Floor
let recordingId: string
let fetched: number

beforeEach(async () => {
  fetched = 0
  world = await testWorld()
  world.services.carrier.fetchRecording = async () => {
    fetched++
    return Readable.from([renderWav(12_340, 2, [{ atMs: 0, durationMs: 6_000, track: 'inbound', kind: 'speech' }])])
  }
  floor = await openFloor(world)
  await floor.settings({ enableCallRecording: true, recordImmediately: true })
  await floor.dial(await floor.campaign([A]))
  await floor.bridge(A)
  recordingId = (await world.system.db.q.selectFrom('recordings').select('id').executeTakeFirstOrThrow()).id
})
afterEach(() => world.close())

const set = (change: Parameters<typeof setRecording>[2]) =>
  world.system.db.transact('test', (tx) => setRecording(tx, recordingId, change))
/** The startup work of a process. */
const start = () => sweep(world.system, true)
const complete = () => set({ state: 'completed', sid: 'RE1', durationMs: 12_000, channels: 2 })

describe('the audio of a recording', () => {
  test('is fetched once when it is completed, with its true length and 1,200 samples', async () => {
    await complete()
    expect(await floor.jobs('recording.store')).toEqual([`recording:${recordingId}:keep`])
    expect(await findRecording(floor.ctx, recordingId)).toMatchObject({ state: 'fetching', waveform: null })
    await storeRecording(world.system, { recordingId })
    await storeRecording(world.system, { recordingId })
    expect(fetched).toBe(1)
    const view = await findRecording(floor.ctx, recordingId)
    expect(view).toMatchObject({
      state: 'ready',
      note: null,
      durationMs: 12_340,
      transcriptNote: 'The transcript is on its way.',
    })
    expect(view.waveform).toHaveLength(1_200)
    expect(Math.max(...view.waveform!.slice(0, 580))).toBeGreaterThan(10)
    expect(Math.max(...view.waveform!.slice(590))).toBe(0)
    expect((await findRecordingAudio(floor.ctx, recordingId)).bytes).toBe(44 + Math.round(12.34 * 8_000) * 4)
    expect((await listCalls(floor.ctx, { direction: 'outbound', limit: 1 })).items[0]!.recording).toMatchObject({
      url: `/api/v1/recordings/${recordingId}/audio`,
    })
  })

  test('that breaks off leaves nothing and is fetched again', async () => {
    await complete()
    world.services.carrier.fetchRecording = async () =>
      Readable.from(
        (async function* () {
          yield Buffer.from('RIFF')
          throw new Error('the connection was lost')
        })(),
      )
    await expect(storeRecording(world.as(floor.seller), { recordingId })).rejects.toMatchObject({
      isTryAgain: true,
      message: 'the connection was lost',
    })
    await expect(findRecordingAudio(floor.ctx, recordingId)).rejects.toMatchObject({ code: 'not_found' })
  })

  test.each([
    new CarrierError('refused', 'The carrier has no such file (401)', 401),
    new CarrierError('refused', 'The carrier has no such file (403)', 403),
    new CarrierError('refused', 'The carrier redirected too often', null),
    new CarrierError('retry', 'The carrier answered 503', 503),
    new CarrierError('unknown', 'The carrier did not answer', null),
    new Error('aborted'),
  ])('is retried with backoff: $message', async (error) => {
    await complete()
    world.services.carrier.fetchRecording = () => Promise.reject(error)
    const keep = () => storeRecording(world.system, { recordingId })
    await expect(keep()).rejects.toMatchObject({ isTryAgain: true, backsOff: true, afterMs: 0, message: error.message })
    world.clock.advance(20 * 60_000)
    await expect(keep()).rejects.toMatchObject({ isTryAgain: true, afterMs: 2 * 60_000 })
    world.clock.advance(7 * 86_400_000)
    await expect(keep()).rejects.toMatchObject({ isTryAgain: true, afterMs: 10 * 60_000 })
    expect(await findRecording(floor.ctx, recordingId)).toMatchObject({ state: 'fetching' })
  })

  test('that no longer exists at the carrier is not fetched again, even after a restart', async () => {
    await complete()
    const there = world.services.carrier.fetchRecording
    world.services.carrier.fetchRecording = () =>
      Promise.reject(new CarrierError('refused', 'The carrier has no such file (404)', 404))
    await runJobs(world, /^recording.store$/)
    world.services.carrier.fetchRecording = there
    await start()
    await runJobs(world, /^recording.store$/)
    expect(fetched).toBe(0)
    expect(await findRecording(floor.ctx, recordingId)).toMatchObject({
      state: 'failed',
      note: 'The carrier no longer has the audio of this recording.',
    })
  })

  test('that was abandoned is fetched and transcribed after the next start', async () => {
    await complete()
    await world.system.db.q.updateTable('recordings').set({ transcript_state: 'wanted' }).execute()
    await abandonRecording(world.system, { recordingId })
    await world.system.db.q
      .updateTable('jobs')
      .set({ state: 'failed', tries: 12, done_at: 1 })
      .where('kind', '=', 'recording.store')
      .execute()
    await start()
    await start()
    expect(await findRecording(floor.ctx, recordingId)).toMatchObject({
      state: 'fetching',
      transcriptNote: 'The transcript is on its way.',
    })
    const jobs = await world.system.db.q.selectFrom('jobs').selectAll().where('kind', '=', 'recording.store').execute()
    expect(jobs).toMatchObject([{ state: 'ready', tries: 0, done_at: null }])
    await storeRecording(world.system, { recordingId })
    expect(await findRecording(floor.ctx, recordingId)).toMatchObject({ state: 'ready', note: null })
    expect(await floor.jobs('transcript.request')).toEqual([`recording:${recordingId}:transcript`])
    await start()
    await start()
    expect(fetched).toBe(1)
  })

  test('shows why it is missing', async () => {
    expect(await findRecording(floor.ctx, recordingId)).toMatchObject({ state: 'underway' })
    await complete()
    await abandonRecording(world.system, { recordingId })
    expect(await findRecording(floor.ctx, recordingId)).toMatchObject({
      state: 'failed',
      note: 'The audio of this recording could not be fetched from the carrier.',
    })
  })

  test('of a call under ten seconds was too short to be transcribed', async () => {
    await set({ state: 'completed', sid: 'RE1', durationMs: 9_999 })
    expect((await findRecording(floor.ctx, recordingId)).transcriptNote).toBe(
      'This call was too short to be transcribed.',
    )
  })

  test('that the carrier lacks is absent and not requested', async () => {
    await set({ state: 'absent' })
    await storeRecording(world.system, { recordingId })
    expect(fetched).toBe(0)
    expect(await findRecording(floor.ctx, recordingId)).toMatchObject({ state: 'absent' })
    expect((await listCalls(floor.ctx, { direction: 'outbound', limit: 1 })).items[0]!.recording).toBeNull()
  })
})
