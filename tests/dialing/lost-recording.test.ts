import type { Twilio } from 'twilio'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findRecording } from '../../app/domain/recordings/recordings.read.server'
import { handleRecordingEvent } from '../../app/domain/recordings/start-recording.server'
import { CarrierError } from '../../app/domain/carrier.port'
import { recordLine } from '../../app/domain/lines/record-line.server'
import { sweep } from '../../server/jobs/sweep'
import { sdkClient } from '../../server/simulator/testing/sdk-client'
import { checkCarrierLog, type CarrierLogEntry } from '../helpers/contract'
import { openFloor, type Floor } from '../helpers/dialing-floor'
import { openLoneCarrier, type LoneCarrier } from '../helpers/lone-carrier'
import { runJobs } from '../helpers/run-jobs'
import { waitFor } from '../helpers/wait-for'
import { testWorld, type World } from '../helpers/world'

/**
 * Recordings on a carrier whose callbacks are lost, as they are while the app is away for longer than the carrier repeats them:
 * the carrier is asked what became of each, and the audio that only it has is fetched.
 */
const A = '+12145550101'

let world: World
let floor: Floor
let lone: LoneCarrier
let client: Twilio
let callSid: string
let sessionId: string

beforeEach(async () => {
  lone = await openLoneCarrier({ personas: { person: { setupMs: 50, answerAfterMs: 100 } }, default: 'person' })
  client = sdkClient(
    lone.simulator.url,
    lone.environment.TWILIO_ACCOUNT_SID!,
    lone.environment.TWILIO_AUTH_TOKEN!,
  ) as Twilio
  world = await testWorld({ carrier: lone.carrier })
  floor = await openFloor(world)
  await floor.settings({ enableCallRecording: true, recordImmediately: true })
  callSid = (
    await client.calls.create({ to: A, from: '+13125550140', twiml: '<Response><Pause length="600"/></Response>' })
  ).sid
  await waitFor('somebody talks', async () => (await lone.carrier.fetchCall(callSid))?.status === 'in-progress')
  sessionId = await floor.dial(await floor.campaign([A]))
  const at = world.clock.now()
  await floor.tell(
    A,
    { type: 'RINGING', at, callSid },
    { type: 'VERDICT', answeredBy: 'person' },
    { type: 'ANSWERED', at, callSid },
    { type: 'JOINED', at },
  )
})
afterEach(async () => {
  const { faults } = await checkCarrierLog(log())
  await world.close()
  await lone.close()
  expect(faults, 'requests and answers against the carrier’s specifications').toEqual([])
})

const rows = () => world.system.db.q.selectFrom('recordings').selectAll().orderBy('id').execute()
const row = async () => (await rows())[0]!
const shown = async () => findRecording(floor.ctx, (await row()).id)
const work = () => runJobs(world, /^(recording\.(start|control|check|store)|attempt\.reconcile)$/)
/** So much later, with the jobs that are due by then. */
const later = async (minutes: number) => {
  world.clock.advance(minutes * 60_000)
  await work()
  // What the first ones asked for.
  await work()
}
/** The call ends at the carrier, which finishes what it recorded; no callback arrives. Answers the recordings, the newest first. */
const overAtCarrier = async () => {
  // One more second of the call: recordings under half a second are not stored.
  await client.calls(callSid).update({ twiml: '<Response><Pause length="1"/></Response>' })
  return waitFor('the carrier has finished its recordings', async () => {
    const recordings = await client.calls(callSid).recordings.list()
    const statuses = recordings.map(({ status }) => status as string)
    return statuses.length > 0 && statuses.every((status) => ['completed', 'absent'].includes(status)) && statuses
  })
}
const fault = (body: object) =>
  fetch(`${lone.simulator.url}/simulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then((answer) => expect(answer.ok).toBe(true))
const log = () => lone.simulator.readLog(0, 100_000).entries as unknown as CarrierLogEntry[]
/** Recordings that the carrier was asked to begin. */
const creates = () =>
  log().filter(
    ({ kind, method, url = '' }) => kind === 'request' && method === 'POST' && url.endsWith('/Recordings.json'),
  ).length

test('a recording whose last callback was lost is checked after its call, and its audio is stored', async () => {
  await work()
  await overAtCarrier()
  await floor.end(A)
  expect(await shown()).toMatchObject({ state: 'underway', note: 'The recording has not ended yet.' })
  await later(1)
  expect(await shown()).toMatchObject({ state: 'underway' })
  await later(2)
  expect(await shown()).toMatchObject({ state: 'ready', note: null })
  expect(await row()).toMatchObject({ channels: 2, file_key: expect.stringContaining('recordings/') })
  expect(creates()).toBe(1)
})

test('each recording of a call is checked: also one that was stopped during the call', async () => {
  await work()
  const lineId = (await floor.line(A)).id
  const press = async (action: 'stop' | 'start') => {
    await recordLine(floor.ctx, { id: sessionId, lineId, action })
    await work()
  }
  await press('stop')
  await press('start')
  const [second, first] = await overAtCarrier()
  await floor.end(A)
  await later(3)
  expect(second).toBe('completed')
  expect(await rows()).toMatchObject([{ state: first }, { state: second, file_key: expect.any(String) }])
  expect(creates()).toBe(2)
})

test('a recording that the carrier has not finished is checked again', async () => {
  await work()
  await floor.end(A)
  await later(3)
  await later(3)
  expect(await shown()).toMatchObject({ state: 'underway' })
  await overAtCarrier()
  await later(10)
  expect(await shown()).toMatchObject({ state: 'ready' })
})

test('an unreachable carrier is asked again, however long that takes', async () => {
  await work()
  await overAtCarrier()
  await floor.end(A)
  const { checkRecording } = lone.carrier
  for (const error of [
    new CarrierError('unknown', 'The carrier did not answer', null),
    new CarrierError('retry', 'The carrier asked to wait', 429, 7_000),
    new CarrierError('refused', 'The carrier rejected our credentials (20003)', 20003, null, 'account'),
  ]) {
    lone.carrier.checkRecording = () => Promise.reject(error)
    for (let hour = 0; hour < 5; hour++) await later(60)
    expect(await shown()).toMatchObject({ state: 'underway' })
  }
  lone.carrier.checkRecording = checkRecording
  await later(60)
  expect(await shown()).toMatchObject({ state: 'ready' })
})

test('a recording that the carrier no longer has is absent, and its status says so', async () => {
  await work()
  const { sid } = (await client.calls(callSid).recordings.list())[0]!
  await overAtCarrier()
  await client.recordings(sid).remove()
  await floor.end(A)
  await later(3)
  expect(await shown()).toMatchObject({
    state: 'absent',
    note: 'The carrier no longer has the audio of this recording.',
  })
})

test('an empty recording is absent', async () => {
  await work()
  // Too short, unless this machine is slow.
  await lone.carrier.hangUp(callSid)
  await floor.end(A)
  const { sid } = (await client.calls(callSid).recordings.list())[0]!
  const status = await waitFor('it is over', async () => {
    const recording = await client.recordings(sid).fetch()
    return ['absent', 'completed'].includes(recording.status) && recording.status
  })
  await later(3)
  expect((await row()).state).toBe(status)
})

test('a recording left open by an earlier process is taken up by the next start, once', async () => {
  await work()
  await overAtCarrier()
  await floor.end(A)
  // As a version that did not ask left it.
  await world.system.db.q.deleteFrom('jobs').where('kind', '=', 'recording.check').execute()
  await sweep(world.system, true)
  await sweep(world.system, true)
  expect(await floor.jobs('recording.check')).toHaveLength(1)
  await later(0)
  expect(await shown()).toMatchObject({ state: 'ready' })
  await sweep(world.system, true)
  expect(
    await world.system.db.q.selectFrom('jobs').select('kind').where('state', '=', 'ready').execute(),
  ).not.toContainEqual({ kind: 'recording.check' })
})

test('open recordings are taken up one after the other: due hang-ups do not wait for them', async () => {
  await work()
  await floor.end(A)
  const { q } = world.system.db
  await q.deleteFrom('jobs').execute()
  const open = await row()
  for (const [index, state] of (['requested', 'completed', 'completed', 'requested'] as const).entries())
    await q
      .insertInto('recordings')
      .values({ ...open, id: world.system.ids('rcd'), carrier_sid: `RE-${index}`, state })
      .execute()
  await sweep(world.system, true)
  const now = world.clock.now()
  for (const [kind, times] of [
    ['recording.check', 3],
    ['recording.store', 2],
  ] as const) {
    const jobs = await q.selectFrom('jobs').select('run_at').where('kind', '=', kind).orderBy('run_at').execute()
    expect(jobs.map((job) => job.run_at - now)).toEqual([0, 250, 500].slice(0, times))
  }
})

test('a start checks no recording of a call in progress', async () => {
  await work()
  await sweep(world.system, true)
  expect(await floor.jobs('recording.check')).toEqual([])
})

test('a recording whose create got no answer is found at the carrier, adopted, and never started twice', async () => {
  await fault({ match: { method: 'POST', path: '/Recordings\\.json' }, fault: 'timeout-after-accept', times: 1 })
  await work()
  expect(await row()).toMatchObject({ state: 'requested', carrier_sid: null })
  await later(1)
  expect(await row()).toMatchObject({ state: 'recording', carrier_sid: expect.stringMatching(/^RE/) })
  expect((await floor.view(sessionId, A)).recording).toBe('on')
  await overAtCarrier()
  await floor.end(A)
  await later(3)
  expect(await shown()).toMatchObject({ state: 'ready' })
  expect(creates()).toBe(1)
})

test('a recording whose create got no answer and whose call ended is found complete', async () => {
  await fault({ match: { method: 'POST', path: '/Recordings\\.json' }, fault: 'timeout-after-accept', times: 1 })
  await work()
  await overAtCarrier()
  await floor.end(A)
  const { findRecordings } = lone.carrier
  lone.carrier.findRecordings = () => Promise.reject(new CarrierError('unknown', 'The carrier did not answer', null))
  for (let hour = 0; hour < 3; hour++) await later(60)
  expect(await shown()).toMatchObject({ state: 'underway' })
  lone.carrier.findRecordings = findRecordings
  await later(60)
  expect(await shown()).toMatchObject({ state: 'ready' })
  expect(creates()).toBe(1)
})

test('a recording of the same call that another attempt owns is not adopted', async () => {
  await work()
  await recordLine(floor.ctx, { id: sessionId, lineId: (await floor.line(A)).id, action: 'stop' })
  await work()
  await fault({ match: { method: 'POST', path: '/Recordings\\.json' }, fault: 'status-500', times: 1 })
  await recordLine(floor.ctx, { id: sessionId, lineId: (await floor.line(A)).id, action: 'start' })
  await work()
  await later(1)
  expect(await rows()).toMatchObject([{ carrier_sid: expect.any(String) }, { state: 'absent', carrier_sid: null }])
  // Its callback comes after all.
  const { id: attemptId } = await world.system.db.q
    .selectFrom('attempts')
    .select('id')
    .where('state', '=', 'unknown')
    .executeTakeFirstOrThrow()
  await world.system.db.transact('test.late', (tx) =>
    handleRecordingEvent(tx, { attemptId, recordingSid: 'RE-late', state: 'completed', durationMs: 4_000 }),
  )
  expect((await rows())[1]).toMatchObject({ state: 'completed', carrier_sid: 'RE-late' })
})

test('a recording that was requested and never sent is absent once its call is over', async () => {
  await world.system.db.q.updateTable('jobs').set({ state: 'failed' }).where('kind', '=', 'recording.start').execute()
  await floor.end(A)
  await later(3)
  expect(await shown()).toMatchObject({
    state: 'absent',
    note: 'Nothing was recorded: the carrier has no audio of this call.',
  })
  expect(creates()).toBe(0)
})
