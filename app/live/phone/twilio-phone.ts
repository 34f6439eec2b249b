import { Call, Device, TwilioError } from '@twilio/voice-sdk'
import { getMicrophoneStream } from '../audio/request-microphone'
import { cacheAccess, RENEW_BEFORE_MS } from './cached-access'
import type { MicrophoneState, PhoneOptions, PhonePort } from './phone-port'
import { phoneLiveWords } from './phone-live.words'

/** The carrier's limit without signaling. */
const RECONNECT_TIMEOUT_MS = 30_000
/** The SDK never times out. */
const CONNECT_TIMEOUT_MS = 20_000
const RENEW_RETRY_MS = 2_000

interface Connection {
  device: Device
  call: Call | null
  accepted: boolean
  timer: ReturnType<typeof setTimeout> | undefined
  /** Null: default. */
  requestedDeviceId: string | null
  /** Null: unplugged or none. */
  activeDeviceId: string | null
  end(failure: string | null, microphone?: MicrophoneState): void
}

/** Never run live: docs/limits.md. */
export function createTwilioPhone({ listener, ...options }: PhoneOptions): PhonePort {
  const access = cacheAccess(options)
  let turn = 0
  let current: Connection | null = null
  let renewTimer: ReturnType<typeof setTimeout> | undefined
  let microphoneId: string | null = null
  let speakerId: string | null = null

  async function connect(params: Record<string, string>): Promise<void> {
    endCall()
    const startTurn = turn
    listener.onStatus({ call: 'connecting', failure: null })
    const { token } = await access.current()
    if (startTurn === turn) await placeCall(token, params)
  }

  /** The SDK cannot reuse a refused or restored Device. */
  function placeCall(token: string, params: Record<string, string>): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const device = new Device(token, {
        codecPreferences: [Call.Codec.Opus, Call.Codec.PCMU],
        disableAudioContextSounds: true,
        closeProtection: false,
        maxCallSignalingTimeoutMs: RECONNECT_TIMEOUT_MS,
        tokenRefreshMs: RENEW_BEFORE_MS,
        getUserMedia: () => openMicrophone(connection),
      })
      disableSounds(device)
      const connection: Connection = {
        device,
        call: null,
        accepted: false,
        timer: undefined,
        requestedDeviceId: null,
        activeDeviceId: null,
        end(failure, microphone = 'off') {
          if (current !== connection) return
          current = null
          clearTimeout(connection.timer)
          listener.onLevel(0)
          listener.onStatus({ call: 'idle', microphone, failure })
          closeConnection(connection)
          if (failure === null) resolve()
          else reject(new Error(failure))
        },
      }
      current = connection
      scheduleTimeout(connection)
      // Without a listener the SDK throws and stops reconnecting.
      device.on('error', ({ code }: TwilioError.TwilioError) => {
        if (connection.accepted && isTokenError(code)) scheduleRenewal(connection)
        if (connection.accepted) return
        access.invalidate()
        connection.end(phoneLiveWords.notConnected)
      })
      device.on('tokenWillExpire', () => renew(connection))
      device.connect({ params }).then(
        (call) => {
          connection.call = call
          // Hung up.
          if (current !== connection) return closeConnection(connection)
          watchCall(connection, call)
          call.on('accept', () => {
            connection.accepted = true
            clearTimeout(connection.timer)
            listener.onStatus({ call: 'live', microphone: 'on' })
            watchMicrophones(connection)
            if (connection.requestedDeviceId !== microphoneId) void applyMicrophone(connection).catch(() => undefined)
            if (speakerId !== null) void chooseSpeaker(device, speakerId).catch(() => undefined)
            resolve()
          })
        },
        (error: Error) => connection.end(error.message),
      )
    })
  }

  /** The SDK requests the default device: return the chosen one. */
  async function openMicrophone(connection: Connection): Promise<MediaStream> {
    const choice = microphoneId
    const stream = await getMicrophoneStream(choice)
    if (current === connection && choice === microphoneId) {
      connection.requestedDeviceId = choice
      connection.activeDeviceId = stream.getAudioTracks()[0]?.getSettings().deviceId ?? null
      return stream
    }
    for (const track of stream.getTracks()) track.stop()
    // Changed since.
    return current === connection ? openMicrophone(connection) : stream
  }

  async function reopenMicrophone({ device: { audio } }: Connection): Promise<void> {
    // The SDK reopens only for changed constraints.
    if (audio?.inputDevice) return audio.unsetAudioConstraints()
    const known = audio?.availableInputDevices
    const first = known?.has('default') ? 'default' : known?.keys().next().value
    if (first !== undefined) await audio?.setInputDevice(first)
  }

  async function applyMicrophone(connection: Connection): Promise<void> {
    await reopenMicrophone(connection)
    if (current === connection) listener.onStatus({ microphone: 'on' })
  }

  function watchMicrophones(connection: Connection): void {
    const { audio } = connection.device
    let isMissing = false
    audio?.on('deviceChange', () => {
      if (current !== connection) return
      const known = audio.availableInputDevices
      const isBack = microphoneId !== null && microphoneId !== connection.activeDeviceId && known.has(microphoneId)
      if (connection.activeDeviceId !== null && !known.has(connection.activeDeviceId)) {
        connection.activeDeviceId = null
        isMissing = known.size === 0
        listener.onStatus({ microphone: isMissing ? 'missing' : 'replaced' })
        // The SDK reopens only where the browser lists a default device.
        void reopenMicrophone(connection).catch(() => undefined)
      } else if (isBack || (isMissing && known.size > 0)) {
        isMissing = false
        void applyMicrophone(connection).catch(() => undefined)
      }
    })
  }

  function scheduleTimeout(connection: Connection): void {
    connection.timer = setTimeout(() => {
      // The prompt is open.
      const isPrompting = connection.call?.status() === Call.State.Connecting && !connection.call.getLocalStream()
      if (isPrompting) scheduleTimeout(connection)
      else connection.end(phoneLiveWords.notConnected)
    }, CONNECT_TIMEOUT_MS)
  }

  function renew(connection: Connection): void {
    if (current !== connection) return
    access.renew().then(
      ({ token }) => {
        if (current === connection) connection.device.updateToken(token)
      },
      () => scheduleRenewal(connection),
    )
  }

  /** Never postponed: the carrier drops the call. */
  function scheduleRenewal(connection: Connection): void {
    if (current !== connection || renewTimer !== undefined) return
    renewTimer = setTimeout(() => {
      renewTimer = undefined
      renew(connection)
    }, RENEW_RETRY_MS)
  }

  function endCall(): void {
    turn += 1
    clearTimeout(renewTimer)
    renewTimer = undefined
    current?.end(null)
  }

  function watchCall(connection: Connection, call: Call): void {
    let isBroken = false
    // The reason may precede or follow the end, or the call survives it.
    let reason: string | null = null
    const checkEnded = () =>
      queueMicrotask(() => {
        if (call.status() === Call.State.Closed) connection.end(reason ?? (isBroken ? phoneLiveWords.lost : null))
        reason = null
      })
    call.on('volume', (input: number) => {
      if (current === connection) listener.onLevel(input)
    })
    call.on('disconnect', checkEnded)
    call.on('cancel', checkEnded)
    call.on('transportClose', () => {
      isBroken = true
      checkEnded()
    })
    call.on('reconnected', () => {
      isBroken = false
    })
    call.on('error', (error: TwilioError.TwilioError) => {
      if (!connection.accepted) {
        const denied = error instanceof TwilioError.UserMediaErrors.PermissionDeniedError
        return connection.end(
          denied ? phoneLiveWords.audioPermissionsBlocked : error.message,
          denied ? 'blocked' : 'off',
        )
      }
      reason = error.message
      checkEnded()
    })
  }

  return {
    kind: 'twilio',
    connect,
    disconnect() {
      const hadCall = current !== null
      endCall()
      if (!hadCall) listener.onStatus({ call: 'idle' })
    },
    setMuted: (muted) => current?.call?.mute(muted),
    sendDigits: (digits) => current?.call?.sendDigits(digits),
    async setMicrophone(deviceId) {
      microphoneId = deviceId
      if (current?.accepted) await applyMicrophone(current)
    },
    async setSpeaker(deviceId) {
      speakerId = deviceId
      if (current?.call) await chooseSpeaker(current.device, deviceId)
    },
    close: endCall,
  }
}

/** Invalid or expired tokens. */
const isTokenError = (code: number) => code > 20_100 && code < 20_200

/** Beeps would sound during a call after a reload. */
function disableSounds({ audio }: Device): void {
  audio?.incoming(false)
  audio?.outgoing(false)
  audio?.disconnect(false)
}

/** The SDK may not end the call. */
function closeConnection({ device, call }: Connection): void {
  call?.disconnect()
  for (const track of call?.getLocalStream()?.getTracks() ?? []) track.stop()
  device.destroy()
}

async function chooseSpeaker({ audio }: Device, deviceId: string | null): Promise<void> {
  const known = audio?.availableOutputDevices
  const chosen = deviceId ?? (known?.has('default') ? 'default' : known?.keys().next().value)
  if (audio?.isOutputSelectionSupported && chosen !== undefined) await audio.speakerDevices.set(chosen)
}
