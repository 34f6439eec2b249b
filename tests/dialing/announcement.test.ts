import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDesk, type Desk, type LogEntry } from './desk'

/** Whole calls in states that want everybody's consent: what is heard, in which order, and from when on it is recorded. */
const CHICAGO = '+13125550101'
const NEW_YORK = '+12125550140'
const WORDS = 'You are speaking with Harbor Realty. This call is recorded.'

let desk: Desk
let id: string
beforeEach(async () => {
  desk = await openDesk({
    population: {
      personas: { quiet: { setupMs: 50, answerAfterMs: 100, lines: ['Hello?'], hangUpAfterMs: null } },
      default: 'quiet',
    },
  })
  await desk.settings({
    enableCallRecording: true,
    recordImmediately: true,
    recordingAnnouncement: 'spoken',
    parallelLimit: 1,
  })
  ;({ id } = await desk.connect((await desk.campaign([CHICAGO])).id))
})
afterEach(() => desk.close())

const recording = (what: string) =>
  desk.session(id, `the recording is ${what}`, ({ lines }) => lines[0]?.recording === what)
const places = (fits: (entry: LogEntry) => boolean) => desk.log().flatMap((entry) => (fits(entry) ? [entry.n] : []))
const isAsked = ({ kind, body }: LogEntry) => kind === 'request' && new URLSearchParams(String(body)).has('AnnounceUrl')
const isOver = ({ params }: LogEntry) => params?.StatusCallbackEvent === 'announcement-end'
const begins = ({ kind, method, url }: LogEntry) =>
  kind === 'request' && method === 'POST' && /\/Calls\/CA\w+\/Recordings\.json/.test(String(url))

test('the conference hears that the call is recorded, and recording starts only then', async () => {
  await recording('announcing')
  const { lines } = await recording('on')
  expect(desk.phone().heard.map(({ text }) => text)).toContain(WORDS)
  const [asked, over, began] = [isAsked, isOver, begins].map(places)
  expect([asked!.length, began!.length]).toEqual([1, 1])
  expect(asked![0]).toBeLessThan(over![0]!)
  expect(over![0]).toBeLessThan(began![0]!)
  const call = await desk.system.db.q
    .selectFrom('calls')
    .select('compliance')
    .where('id', '=', lines[0]!.id)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(call.compliance)).toMatchObject({
    recording: 'fromStart',
    announced: [{ words: WORDS, people: 1 }],
  })
})

test('a participant who joins hears it too, and is not recorded before', async () => {
  await recording('on')
  await desk.api.post(`/api/v1/dialer/sessions/${id}/transfer`, { kind: 'warm', number: NEW_YORK })
  await desk.session(id, 'the third person is there', ({ transfer }) => transfer?.can.includes('merge') ?? false)
  await desk.api.put(`/api/v1/dialer/sessions/${id}/transfer`, { action: 'merge' })
  await recording('announcing')
  await recording('on')
  expect(places(isAsked)).toHaveLength(2)
  expect(places(begins)).toHaveLength(1)
  const resumed = places(({ kind, body }) => kind === 'request' && String(body).includes('Status=in-progress'))
  expect(resumed).toHaveLength(1)
  expect(places(isOver).at(-1)).toBeLessThan(resumed[0]!)
})
