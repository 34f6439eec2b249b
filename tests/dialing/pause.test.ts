import { afterEach, expect, test } from 'vitest'
import type { DialSessionView } from '../../app/domain/dial-sessions/dialer.schema'
import type { PopulationFile } from '../../server/simulator/people/population'
import { openDesk, type Desk } from './desk'

const NUMBERS = ['+13125550101', '+13125550102', '+13125550103']
const population: PopulationFile = { personas: { silent: { setupMs: 100, outcome: 'rings-out' } }, default: 'silent' }

let desk: Desk
afterEach(() => desk.close())

test('calls waiting for a busy carrier are not dialed in a pause, and are dialed when it ends', async () => {
  desk = await openDesk({ population })
  await desk.settings({ parallelLimit: 3, ringTimeout: 60 })
  const fault = await fetch(`${desk.simulator.url}/simulator/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      match: { method: 'POST', path: '/Calls.json' },
      fault: 'status-429',
      retryAfterS: 3,
      times: NUMBERS.length,
    }),
  })
  expect(fault.ok).toBe(true)
  const { id } = await desk.connect((await desk.campaign(NUMBERS)).id)
  const noted = (note: RegExp) => (session: DialSessionView) =>
    session.lines.length === NUMBERS.length && session.lines.every((line) => note.test(line.note ?? ''))
  await desk.session(id, 'all calls wait for the carrier', noted(/^The carrier/))
  const path = `/api/v1/dialer/sessions/${id}`
  await desk.api.post(`${path}/pause`)
  await desk.session(id, 'all calls wait for the end of the pause', noted(/^Paused\./))
  expect(desk.creates()).toHaveLength(NUMBERS.length)
  await desk.api.post(`${path}/resume`)
  await desk.session(id, 'all of them ring', ({ lines }) => lines.every(({ status }) => status === 'calling'))
  expect(desk.creates().toSorted()).toEqual([...NUMBERS, ...NUMBERS].toSorted())
})
