import { afterEach, expect, test } from 'vitest'
import type { MonitorView } from '../../app/domain/monitoring/monitoring.schema'
import type { PopulationFile } from '../../server/simulator/people/population'
import { waitFor } from '../helpers/wait-for'
import { openDesk, type Desk } from './desk'
import { openSupervisor } from './supervisor'

const NORA = '+13125550101'
const population: PopulationFile = {
  personas: {
    person: {
      setupMs: 100,
      answerAfterMs: 500,
      helloAfterMs: 200,
      hangUpAfterMs: null,
      detectedAfterMs: 500,
      lines: ['Go on.'],
      impatientAfterMs: 3_600_000,
    },
  },
  numbers: { [NORA]: 'person' },
  default: 'person',
}

let desk: Desk
afterEach(() => desk.close())

/** What the lead has said, whenever they heard a voice. */
const replies = () => desk.log().filter((entry) => entry.kind === 'said' && entry.text === 'Go on.').length
const joins = () =>
  desk
    .log()
    .map(({ params }) => params ?? {})
    .filter((params) => params.StatusCallbackEvent === 'participant-join')

test('a supervisor joins muted, whispers to the seller alone, and all hear them only after barging in', async () => {
  desk = await openDesk({ population, team: true })
  const { id } = await desk.connect((await desk.campaign([NORA])).id)
  await desk.session(id, 'somebody is in the call', ({ lines }) => lines.some(({ status }) => status === 'inCall'))
  const cole = await openSupervisor(desk)
  const started = await cole.api.post<MonitorView>('/api/v1/monitoring', { userId: desk.userId })
  const phone = await cole.pickUp(started.id)
  await cole.view('the supervisor listens', (monitor) => monitor?.state === 'live')
  expect(joins().find(({ ParticipantLabel }) => ParticipantLabel?.startsWith('monitor-'))).toMatchObject({
    Muted: 'true',
    Coaching: 'false',
  })
  await desk.session(id, 'the seller sees it', ({ monitoredBy }) => monitoredBy?.name === 'Cole Webb')
  const switchTo = (mode: MonitorView['status']) => cole.switchTo(started.id, mode)
  const heard = () => desk.phone().heard.map(({ text }) => text)

  phone.say('Nobody hears this.')
  await switchTo('whispering')
  phone.say('Ask about the garden.')
  await waitFor('the seller hears the whisper', () => heard().includes('Ask about the garden.'))
  // A whisper ends in silence, and silence in another whisper.
  await switchTo('listening')
  phone.say('Nor this.')
  await switchTo('whispering')
  phone.say('Well done.')
  await waitFor('the seller hears the second one', () => heard().includes('Well done.'))
  expect(heard()).not.toContain('Nobody hears this.')
  expect(heard()).not.toContain('Nor this.')
  expect(replies()).toBe(0)

  await switchTo('barging')
  phone.say('Good morning from all of us.')
  await waitFor('the person answers', () => replies() === 1)
  await waitFor('the supervisor hears them', () => phone.heard.some(({ text }) => text === 'Go on.'))

  // The run is over: the supervisor is out, and their phone with them.
  await desk.api.post(`/api/v1/dialer/sessions/${id}/stop`)
  await cole.view('nobody is heard any more', (monitor) => monitor === null)
  await waitFor('their phone is hung up', () => !phone.live())
})

test('a supervisor whose page reloads is heard as before, and one who leaves is removed', async () => {
  desk = await openDesk({ population, team: true })
  const { id } = await desk.connect((await desk.campaign([NORA])).id)
  await desk.session(id, 'somebody is in the call', ({ lines }) => lines.some(({ status }) => status === 'inCall'))
  const cole = await openSupervisor(desk)
  const started = await cole.api.post<MonitorView>('/api/v1/monitoring', { userId: desk.userId })
  const phone = await cole.pickUp(started.id)
  await cole.view('the supervisor listens', (monitor) => monitor?.state === 'live')
  await cole.api.post(`/api/v1/monitoring/${started.id}/mode`, { mode: 'whispering' })
  await cole.view('it is a whisper', (monitor) => monitor?.switching === false)
  phone.close()
  await cole.view('the phone is gone for a moment', (monitor) => monitor?.state === 'lost')
  const again = await cole.pickUp(started.id)
  await cole.view('it is a whisper again', (monitor) => monitor?.state === 'live' && !monitor.switching)
  again.say('Here I am.')
  await waitFor('the seller hears it', () => desk.phone().heard.some(({ text }) => text === 'Here I am.'))
  expect(replies()).toBe(0)
  await cole.api.post(`/api/v1/monitoring/${started.id}/stop`)
  await desk.session(id, 'the seller is alone again', ({ monitoredBy }) => monitoredBy === null)
  await waitFor('the phone is hung up', () => !again.live())
  expect((await desk.session(id, 'the call goes on', () => true)).state).toBe('bridged')
})
