import { afterEach, expect, test } from 'vitest'
import type { MonitorView } from '../../app/domain/monitoring/monitoring.schema'
import { levelOf, type createVoiceClient, type Tone } from '../../server/simulator/testing/talking'
import { waitFor } from '../helpers/wait-for'
import { openDesk, type Desk } from './desk'
import { holdPhone } from './held-phone'
import { openSupervisor } from './supervisor'

/** All have a microphone and a tone of their own: the tones that arrive prove what the product asked of the carrier. */
const [LEAD, THIRD] = ['+12145550101', '+12125550111']
const TONES = { seller: 400, lead: 700, third: 1_000, supervisor: 1_300 } as const satisfies Record<string, Tone>
type Who = keyof typeof TONES
const EVERYBODY = Object.keys(TONES) as Who[]
/** Amplitude: half of a speaker's. */
const SOUNDS_ABOVE = 3_000
/** A fifth of a second, in which nothing else is heard. */
const FRAMES = 10

let desk: Desk
let pages: ReturnType<typeof holdPhone>[] = []
afterEach(async () => {
  for (const page of pages) page.close()
  pages = []
  await desk.close()
})

test('hold, mute, transfer, whisper and barge decide which voices each participant hears', async () => {
  desk = await openDesk({ population: { personas: { quiet: { lines: [] } }, default: 'quiet' }, speed: 1, team: true })
  await desk.settings({ enableAnswerBoost: true, parallelLimit: 1 })
  const [lead, third] = [holdPhone(desk.simulator.url, LEAD), holdPhone(desk.simulator.url, THIRD)]
  pages = [lead, third]
  const { id } = await desk.connect((await desk.campaign([LEAD])).id)
  const { lines } = await desk.session(id, 'the lead is in the call', (now) => now.lines[0]?.status === 'inCall')
  const voices: Partial<Record<Who, ReturnType<typeof createVoiceClient>>> = {
    seller: desk.phone().voice,
    lead: lead.voice,
  }
  const path = `/api/v1/dialer/sessions/${id}`
  const join = (who: Who, voice: ReturnType<typeof createVoiceClient>) => {
    voices[who] = voice
    voice.speak(TONES[who])
  }
  for (const who of ['seller', 'lead'] as const) join(who, voices[who]!)

  /** Nothing is sent to a participant who hears no one: for as long as another one hears a fifth of a second. */
  const hearsNobody = (
    voice: ReturnType<typeof createVoiceClient>,
    somebody: ReturnType<typeof createVoiceClient>,
    what: string,
  ) =>
    waitFor(what, async () => {
      voice.forget()
      somebody.forget()
      await somebody.until(() => somebody.frames().length >= FRAMES, what)
      return voice.frames().length === 0
    })

  /** Exactly these tones arrive at each of them. */
  const heard = async (what: string, by: Partial<Record<Who, Who[]>>) => {
    const all = Object.entries(by) as [Who, Who[]][]
    const [somebody] = all.find(([, whom]) => whom.length > 0)!
    for (const [who, whom] of all) {
      const voice = voices[who]!
      if (whom.length === 0) {
        await hearsNobody(voice, voices[somebody]!, `${what}: the ${who} hears nobody`)
        continue
      }
      voice.forget()
      const isRight = (frame: Int16Array) =>
        EVERYBODY.every((other) => levelOf(frame, TONES[other]) > SOUNDS_ABOVE === whom.includes(other))
      await voice.until(
        () => voice.frames().length >= FRAMES && voice.frames().slice(-FRAMES).every(isRight),
        `${what}: the ${who} hears ${whom.join(' and ')}`,
      )
    }
  }
  const transfer = (action: string) => desk.api.put(`${path}/transfer`, { action })

  await heard('in the call', { seller: ['lead'], lead: ['seller'] })
  await desk.api.post(`${path}/mute`, { muted: true })
  await heard('muted', { seller: ['lead'], lead: [] })
  await desk.api.post(`${path}/mute`, { muted: false })
  await heard('unmuted', { seller: ['lead'], lead: ['seller'] })

  await desk.api.post(`${path}/transfer`, { kind: 'warm', number: THIRD })
  await desk.session(id, 'the two talk alone', (now) => now.transfer?.state === 'consulting')
  join('third', third.voice)
  await heard('consulting', { seller: ['third'], third: ['seller'], lead: [] })
  await transfer('merge')
  await heard('merged', { seller: ['lead', 'third'], lead: ['seller', 'third'], third: ['seller', 'lead'] })

  const supervisor = await openSupervisor(desk)
  const { id: monitorId } = await supervisor.api.post<MonitorView>('/api/v1/monitoring', { userId: desk.userId })
  const phone = await supervisor.pickUp(monitorId)
  await supervisor.view('the supervisor listens', (monitor) => monitor?.state === 'live')
  join('supervisor', phone.voice)
  await heard('listening', {
    supervisor: ['seller', 'lead', 'third'],
    seller: ['lead', 'third'],
    lead: ['seller', 'third'],
    third: ['seller', 'lead'],
  })
  await supervisor.switchTo(monitorId, 'whispering')
  await heard('whispering', {
    supervisor: ['seller', 'lead', 'third'],
    seller: ['lead', 'third', 'supervisor'],
    lead: ['seller', 'third'],
    third: ['seller', 'lead'],
  })
  await supervisor.switchTo(monitorId, 'barging')
  await heard('barging', {
    supervisor: ['seller', 'lead', 'third'],
    seller: ['lead', 'third', 'supervisor'],
    lead: ['seller', 'third', 'supervisor'],
    third: ['seller', 'lead', 'supervisor'],
  })

  await transfer('leave')
  await desk.session(id, 'the seller is out of it', ({ state }) => state === 'wrapUp')
  await heard('left to each other', { lead: ['third'], third: ['lead'], seller: ['supervisor'] })
  expect(lines).toHaveLength(1)
  phone.close()
}, 60_000)
