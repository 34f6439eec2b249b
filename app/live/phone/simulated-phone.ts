import { randomKey } from '../api-client'
import { captionOf, makeEar, type HeardSound } from './ear'
import { keepAccess } from './kept-access'
import { listAudioDevices, makeMicrophone } from './microphone'
import type { PhoneOptions, PhonePort } from './phone-port'
import { makeVoice } from './voice'

/** What the simulator sends over its signalling WebSocket. */
type Signal =
  | { type: 'registered'; identity: string }
  | { type: 'ringing' | 'accepted'; connectionId: string; callSid: string }
  | { type: 'disconnected'; connectionId: string; callSid?: string; reason?: string }
  | { type: 'error'; connectionId?: string; code: number; message: string }
  | { type: 'heard'; connectionId: string; sound: HeardSound }

/** Bytes of voice on the way: half a second. On a slow network the rest is lost, as on a bad line, instead of late. */
const MOST_ON_THE_WAY = 8_000
const NO_VOICES = 'This browser carries no voices'

/** Caption of a spoken line stays long enough to be read: 3 s and a bit for each letter. */
const readingMs = (caption: string) => 3_000 + caption.length * 40

/**
 * A phone without a carrier: the simulator says what the seller would hear, tones and the browser's voice say it aloud. Real
 * microphones, the seller's and those of people at the phones page, are heard as they are. Labelled 'Simulated audio'
 * wherever it is used.
 */
export function makeSimulatedPhone({ listener, ...options }: PhoneOptions): PhonePort {
  const ear = makeEar()
  const access = keepAccess(options)
  const voice = makeVoice(ear.context, (frame) => {
    if (isUp && socket?.readyState === WebSocket.OPEN && socket.bufferedAmount < MOST_ON_THE_WAY) socket.send(frame)
  })
  const microphone = makeMicrophone(
    ear.context,
    listener.onLevel,
    voice.speakFrom,
    () => void openMicrophone('replaced'),
  )
  let socket: WebSocket | null = null
  let connectionId: string | null = null
  /** The simulator knows the connection: what is said of one that it does not know ends it. */
  let isPlaced = false
  let isMuted = false
  /** The simulator knows whose voice it is that this socket carries. */
  let isUp = false
  let microphoneId: string | null = null
  let isMissing = false
  let forget: ReturnType<typeof setTimeout> | undefined

  // A page that came back from a reload may not sound before the first press.
  const wake = () => ear.wake()
  window.addEventListener('pointerdown', wake)
  window.addEventListener('keydown', wake)

  const send = (message: object) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }

  function caption(text: string | null): void {
    clearTimeout(forget)
    listener.onStatus({ caption: text })
    if (text?.startsWith('“')) forget = setTimeout(() => listener.onStatus({ caption: null }), readingMs(text))
  }

  function ended(failure: string | null): void {
    connectionId = null
    isPlaced = false
    isUp = false
    ear.hear({ kind: 'silence' })
    caption(null)
    microphone.close()
    listener.onStatus({ call: 'idle', microphone: 'off', failure })
  }

  /** `given`: what to say of one that is had. */
  async function openMicrophone(given: 'on' | 'replaced' = 'on'): Promise<void> {
    const state = await microphone.open(microphoneId)
    if (!state) return
    isMissing = state === 'missing'
    listener.onStatus({ microphone: state === 'on' ? given : state })
  }

  /** The chosen one is plugged in, and another stands in for it since it was not. */
  async function isBack(): Promise<boolean> {
    if (microphoneId === null || microphone.deviceId() === microphoneId) return false
    const { microphones } = await listAudioDevices()
    return microphones.some(({ id }) => id === microphoneId)
  }

  // Whoever has none in a call connects one, and whose headset was pulled out puts it in again.
  async function lookAgain(): Promise<void> {
    const own = connectionId
    if (own && (isMissing || (await isBack())) && own === connectionId) await openMicrophone()
  }
  navigator.mediaDevices?.addEventListener('devicechange', lookAgain)

  async function carryVoices(own: string): Promise<void> {
    const can = await voice.open()
    if (connectionId !== own) return
    if (!can) return caption(NO_VOICES)
    send({ type: 'voice', connectionId: own })
    isUp = true
  }

  function place(own: string, params: Record<string, string>): void {
    send({ type: 'connect', connectionId: own, params })
    isPlaced = true
    if (isMuted) send({ type: 'mute', connectionId: own, muted: true })
  }

  /** One connection is one WebSocket: when it breaks, the simulator ends the leg as a broken line would. */
  async function connect(params: Record<string, string>): Promise<void> {
    disconnect()
    listener.onStatus({ call: 'connecting', failure: null })
    ear.wake()
    const own = randomKey()
    connectionId = own
    const { token, signalUrl } = await access.current().catch((error: unknown) => {
      if (connectionId === own) connectionId = null
      throw error
    })
    // Hung up, or closed with its window, while the access was fetched: no microphone goes on for it.
    if (connectionId !== own) return
    void openMicrophone()
    const line = new WebSocket(signalAddress(signalUrl))
    line.binaryType = 'arraybuffer'
    socket = line
    await new Promise<void>((resolve, reject) => {
      const fail = (reason: string) => {
        if (connectionId === own) ended(reason)
        line.close()
        reject(new Error(reason))
      }
      line.addEventListener('open', () => line.send(JSON.stringify({ type: 'register', token })))
      line.addEventListener('close', () => fail('The simulated phone lost its connection'))
      line.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
        if (typeof data !== 'string') return voice.hear(data)
        const signal = JSON.parse(data) as Signal
        if (signal.type === 'registered' && connectionId === own) place(own, params)
        if (signal.type === 'error') fail(signal.message)
        if (!('connectionId' in signal) || signal.connectionId !== own || connectionId !== own) return
        if (signal.type === 'accepted') {
          listener.onStatus({ call: 'live' })
          void carryVoices(own)
          resolve()
        }
        if (signal.type === 'heard') {
          ear.hear(signal.sound)
          caption(captionOf(signal.sound))
        }
        if (signal.type === 'disconnected') {
          ended(null)
          line.close()
          resolve()
        }
      })
    })
  }

  function disconnect(): void {
    if (connectionId) {
      if (isPlaced) send({ type: 'disconnect', connectionId })
      ended(null)
    }
    socket?.close()
    socket = null
  }

  return {
    kind: 'simulated',
    connect,
    disconnect,
    setMuted(muted) {
      microphone.setMuted(muted)
      isMuted = muted
      if (isPlaced) send({ type: 'mute', connectionId, muted })
    },
    sendDigits(digits) {
      if (!isPlaced) return
      send({ type: 'digits', connectionId, digits })
      ear.hear({ kind: 'digits', digits })
    },
    async setMicrophone(deviceId) {
      microphoneId = deviceId
      if (connectionId) await openMicrophone()
    },
    setSpeaker: (deviceId) => ear.setSpeaker(deviceId),
    close() {
      disconnect()
      microphone.close()
      ear.close()
      window.removeEventListener('pointerdown', wake)
      window.removeEventListener('keydown', wake)
      navigator.mediaDevices?.removeEventListener('devicechange', lookAgain)
    },
  }
}

function signalAddress(signalUrl: string | null): string {
  const url = new URL(signalUrl ?? '/simulator/signal', location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  return url.href
}
