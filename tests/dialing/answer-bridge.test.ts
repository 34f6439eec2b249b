import { afterEach, expect, test } from 'vitest'
import { openDesk, type Desk, type LogEntry } from './desk'

const LEAD = '+13125550101'

let desk: Desk
afterEach(() => desk.close())

test('Answer Boost takes one webhook round trip from answer to conference, and no carrier request', async () => {
  desk = await openDesk({
    population: {
      personas: { person: { setupMs: 100, answerAfterMs: 1_500, helloAfterMs: 200, hangUpAfterMs: null } },
      default: 'person',
    },
  })
  await desk.settings({ isAuto: true, enableAnswerBoost: true, parallelLimit: 1 })
  const { id } = await desk.connect((await desk.campaign([LEAD])).id)
  await desk.session(id, 'the lead is in the call', ({ lines }) => lines[0]?.status === 'inCall')
  const { sid } = (await desk.carrier.calls.list({ to: LEAD }))[0]!
  const log = desk.log()
  const at = (what: (entry: LogEntry) => boolean) => log.findIndex(what)
  const asked = at(({ kind, callSid }) => kind === 'twiml' && callSid === sid)
  const joined = at(({ params }) => params?.StatusCallbackEvent === 'participant-join' && params.CallSid === sid)
  expect(asked).toBeGreaterThan(0)
  expect(joined).toBeGreaterThan(asked)
  const between = log.slice(0, joined)
  // The one request that is answered with the conference; no caller waits for other callbacks in that time.
  expect(between.filter(({ kind, callSid }) => kind === 'twiml' && callSid === sid)).toHaveLength(1)
  expect(
    between.filter(({ kind, method, url }) => kind === 'request' && method === 'POST' && String(url).includes(sid)),
  ).toEqual([])
})
