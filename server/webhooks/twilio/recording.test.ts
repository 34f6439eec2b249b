import { afterEach, beforeEach, expect, test } from 'vitest'
import { findRecording } from '../../../app/domain/recordings/recordings.read.server'
import type { Carrier } from '../../../app/domain/carrier.port'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { Fields } from './sender'
import { onRecordingStatus } from './recording'

/** In Texas, where one party's consent is enough to record. */
const A = '+12145550101'
let world: World
let floor: Floor
beforeEach(async () => {
  // Its first callback comes before the answer to its create.
  const startRecording = async (_callSid: string, attemptId: string) => {
    await says(attemptId, { RecordingStatus: 'in-progress', RecordingDuration: '-1' })
    return { recordingSid: 'RE-1' }
  }
  world = await testWorld({ carrier: { simulated: true, startRecording } as unknown as Carrier })
  floor = await openFloor(world)
  await floor.settings({ enableCallRecording: true, recordImmediately: true })
  await floor.dial(await floor.campaign([A]))
  await floor.bridge(A)
  await runJobs(world, /^recording\.start$/)
})
afterEach(() => world.close())

const says = (attemptId: string, fields: Fields) =>
  world.system.db.transact('test.carrier-says', (tx) =>
    onRecordingStatus(tx, attemptId, { RecordingSid: 'RE-1', RecordingChannels: '2', ...fields }),
  )
const saysLater = async (fields: Fields) => {
  const { q } = world.system.db
  const { id } = await q.selectFrom('attempts').select('id').where('kind', '=', 'recording').executeTakeFirstOrThrow()
  return says(id, fields)
}
const shown = async () => {
  const { id } = await world.system.db.q.selectFrom('recordings').select('id').executeTakeFirstOrThrow()
  return findRecording(floor.ctx, id)
}

test('a length of -1 is none: the carrier writes it while it is unknown', async () => {
  expect(await shown()).toMatchObject({ state: 'underway', durationMs: null })
  await saysLater({ RecordingStatus: 'completed', RecordingDuration: '42' })
  expect(await shown()).toMatchObject({ state: 'fetching', durationMs: 42_000 })
})

test('a recording without audio has no length, and is not called too short for a transcript', async () => {
  await saysLater({ RecordingStatus: 'absent', RecordingDuration: '-1' })
  const { state, durationMs, transcriptNote } = await shown()
  expect({ state, durationMs }).toEqual({ state: 'absent', durationMs: null })
  expect(transcriptNote).not.toContain('too short')
})

test.each(['-7', '1e12', '86401', '1e300', 'NaN', 'Infinity', '12.0005', '0x10', ' ', '42 s'])(
  'a length or channel count of %j is ignored, and the history stays readable',
  async (nonsense) => {
    const answer = await saysLater({
      RecordingStatus: 'completed',
      RecordingDuration: nonsense,
      RecordingChannels: nonsense,
    })
    expect(answer).toEqual({ kind: 'done' })
    expect(await shown()).toMatchObject({ state: 'fetching', durationMs: null })
    const row = await world.system.db.q.selectFrom('recordings').select('channels').executeTakeFirstOrThrow()
    // What was said of it before stays.
    expect(row.channels).toBe(2)
  },
)
