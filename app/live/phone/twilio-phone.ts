import { Call, Device, TwilioError } from '@twilio/voice-sdk'
import { giveMicrophone } from '../audio/ask-microphone'
import { keepAccess, RENEW_BEFORE_MS } from './kept-access'
import type { MicrophoneState, PhoneOptions, PhonePort } from './phone-port'

/** Milliseconds for which the carrier keeps a call whose signaling broke off, while the SDK comes back. */
const COME_BACK_WITHIN_MS = 30_000
/** Milliseconds for which the SDK's side of a connection is waited for: it would wait for a carrier that says nothing for ever. */
const CONNECTED_WITHIN_MS = 20_000
/** Milliseconds until a token is asked for again that could not be had, or was refused, while a call stands. */
const RENEW_AGAIN_MS = 2_000
const LOST = 'The phone lost its connection'
const NOT_CONNECTED = 'The phone could not be connected'

/** One call into the room, with the SDK's Device that carries it. */
interface Connection {
  device: Device
  call: Call | null
  accepted: boolean
  /** Ends the wait for it. */
  limit: ReturnType<typeof setTimeout> | undefined
  /** The choice that its microphone was opened for; null: the system's own. */
  openedFor: string | null
  /** The browser's id of the microphone that is heard; null: it is unplugged, or none was given yet. */
  heard: string | null
  /** Ends it for good; told once. */
  end(failure: string | null, microphone?: MicrophoneState): void
}

/** The browser's phone over the carrier's own SDK. Never run live: docs/limits.md. */
export function makeTwilioPhone({ listener, ...options }: PhoneOptions): PhonePort {
  const access = keepAccess(options)
  /** Whoever hangs up, or closes the phone, while the access is fetched does not want the call any more. */
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

  /**
   * Each connection has a Device of its own: one that was refused before it was connected waits for its first word for
   * ever and takes no second call, and one that was left with its page cannot be woken.
   */
  function place(token: string, params: Record<string, string>): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      const device = new Device(token, {
        codecPreferences: [Call.Codec.Opus, Call.Codec.PCMU],
        // The tones of keys need no AudioContext of their own.
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
      // Nobody listening, the SDK would throw it and so break off its own way back. A call that stands comes back by itself.
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
          // Hung up, or closed with its window, while it was made.
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

  /**
   * Every microphone that the SDK opens, whichever it asks for: of itself it takes the system's own, now at a change of devices and
   * now some time after it, and would put it in the place of the chosen one that was plugged in again.
   */
  async function openMicrophone(own: Connection): Promise<MediaStream> {
    const choice = microphoneId
    const given = await giveMicrophone(choice)
    if (current === own && choice === microphoneId) {
      own.openedFor = choice
      own.heard = given.getAudioTracks()[0]?.getSettings().deviceId ?? null
      return given
    }
    for (const track of given.getTracks()) track.stop()
    // Another was chosen meanwhile. Whoever hung up meanwhile is heard through none.
    return current === own ? openMicrophone(own) : given
  }

  /** For a call that stands. */
  async function openAgain({ device: { audio } }: Connection): Promise<void> {
    // What the SDK has open it opens anew for other constraints only, also where those are none, as before.
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
        // The SDK does so itself in browsers that list the system's own as a microphone, and not in all others.
        void openAgain(own).catch(() => undefined)
      } else if (isBack || (isMissing && known.size > 0)) {
        isMissing = false
        void takeChosen(own).catch(() => undefined)
      }
    })
  }

  function giveUpLater(own: Connection): void {
    own.limit = setTimeout(() => {
      // The person is being asked for the microphone, and may think about it.
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

  /** Not put off by what comes meanwhile: the carrier may refuse a token again and again, and keeps the call for a while only. */
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
    /** The line is broken, and not back yet. */
    let isBroken = false
    // The SDK gives the reason now before the end and now after it, and has a call whose signaling is gone closed in silence.
    // A reason that no end stands beside is of something that the call outlived.
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
      // One that is being made takes another once it stands.
      if (current?.accepted) await takeChosen(current)
    },
    async setSpeaker(deviceId) {
      speakerId = deviceId
      if (current?.call) await chooseSpeaker(current.device, deviceId)
    },
    close: leave,
  }
}

/** The carrier's codes for tokens that are not, or no longer, valid. */
const isAboutToken = (code: number) => code > 20_100 && code < 20_200

/** Beeps of the SDK at the beginning and the end of a connection would sound over the seller's own call, at a reload in the middle of it. */
function quiet({ audio }: Device): void {
  audio?.incoming(false)
  audio?.outgoing(false)
  audio?.disconnect(false)
}

/** Ends call, signaling and microphone, whatever state they are in: a call that the SDK has given up ends no more. */
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
