import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CallHistoryItem, RecordingView } from '../../app/domain/call-history/call-history.schema'
import type { PopulationFile } from '../../server/simulator/people/population'
import { waitFor } from '../helpers/wait-for'
import { openDesk, type Desk } from './desk'

/** Recordings become words over the whole product: the transcript is what was said, whatever the carrier does in between. */
const NUMBERS = { talks: '+12145550101', fails: '+12145550102', brief: '+12145550103' }
const LINES = ['Is this about the house?', 'It is on Elm Street.']
const talks = {
  setupMs: 100,
  answerAfterMs: 500,
  detectedAfterMs: 500,
  helloAfterMs: 300,
  lines: LINES,
  impatientAfterMs: 3_000,
  hangUpAfterMs: 40_000,
} as const
const population: PopulationFile = {
  personas: {
    talks,
    fails: { ...talks, transcripts: 'fail' },
    brief: { ...talks, hangUpAfterMs: 5_000 },
  },
  numbers: Object.fromEntries(Object.entries(NUMBERS).map(([persona, number]) => [number, persona])),
  default: 'talks',
}

let desk: Desk
beforeEach(async () => {
  desk = await openDesk({ population })
  await desk.settings({ enableCallRecording: true, recordImmediately: true, enableAnswerBoost: true, parallelLimit: 1 })
})
afterEach(() => desk.close())

/** Calls a number, says something to the person who answers, and lets them hang up. */
async function talk(number: string, words: string): Promise<void> {
  const { id } = await desk.connect((await desk.campaign([number])).id)
  await desk.session(id, 'the recording runs', (session) => session.lines.some((line) => line.recording === 'on'))
  await waitFor('the carrier records', async () => (await recordingRow())?.state === 'recording')
  desk.phone().say(words)
  await desk.session(id, 'the call is over', (session) => session.state === 'wrapUp')
}

const recordingRow = () => desk.system.db.q.selectFrom('recordings').selectAll().executeTakeFirst()
const view = async () => desk.api.get<RecordingView>(`/api/v1/recordings/${(await recordingRow())!.id}`)
const settled = () =>
  waitFor(
    'the transcript is settled',
    async () => {
      const { transcript_state: state, summary } = (await recordingRow())!
      return state === 'unavailable' || (state === 'done' && summary !== null)
    },
    { withinMs: 20_000 },
  )
const fault = async (body: object) => {
  const answer = await fetch(`${desk.simulator.url}/simulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.ok).toBe(true)
}
const creates = () =>
  desk.log().filter((entry) => entry.kind === 'request' && entry.method === 'POST' && entry.url === '/v2/Transcripts')
const attempts = () => desk.system.db.q.selectFrom('attempts').selectAll().where('kind', '=', 'transcript').execute()

const expectWhatWasSaid = async () => {
  const { transcript, utterances, summary, transcriptNote, durationMs } = await view()
  expect(transcript!.split('\n')).toEqual(expect.arrayContaining(['Mia Torres: Hello, this is Mia.']))
  expect(utterances!.filter(({ speaker }) => speaker === 'lead').map(({ text }) => text)).toEqual(
    expect.arrayContaining(LINES),
  )
  const heard = desk.phone().heard.flatMap(({ kind, text }) => (kind === 'speech' ? [text] : []))
  for (const { speaker, text, startMs, endMs } of utterances!) {
    expect([...heard, 'Hello, this is Mia.']).toContain(text)
    expect(speaker).toBe(text === 'Hello, this is Mia.' ? 'seller' : 'lead')
    expect(endMs).toBeGreaterThan(startMs)
    expect(startMs).toBeLessThan(durationMs!)
  }
  expect(utterances!.map(({ startMs }) => startMs)).toEqual(
    utterances!.map(({ startMs }) => startMs).toSorted((a, b) => a - b),
  )
  expect(summary).toMatch(/Mia Torres spoke for \d+ s/)
  expect(summary).toContain('“Is this about the house?”')
  expect(transcriptNote).toBeNull()
}

test('the transcript is what was said on the call, in the history too', async () => {
  await talk(NUMBERS.talks, 'Hello, this is Mia.')
  await settled()
  await expectWhatWasSaid()
  const { items } = await desk.api.get<{ items: CallHistoryItem[] }>('/api/v1/call-history')
  const { transcript, summary } = await view()
  expect(items[0]!.recording).toMatchObject({ transcript, summary })
  expect(creates()).toHaveLength(1)
})

test('a call under ten seconds gets no transcript', async () => {
  const { id } = await desk.connect((await desk.campaign([NUMBERS.brief])).id)
  await desk.session(id, 'the call is over', (session) => session.state === 'wrapUp')
  await waitFor('the recording is kept', async () => (await recordingRow())?.file_key != null)
  expect(await view()).toMatchObject({
    transcript: null,
    transcriptNote: 'This call was too short to be transcribed.',
  })
  expect(creates()).toEqual([])
})

test('a transcript that the carrier could not make is unavailable, with its reason', async () => {
  await talk(NUMBERS.fails, 'Hello, this is Mia.')
  await settled()
  expect(await view()).toMatchObject({
    transcript: null,
    transcriptNote: 'Transcription unavailable.',
    transcriptReason: 'The carrier could not transcribe this recording.',
  })
})

test('429 at the request, 500 and 429 at its checks: it arrives all the same, and once', async () => {
  const path = '^/v2/Transcripts'
  await fault({ match: { method: 'POST', path }, fault: 'status-429', retryAfterS: 1 })
  await fault({ match: { method: 'GET', path }, fault: 'status-500' })
  await fault({ match: { method: 'GET', path }, fault: 'status-429', retryAfterS: 1 })
  await talk(NUMBERS.talks, 'Hello, this is Mia.')
  await settled()
  await expectWhatWasSaid()
  expect(creates().map(({ status }) => status)).toEqual([429, 202])
  expect(await attempts()).toMatchObject([{ state: 'accepted', carrier_sid: expect.stringMatching(/^GT/) }])
})

test.each([
  ['made, and its answer lost', 'timeout-after-accept', 'accepted'],
  ['never made', 'reset', 'unknown'],
] as const)('a request that was %s is looked for, and not sent again', async (_how, kind, state) => {
  await fault({ match: { method: 'POST', path: '^/v2/Transcripts' }, fault: kind })
  await talk(NUMBERS.talks, 'Hello, this is Mia.')
  // A request without an answer is broken off by the simulator after 6 s at this speed.
  await waitFor('the attempt is uncertain', async () => (await attempts())[0]?.state === 'uncertain', {
    withinMs: 30_000,
  })
  await desk.system.db.transact('test.due', async (tx) => {
    await tx.db.q
      .updateTable('jobs')
      .set({ run_at: 0 })
      .where('kind', '=', 'attempt.reconcile')
      .where('state', '=', 'ready')
      .execute()
    tx.db.wakeAfterCommit()
  })
  await settled()
  expect(await attempts()).toMatchObject([{ state }])
  expect(creates()).toHaveLength(1)
  if (state === 'accepted') await expectWhatWasSaid()
  else
    expect(await view()).toMatchObject({
      transcriptNote: 'Transcription unavailable.',
      transcriptReason: 'Unknown whether the carrier received the request for this transcript.',
    })
})
