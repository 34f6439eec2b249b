import { randomKey } from '../api-client'
import { captionOf, makeEar, type HeardSound } from './ear'
import { keepAccess } from './kept-access'
import { listAudioDevices, makeMicrophone } from './microphone'
import type { PhoneOptions, PhonePort } from './phone-port'
import { makeVoice } from './voice'

type Signal =
  | { type: 'registered'; identity: string }
  | { type: 'ringing' | 'accepted'; connectionId: string; callSid: string }
  | { type: 'disconnected'; connectionId: string; callSid?: string; reason?: string }
  | { type: 'error'; connectionId?: string; code: number; message: string }
  | { type: 'heard'; connectionId: string; sound: HeardSound }

/** Bytes, half a second. More would delay audio. */
const MOST_ON_THE_WAY = 8_000
const NO_VOICES = 'This browser carries no voices'

const readingMs = (caption: string) => 3_000 + caption.length * 40

/** Must be labeled 'Simulated audio'. */
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
  /** Unknown connections are refused. */
  let isPlaced = false
  let isMuted = false
  let isUp = false
  let microphoneId: string | null = null
  let isMissing = false
  let forget: ReturnType<typeof setTimeout> | undefined

  // Needs a click after a reload.
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

  async function openMicrophone(given: 'on' | 'replaced' = 'on'): Promise<void> {
    const state = await microphone.open(microphoneId)
    if (!state) return
    isMissing = state === 'missing'
    listener.onStatus({ microphone: state === 'on' ? given : state })
  }

  async function isBack(): Promise<boolean> {
    if (microphoneId === null || microphone.deviceId() === microphoneId) return false
    const { microphones } = await listAudioDevices()
    return microphones.some(({ id }) => id === microphoneId)
  }

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

  /** Closing the WebSocket ends the leg. */
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
    // Hung up.
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
