import { randomKey } from '../api-client'
import { captionOf, makeEar, type HeardSound } from './ear'
import { keepAccess } from './kept-access'
import { makeMicrophone } from './microphone'
import type { PhoneOptions, PhonePort } from './phone-port'

/** What the simulator sends over its signalling WebSocket. */
type Signal =
  | { type: 'registered'; identity: string }
  | { type: 'ringing' | 'accepted'; connectionId: string; callSid: string }
  | { type: 'disconnected'; connectionId: string; callSid?: string; reason?: string }
  | { type: 'error'; connectionId?: string; code: number; message: string }
  | { type: 'heard'; connectionId: string; sound: HeardSound }

/** Caption of a spoken line stays long enough to be read: 3 s and a bit for each letter. */
const readingMs = (caption: string) => 3_000 + caption.length * 40

/**
 * A phone without a carrier: the simulator says what the seller would hear, tones and the browser's voice say it aloud,
 * and the real microphone lights its level. Labelled 'Simulated audio' wherever it is used.
 */
export function makeSimulatedPhone({ listener, ...options }: PhoneOptions): PhonePort {
  const ear = makeEar()
  const access = keepAccess(options)
  const microphone = makeMicrophone(ear.context, listener.onLevel)
  let socket: WebSocket | null = null
  let connectionId: string | null = null
  let microphoneId: string | null = null
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
    ear.hear({ kind: 'silence' })
    caption(null)
    microphone.close()
    listener.onStatus({ call: 'idle', microphone: 'off', failure })
  }

  async function openMicrophone(): Promise<void> {
    const state = await microphone.open(microphoneId)
    if (state) listener.onStatus({ microphone: state })
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
    socket = line
    await new Promise<void>((resolve, reject) => {
      const fail = (reason: string) => {
        if (connectionId === own) ended(reason)
        line.close()
        reject(new Error(reason))
      }
      line.addEventListener('open', () => line.send(JSON.stringify({ type: 'register', token })))
      line.addEventListener('close', () => fail('The simulated phone lost its connection'))
      line.addEventListener('message', ({ data }) => {
        const signal = JSON.parse(String(data)) as Signal
        if (signal.type === 'registered') send({ type: 'connect', connectionId: own, params })
        if (signal.type === 'error') fail(signal.message)
        if (!('connectionId' in signal) || signal.connectionId !== own || connectionId !== own) return
        if (signal.type === 'accepted') {
          listener.onStatus({ call: 'live' })
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
      send({ type: 'disconnect', connectionId })
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
      if (connectionId) send({ type: 'mute', connectionId, muted })
    },
    sendDigits(digits) {
      if (!connectionId) return
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
    },
  }
}

function signalAddress(signalUrl: string | null): string {
  const url = new URL(signalUrl ?? '/simulator/signal', location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  return url.href
}
