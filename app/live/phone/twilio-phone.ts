import { Call, Device, TwilioError } from '@twilio/voice-sdk'
import { giveMicrophone } from '../audio/ask-microphone'
import { keepAccess, RENEW_BEFORE_MS } from './kept-access'
import type { MicrophoneState, PhoneOptions, PhonePort } from './phone-port'

/** The carrier's limit without signaling. */
const COME_BACK_WITHIN_MS = 30_000
/** The SDK never times out. */
const CONNECTED_WITHIN_MS = 20_000
const RENEW_AGAIN_MS = 2_000
const LOST = 'The phone lost its connection'
const NOT_CONNECTED = 'The phone could not be connected'

interface Connection {
  device: Device
  call: Call | null
  accepted: boolean
  limit: ReturnType<typeof setTimeout> | undefined
  /** Null: default. */
  openedFor: string | null
  /** Null: unplugged or none. */
  heard: string | null
  end(failure: string | null, microphone?: MicrophoneState): void
}

/** Never run live: docs/limits.md. */
export function makeTwilioPhone({ listener, ...options }: PhoneOptions): PhonePort {
  const access = keepAccess(options)
  let turn = 0
  let current: Connection | null = null
  let again: ReturnType<typeof setTimeout> | undefined
  let microphoneId: string | null = null
  let speakerId: string | null = null

  async function connect(params: Record<string, string>): Promise<void> {
    leave()
    const asked = turn
    listener.onStatus({ call: 'connecting', failure: null })
    const { token } = await access.current()
    if (asked === turn) await place(token, params)
  }

  /** The SDK cannot reuse a refused or restored Device. */
  function place(token: string, params: Record<string, string>): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const device = new Device(token, {
        codecPreferences: [Call.Codec.Opus, Call.Codec.PCMU],
        disableAudioContextSounds: true,
        closeProtection: false,
        maxCallSignalingTimeoutMs: COME_BACK_WITHIN_MS,
        tokenRefreshMs: RENEW_BEFORE_MS,
        getUserMedia: () => openMicrophone(own),
      })
      quiet(device)
      const own: Connection = {
        device,
        call: null,
        accepted: false,
        limit: undefined,
        openedFor: null,
        heard: null,
        end(failure, microphone = 'off') {
          if (current !== own) return
          current = null
          clearTimeout(own.limit)
          listener.onLevel(0)
          listener.onStatus({ call: 'idle', microphone, failure })
          silence(own)
          if (failure === null) resolve()
          else reject(new Error(failure))
        },
      }
      current = own
      giveUpLater(own)
      // Without a listener the SDK throws and stops reconnecting.
      device.on('error', ({ code }: TwilioError.TwilioError) => {
        if (own.accepted && isAboutToken(code)) renewLater(own)
        if (own.accepted) return
        access.forget()
        own.end(NOT_CONNECTED)
      })
      device.on('tokenWillExpire', () => renew(own))
      device.connect({ params }).then(
        (call) => {
          own.call = call
          // Hung up.
          if (current !== own) return silence(own)
          follow(own, call)
          call.on('accept', () => {
            own.accepted = true
            clearTimeout(own.limit)
            listener.onStatus({ call: 'live', microphone: 'on' })
            watchMicrophones(own)
            if (own.openedFor !== microphoneId) void takeChosen(own).catch(() => undefined)
            if (speakerId !== null) void chooseSpeaker(device, speakerId).catch(() => undefined)
            resolve()
          })
        },
        (error: Error) => own.end(error.message),
      )
    })
  }

  /** The SDK requests the default device: return the chosen one. */
  async function openMicrophone(own: Connection): Promise<MediaStream> {
    const choice = microphoneId
    const given = await giveMicrophone(choice)
    if (current === own && choice === microphoneId) {
      own.openedFor = choice
      own.heard = given.getAudioTracks()[0]?.getSettings().deviceId ?? null
      return given
    }
    for (const track of given.getTracks()) track.stop()
    // Changed since.
    return current === own ? openMicrophone(own) : given
  }

  async function openAgain({ device: { audio } }: Connection): Promise<void> {
    // The SDK reopens only for changed constraints.
    if (audio?.inputDevice) return audio.unsetAudioConstraints()
    const known = audio?.availableInputDevices
    const first = known?.has('default') ? 'default' : known?.keys().next().value
    if (first !== undefined) await audio?.setInputDevice(first)
  }

  async function takeChosen(own: Connection): Promise<void> {
    await openAgain(own)
    if (current === own) listener.onStatus({ microphone: 'on' })
  }

  function watchMicrophones(own: Connection): void {
    const { audio } = own.device
    let isMissing = false
    audio?.on('deviceChange', () => {
      if (current !== own) return
      const known = audio.availableInputDevices
      const isBack = microphoneId !== null && microphoneId !== own.heard && known.has(microphoneId)
      if (own.heard !== null && !known.has(own.heard)) {
        own.heard = null
        isMissing = known.size === 0
        listener.onStatus({ microphone: isMissing ? 'missing' : 'replaced' })
        // The SDK reopens only where the browser lists a default device.
        void openAgain(own).catch(() => undefined)
      } else if (isBack || (isMissing && known.size > 0)) {
        isMissing = false
        void takeChosen(own).catch(() => undefined)
      }
    })
  }

  function giveUpLater(own: Connection): void {
    own.limit = setTimeout(() => {
      // The prompt is open.
      const isAsking = own.call?.status() === Call.State.Connecting && !own.call.getLocalStream()
      if (isAsking) giveUpLater(own)
      else own.end(NOT_CONNECTED)
    }, CONNECTED_WITHIN_MS)
  }

  function renew(own: Connection): void {
    if (current !== own) return
    access.renew().then(
      ({ token }) => {
        if (current === own) own.device.updateToken(token)
      },
      () => renewLater(own),
    )
  }

  /** Never postponed: the carrier drops the call. */
  function renewLater(own: Connection): void {
    if (current !== own || again !== undefined) return
    again = setTimeout(() => {
      again = undefined
      renew(own)
    }, RENEW_AGAIN_MS)
  }

  function leave(): void {
    turn += 1
    clearTimeout(again)
    again = undefined
    current?.end(null)
  }

  function follow(own: Connection, call: Call): void {
    let isBroken = false
    // The reason may precede or follow the end, or the call survives it.
    let reason: string | null = null
    const look = () =>
      queueMicrotask(() => {
        if (call.status() === Call.State.Closed) own.end(reason ?? (isBroken ? LOST : null))
        reason = null
      })
    call.on('volume', (input: number) => {
      if (current === own) listener.onLevel(input)
    })
    call.on('disconnect', look)
    call.on('cancel', look)
    call.on('transportClose', () => {
      isBroken = true
      look()
    })
    call.on('reconnected', () => {
      isBroken = false
    })
    call.on('error', (error: TwilioError.TwilioError) => {
      if (!own.accepted) {
        const denied = error instanceof TwilioError.UserMediaErrors.PermissionDeniedError
        return own.end(denied ? 'Audio permissions are blocked' : error.message, denied ? 'blocked' : 'off')
      }
      reason = error.message
      look()
    })
  }

  return {
    kind: 'twilio',
    connect,
    disconnect() {
      const placed = current !== null
      leave()
      if (!placed) listener.onStatus({ call: 'idle' })
    },
    setMuted: (muted) => current?.call?.mute(muted),
    sendDigits: (digits) => current?.call?.sendDigits(digits),
    async setMicrophone(deviceId) {
      microphoneId = deviceId
      if (current?.accepted) await takeChosen(current)
    },
    async setSpeaker(deviceId) {
      speakerId = deviceId
      if (current?.call) await chooseSpeaker(current.device, deviceId)
    },
    close: leave,
  }
}

/** Invalid or expired tokens. */
const isAboutToken = (code: number) => code > 20_100 && code < 20_200

/** Beeps would sound during a call after a reload. */
function quiet({ audio }: Device): void {
  audio?.incoming(false)
  audio?.outgoing(false)
  audio?.disconnect(false)
}

/** The SDK may not end the call. */
function silence({ device, call }: Connection): void {
  call?.disconnect()
  for (const track of call?.getLocalStream()?.getTracks() ?? []) track.stop()
  device.destroy()
}

async function chooseSpeaker({ audio }: Device, deviceId: string | null): Promise<void> {
  const known = audio?.availableOutputDevices
  const chosen = deviceId ?? (known?.has('default') ? 'default' : known?.keys().next().value)
  if (audio?.isOutputSelectionSupported && chosen !== undefined) await audio.speakerDevices.set(chosen)
}
