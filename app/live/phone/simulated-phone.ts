import { randomKey } from '../api-client'
import { getSoundCaption, createAudioOutput, type CallSound } from './audio-output'
import { cacheAccess } from './cached-access'
import { listAudioDevices, createMicrophone } from './microphone'
import type { PhoneOptions, PhonePort } from './phone-port'
import { createVoiceChannel } from './voice-channel'
import { phoneLiveWords } from './phone-live.words'

type Signal =
  | { type: 'registered'; identity: string }
  | { type: 'ringing' | 'accepted'; connectionId: string; callSid: string }
  | { type: 'disconnected'; connectionId: string; callSid?: string; reason?: string }
  | { type: 'error'; connectionId?: string; code: number; message: string }
  | { type: 'heard'; connectionId: string; sound: CallSound }

/** Bytes, half a second. More would delay audio. */
const MAX_BUFFERED_BYTES = 8_000

const getReadingMs = (caption: string) => 3_000 + caption.length * 40

/** Must be labeled 'Simulated audio'. */
export function createSimulatedPhone({ listener, ...options }: PhoneOptions): PhonePort {
  const audioOutput = createAudioOutput()
  const access = cacheAccess(options)
  const voiceChannel = createVoiceChannel(audioOutput.context, (frame) => {
    if (isUp && socket?.readyState === WebSocket.OPEN && socket.bufferedAmount < MAX_BUFFERED_BYTES) socket.send(frame)
  })
  const microphone = createMicrophone(
    audioOutput.context,
    listener.onLevel,
    voiceChannel.setSource,
    () => void openMicrophone('replaced'),
  )
  let socket: WebSocket | null = null
  let connectionId: string | null = null
  /** Unknown connections are refused. */
  let isCallPlaced = false
  let isMuted = false
  let isUp = false
  let microphoneId: string | null = null
  let isMissing = false
  let captionTimer: ReturnType<typeof setTimeout> | undefined

  // Needs a click after a reload.
  const resumeAudio = () => audioOutput.resume()
  window.addEventListener('pointerdown', resumeAudio)
  window.addEventListener('keydown', resumeAudio)

  const send = (message: object) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }

  function showCaption(text: string | null): void {
    clearTimeout(captionTimer)
    listener.onStatus({ caption: text })
    if (text?.startsWith('“')) captionTimer = setTimeout(() => listener.onStatus({ caption: null }), getReadingMs(text))
  }

  function handleEnded(failure: string | null): void {
    connectionId = null
    isCallPlaced = false
    isUp = false
    audioOutput.play({ kind: 'silence' })
    showCaption(null)
    microphone.close()
    listener.onStatus({ call: 'idle', microphone: 'off', failure })
  }

  async function openMicrophone(openState: 'on' | 'replaced' = 'on'): Promise<void> {
    const state = await microphone.open(microphoneId)
    if (!state) return
    isMissing = state === 'missing'
    listener.onStatus({ microphone: state === 'on' ? openState : state })
  }

  async function isDeviceBack(): Promise<boolean> {
    if (microphoneId === null || microphone.deviceId() === microphoneId) return false
    const { microphones } = await listAudioDevices()
    return microphones.some(({ id }) => id === microphoneId)
  }

  async function onDeviceChange(): Promise<void> {
    const ownId = connectionId
    if (ownId && (isMissing || (await isDeviceBack())) && ownId === connectionId) await openMicrophone()
  }
  navigator.mediaDevices?.addEventListener('devicechange', onDeviceChange)

  async function openVoice(ownId: string): Promise<void> {
    const isOpen = await voiceChannel.open()
    if (connectionId !== ownId) return
    if (!isOpen) return showCaption(phoneLiveWords.noVoiceText)
    send({ type: 'voice', connectionId: ownId })
    isUp = true
  }

  function placeCall(ownId: string, params: Record<string, string>): void {
    send({ type: 'connect', connectionId: ownId, params })
    isCallPlaced = true
    if (isMuted) send({ type: 'mute', connectionId: ownId, muted: true })
  }

  /** Closing the WebSocket ends the leg. */
  async function connect(params: Record<string, string>): Promise<void> {
    disconnect()
    listener.onStatus({ call: 'connecting', failure: null })
    audioOutput.resume()
    const ownId = randomKey()
    connectionId = ownId
    const { token, signalUrl } = await access.current().catch((error: unknown) => {
      if (connectionId === ownId) connectionId = null
      throw error
    })
    // Hung up.
    if (connectionId !== ownId) return
    void openMicrophone()
    const ws = new WebSocket(getSignalUrl(signalUrl))
    ws.binaryType = 'arraybuffer'
    socket = ws
    await new Promise<void>((resolve, reject) => {
      const fail = (reason: string) => {
        if (connectionId === ownId) handleEnded(reason)
        ws.close()
        reject(new Error(reason))
      }
      ws.addEventListener('open', () => ws.send(JSON.stringify({ type: 'register', token })))
      ws.addEventListener('close', () => fail(phoneLiveWords.simulatedPhoneLostConnection))
      ws.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
        if (typeof data !== 'string') return voiceChannel.playFrame(data)
        const signal = JSON.parse(data) as Signal
        if (signal.type === 'registered' && connectionId === ownId) placeCall(ownId, params)
        if (signal.type === 'error') fail(signal.message)
        if (!('connectionId' in signal) || signal.connectionId !== ownId || connectionId !== ownId) return
        if (signal.type === 'accepted') {
          listener.onStatus({ call: 'live' })
          void openVoice(ownId)
          resolve()
        }
        if (signal.type === 'heard') {
          audioOutput.play(signal.sound)
          showCaption(getSoundCaption(signal.sound))
        }
        if (signal.type === 'disconnected') {
          handleEnded(null)
          ws.close()
          resolve()
        }
      })
    })
  }

  function disconnect(): void {
    if (connectionId) {
      if (isCallPlaced) send({ type: 'disconnect', connectionId })
      handleEnded(null)
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
      if (isCallPlaced) send({ type: 'mute', connectionId, muted })
    },
    sendDigits(digits) {
      if (!isCallPlaced) return
      send({ type: 'digits', connectionId, digits })
      audioOutput.play({ kind: 'digits', digits })
    },
    async setMicrophone(deviceId) {
      microphoneId = deviceId
      if (connectionId) await openMicrophone()
    },
    setSpeaker: (deviceId) => audioOutput.setSpeaker(deviceId),
    close() {
      disconnect()
      microphone.close()
      audioOutput.close()
      window.removeEventListener('pointerdown', resumeAudio)
      window.removeEventListener('keydown', resumeAudio)
      navigator.mediaDevices?.removeEventListener('devicechange', onDeviceChange)
    },
  }
}

function getSignalUrl(signalUrl: string | null): string {
  const url = new URL(signalUrl ?? '/simulator/signal', location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  return url.href
}
