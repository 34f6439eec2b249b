import { afterEach, expect, test } from 'vitest'
import type { PopulationFile } from '../../server/simulator/people/population'
import { waitFor } from '../helpers/wait-for'
import { openDesk, type Desk } from './desk'

const PERSON = '+13125550101'
const population: PopulationFile = {
  personas: {
    person: { setupMs: 100, answerAfterMs: 20_000, helloAfterMs: 200, hangUpAfterMs: null, detectedAfterMs: 1500 },
  },
  numbers: { [PERSON]: 'person' },
  default: 'person',
}

let desk: Desk
afterEach(() => desk.close())

/** `alsoRefused`: the seller's phone, which a stop hangs up. */
const ENDINGS = [
  { what: 'a stop', alsoRefused: 1, press: (id: string) => desk.api.post(`/api/v1/dialer/sessions/${id}/stop`) },
  {
    what: 'a line that was hung up',
    alsoRefused: 0,
    press: (id: string, lineId: string) => desk.api.post(`/api/v1/dialer/sessions/${id}/lines/${lineId}/hang-up`),
  },
]

test.each(ENDINGS)(
  'a lead who picks up before the carrier ends $what hears the callback message, without a hang-up',
  async ({ alsoRefused, press }) => {
    desk = await openDesk({ population })
    await desk.settings({ callbackMessage: 'We are sorry to have missed you, and call again. '.repeat(10) })
    const { id } = await desk.connect((await desk.campaign([PERSON])).id)
    const { lines } = await desk.session(id, 'the phone rings', (session) =>
      session.lines.some((line) => line.label === 'Calling'),
    )
    // The carrier is busy, and gets the request when the person has picked up.
    const fault = await fetch(`${desk.simulator.url}/simulator/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        match: { method: 'POST', path: '/Calls/CA' },
        fault: 'status-429',
        retryAfterS: 3,
        times: 1 + alsoRefused,
      }),
    })
    expect(fault.ok).toBe(true)
    await press(id, lines[0]!.id)
    const cancels = () =>
      desk.log().filter((entry) => entry.kind === 'request' && String(entry.body).includes('Status=canceled'))
    await waitFor('the carrier was asked twice', async () => cancels().length === 2)
    const call = await waitFor('the call is over', async () => {
      const row = await desk.system.db.q
        .selectFrom('calls')
        .selectAll()
        .where('e164', '=', PERSON)
        .executeTakeFirstOrThrow()
      return row.ended_at === null ? null : row
    })
    expect(call).toMatchObject({ outcome: 'callback', abandoned: 1, bridged_at: null })
    expect(cancels().map(({ status }) => status)).toEqual([429, 400])
    expect(JSON.stringify(desk.log()).replaceAll(/%2C|%20|\+/g, ' ')).toContain('We are sorry to have missed you')
  },
)
