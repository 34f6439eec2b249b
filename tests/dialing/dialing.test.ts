import { afterEach, describe, expect, test } from 'vitest'
import type { PopulationFile } from '../../server/simulator/people/population'
import { waitFor } from '../helpers/wait-for'
import { openDesk, type Desk } from './desk'

/** Chicago numbers by what they do. */
const NUMBERS = {
  person: '+13125550101',
  other: '+13125550102',
  third: '+13125550103',
  machine: '+13125550111',
  busy: '+13125550112',
  silent: '+13125550113',
  later: '+13125550121',
}

const population: PopulationFile = {
  personas: {
    person: { setupMs: 100, answerAfterMs: 1500, helloAfterMs: 200, hangUpAfterMs: null, detectedAfterMs: 1500 },
    machine: {
      setupMs: 100,
      answerAfterMs: 1000,
      who: 'machine',
      greeting: 'Leave one.',
      greetingMs: 6000,
      detectedAfterMs: 2500,
    },
    busy: { setupMs: 100, outcome: 'busy' },
    silent: { setupMs: 100, outcome: 'rings-out' },
    later: { setupMs: 100, answerAfterMs: 6000, hangUpAfterMs: null, detectedAfterMs: 1500 },
  },
  numbers: {
    [NUMBERS.person]: 'person',
    [NUMBERS.other]: 'person',
    [NUMBERS.third]: 'person',
    [NUMBERS.machine]: 'machine',
    [NUMBERS.busy]: 'busy',
    [NUMBERS.silent]: 'silent',
    [NUMBERS.later]: 'later',
  },
  default: 'silent',
}

let desk: Desk
afterEach(() => desk.close())

describe('dialing a list', () => {
  test('a person who answers is bridged, the others are hung up, and a disposition dials on', async () => {
    desk = await openDesk({ population })
    const campaign = await desk.campaign([NUMBERS.busy, NUMBERS.person, NUMBERS.silent, NUMBERS.later, NUMBERS.other])
    const { id } = await desk.connect(campaign.id)
    const bridged = await desk.session(id, 'somebody is in the call', (session) =>
      session.lines.some((line) => line.status === 'inCall'),
    )
    const line = bridged.lines.find((candidate) => candidate.status === 'inCall')!
    expect(line.number).toBe(NUMBERS.person)
    expect(bridged.state).toBe('bridged')
    await waitFor('the seller hears the person', () =>
      desk.phone().heard.some((sound) => sound.text?.includes('Hello')),
    )

    await desk.api.post(`/api/v1/dialer/sessions/${id}/lines/${line.id}/hang-up`)
    const wrapUp = await desk.session(id, 'a disposition is asked for', (session) => session.state === 'wrapUp')
    expect(wrapUp.wrapUpLineId).toBe(line.id)
    const interested = await desk.disposition('INTERESTED')
    await desk.api.post(`/api/v1/dialer/sessions/${id}/lines/${line.id}/disposition`, { dispositionId: interested })
    await desk.session(id, 'the next person is in the call', (session) =>
      session.lines.some((other) => other.number === NUMBERS.other && other.status === 'inCall'),
    )
    expect(new Set(desk.creates()).size).toBe(desk.creates().length)
  })
})
