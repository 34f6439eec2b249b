import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEdgeServer, type EdgeServer, type Reply } from '../../../tests/helpers/edge-server'
import { createTwilioCarrier } from './carrier'

const CALL = `CA${'1'.repeat(32)}`
const sidOf = (n: number) => `RE${String(n).repeat(32)}`
let edge: EdgeServer
let reply: Reply
beforeEach(async () => {
  edge = await openEdgeServer(() => reply)
})
afterEach(() => edge.close())

const carrier = () =>
  createTwilioCarrier({
    accountSid: `AC${'0'.repeat(32)}`,
    authToken: 'a-token-of-the-carrier-account',
    apiKey: `SK${'0'.repeat(32)}`,
    apiSecret: 'a-secret-of-the-api-key',
    twimlAppSid: `AP${'0'.repeat(32)}`,
    publicUrl: 'http://127.0.0.1:9',
    baseUrl: edge.url,
    simulated: true,
    transcriptService: null,
    verifyService: null,
  })
const recording = (n: number, status: string, more: object = {}) => ({
  sid: sidOf(n),
  status,
  start_time: `Tue, 10 Mar 2026 16:00:0${n} +0000`,
  date_created: `Tue, 10 Mar 2026 16:00:0${n} +0000`,
  duration: '12',
  channels: 2,
  ...more,
})
const notFound: Reply = { status: 404, body: { code: 20404, message: 'was not found', status: 404 } }
const STARTED_AT = Date.UTC(2026, 2, 10, 16, 0, 1)

test.each([
  ['in-progress', 'underway'],
  ['paused', 'underway'],
  ['stopped', 'underway'],
  ['processing', 'underway'],
  ['completed', 'completed'],
  ['absent', 'absent'],
])('a recording that the carrier calls %s is %s', async (status, state) => {
  reply = { status: 200, body: recording(1, status) }
  expect(await carrier().checkRecording(sidOf(1))).toEqual({
    recordingSid: sidOf(1),
    state,
    startedAt: STARTED_AT,
    durationMs: 12_000,
    channels: 2,
  })
  expect(edge.asked[0]!.target).toMatch(new RegExp(`/Recordings/${sidOf(1)}\\.json$`))
})

test.each(['-1', null, '-7', '1e12', 'NaN', '12.0005', ''])('a length of %j is none', async (duration) => {
  reply = { status: 200, body: recording(1, 'in-progress', { duration }) }
  expect(await carrier().checkRecording(sidOf(1))).toMatchObject({ durationMs: null, channels: 2 })
})

test.each([0, -1, 3, 1e12, null])('%j channels are none', async (channels) => {
  reply = { status: 200, body: recording(1, 'completed', { channels }) }
  expect(await carrier().checkRecording(sidOf(1))).toMatchObject({ durationMs: 12_000, channels: null })
})

test('a recording that was deleted, or is unknown to the carrier, is absent', async () => {
  reply = { status: 200, body: recording(1, 'deleted') }
  expect(await carrier().checkRecording(sidOf(1))).toBeNull()
  reply = notFound
  expect(await carrier().checkRecording(sidOf(1))).toBeNull()
  expect(await carrier().findRecordings({ callSid: CALL, sinceMs: 0 })).toEqual([])
})

test('no answer from the carrier does not mean absent', async () => {
  reply = { status: 503 }
  await expect(carrier().checkRecording(sidOf(1))).rejects.toMatchObject({ outcome: 'unknown' })
  await expect(carrier().findRecordings({ callSid: CALL, sinceMs: 0 })).rejects.toMatchObject({ outcome: 'unknown' })
})

test('lists a call’s recordings from a given time, oldest first', async () => {
  reply = {
    status: 200,
    body: {
      recordings: [recording(3, 'completed'), recording(2, 'in-progress'), recording(1, 'completed')],
      page: 0,
      page_size: 50,
    },
  }
  // The carrier reports whole seconds.
  const found = await carrier().findRecordings({ callSid: CALL, sinceMs: STARTED_AT + 1_900 })
  expect(found.map(({ recordingSid, state }) => [recordingSid, state])).toEqual([
    [sidOf(2), 'underway'],
    [sidOf(3), 'completed'],
  ])
  expect(edge.asked[0]!.target).toContain(`/Calls/${CALL}/Recordings.json`)
})
