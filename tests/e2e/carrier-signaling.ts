import { expect, test as base, type JSHandle, type Page, type WebSocketRoute } from '@playwright/test'
import { build } from 'esbuild'
import type { PhoneStatus } from '../../app/live/phone/phone-port'
import { ROOT } from '../helpers/process'

/** One message of the SDK to the carrier, or back. */
interface Signal {
  type: string
  payload?: { callsid?: string; voiceeventsid?: string; sdp?: string; token?: string; reconnect?: string }
}

type Verdict = { seconds: number } | { refused: number }

/** The carrier's end of the SDK's socket. The media are real: the page itself answers what the SDK offers. */
export interface CarrierSignaling {
  /** Every message of the SDK, over all its sockets. */
  heard: Signal[]
  /** The seconds that a token is good for, or the code of its refusal. */
  judge: (token: string) => Verdict | Promise<Verdict>
  /** Whether a call gets the data to resume it after a break. */
  keepsCalls: boolean
  /** Whether a call is answered at all. */
  answers: boolean
  /** What the SDK throws where it is at fault itself. */
  faultOfSdk: string | null
  /** Cuts every socket off, as a network does that is gone. */
  cut(): Promise<void>
  /** Says something unasked over every socket that is open. */
  say(type: string, payload: object): void
  count(type: string): number
}

/** What the page holds for a test. */
export interface PhonePage {
  phone: import('../../app/live/phone/phone-port').PhonePort
  told: Array<Partial<PhoneStatus>>
  /** The SDK's own call, for what the product never asks of it. */
  call: import('@twilio/voice-sdk').Call
  /** Sentences that a connection was refused with. */
  refusals: string[]
  /** The answer to a request for another token; null: no answer. */
  fresh: string | null
  asked: number
  /** Every sound that the page was given by its microphone. */
  tracks: MediaStreamTrack[]
  /** Whether the person lets the page use the microphone. */
  allowed: boolean
  /** Whether they think about it first. */
  thinks?: boolean
  /** Ends that. */
  decide?: () => void
  answer(offer: string): Promise<string>
}

/** Nothing that the SDK throws may reach the page: it would have aborted its caller. */
export const test = base.extend<{ carrier: CarrierSignaling }>({
  carrier: async ({ page }, use) => {
    const thrown: string[] = []
    page.on('pageerror', (error) => thrown.push(error.message))
    const carrier = await answerFor(page)
    await use(carrier)
    expect(thrown.filter((message) => message !== carrier.faultOfSdk)).toEqual([])
  },
})

/** A deed in the page, with what `openPhone` put there. */
export async function inPage<T>(page: Page, deed: (window: PhonePage) => T | Promise<T>): Promise<T> {
  const handle = (await page.evaluateHandle('window')) as JSHandle<PhonePage>
  return handle.evaluate(deed)
}

/** A page with the product's own phone for the real carrier, the SDK unchanged, and nothing else. */
export async function openPhone(page: Page, lastsMs = 3_600_000): Promise<void> {
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: ROOT, loader: 'ts' },
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  })
  await page.route('**/*', (route) => route.abort())
  await page.route('https://phone.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  )
  await page.goto('https://phone.test/')
  await page.evaluate((ms) => Object.assign(window, { lastsMs: ms }), lastsMs)
  await page.addScriptTag({ content: outputFiles[0]!.text })
}

const ENTRY = `
import { Device } from '@twilio/voice-sdk'
import { createPhone } from './app/live/phone/phone-port'
const access = (token, ms) => ({ kind: 'twilio', token, expiresAt: new Date(Date.now() + ms).toISOString(), signalUrl: null })
const page = Object.assign(window, { told: [], refusals: [], fresh: 'second', asked: 0, tracks: [], allowed: true })
const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
navigator.mediaDevices.getUserMedia = async (wanted) => {
  if (!page.allowed) throw new DOMException('Permission denied', 'NotAllowedError')
  if (page.thinks) await new Promise((decide) => (page.decide = decide))
  const stream = await open(wanted)
  page.tracks.push(...stream.getTracks())
  return stream
}
const place = Device.prototype.connect
Device.prototype.connect = async function (...how) {
  return (page.call = await place.apply(this, how))
}
page.answer = async (sdp) => {
  const peer = new RTCPeerConnection()
  ;(page.peers ??= []).push(peer)
  const tone = new AudioContext()
  const sound = tone.createMediaStreamDestination()
  tone.createOscillator().connect(sound)
  await peer.setRemoteDescription({ type: 'offer', sdp })
  for (const track of sound.stream.getTracks()) peer.addTrack(track, sound.stream)
  await peer.setLocalDescription()
  if (peer.iceGatheringState !== 'complete')
    await new Promise((done) => peer.addEventListener('icegatheringstatechange', () => peer.iceGatheringState === 'complete' && done()))
  return peer.localDescription.sdp
}
page.ready = createPhone({
  access: access('first', page.lastsMs),
  renewAccess: async () => {
    page.asked += 1
    if (page.fresh === null) throw new Error('No answer')
    return access(page.fresh, 3_600_000)
  },
  listener: { onStatus: (change) => page.told.push(change), onLevel() {} },
}).then((phone) => (page.phone = phone))
`

const sayTo = (socket: WebSocketRoute, type: string, payload: object) =>
  socket.send(JSON.stringify({ type, payload, version: '1.6' }))

async function answerFor(page: Page): Promise<CarrierSignaling> {
  const open = new Set<WebSocketRoute>()
  const carrier: CarrierSignaling = {
    heard: [],
    judge: () => ({ seconds: 3_600 }),
    keepsCalls: true,
    answers: true,
    faultOfSdk: null,
    async cut() {
      const sockets = [...open]
      open.clear()
      for (const socket of sockets) await socket.close({ code: 1006 })
    },
    say: (type, payload) => open.forEach((socket) => sayTo(socket, type, payload)),
    count: (type) => carrier.heard.filter((signal) => signal.type === type).length,
  }
  await page.routeWebSocket(/\/signal$/, (socket) => {
    open.add(socket)
    const say = (type: string, payload: object) => sayTo(socket, type, payload)
    socket.onMessage(async (text) => {
      if (String(text) === '\n') return
      const signal = JSON.parse(String(text)) as Signal
      carrier.heard.push(signal)
      const { callsid, sdp, token = '', reconnect } = signal.payload ?? {}
      if (signal.type === 'listen') {
        const verdict = await carrier.judge(token)
        if ('refused' in verdict) say('error', { error: { code: verdict.refused, message: 'refused' } })
        else say('connected', { edge: 'ashburn', region: 'us1', token: { identity: 'mia', ttl: verdict.seconds } })
      }
      if (signal.type === 'invite' && carrier.answers) {
        const CallSid = reconnect ? callsid : 'CA00000000000000000000000000000001'
        if (!reconnect) say('ringing', { callsid: CallSid })
        const answer = await page
          .evaluate((offer) => (window as unknown as PhonePage).answer(offer), sdp ?? '')
          // The test is over, and its page with it.
          .catch(() => null)
        if (answer !== null)
          say('answer', { callsid: CallSid, sdp: answer, ...(carrier.keepsCalls && { reconnect: 'again' }) })
      }
    })
  })
  return carrier
}
