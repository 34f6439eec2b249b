import { Call, Device, TwilioError } from '@twilio/voice-sdk'
import type { PhoneOptions, PhonePort } from './phone-port'

/** The browser's phone over the carrier's own SDK. Never run live: see README. */
export function makeTwilioPhone({ access, renewAccess, listener }: PhoneOptions): PhonePort {
  const device = new Device(access.token, {
    codecPreferences: [Call.Codec.Opus, Call.Codec.PCMU],
    // Rings and beeps of the SDK would sound over the seller's own call.
    disableAudioContextSounds: true,
    closeProtection: false,
  })
  let call: Call | null = null
  /** Whoever hangs up, or closes the phone, while a call is being made does not want it any more. */
  let turn = 0

  device.on('tokenWillExpire', () => void renewAccess().then((fresh) => device.updateToken(fresh.token)))

  async function connect(params: Record<string, string>): Promise<void> {
    call?.disconnect()
    listener.onStatus({ call: 'connecting', failure: null })
    turn += 1
    const asked = turn
    const own = await device.connect({ params })
    if (asked !== turn) {
      own.disconnect()
      return
    }
    call = own
    await new Promise<void>((resolve, reject) => {
      const ended = (failure: string | null) => {
        if (call !== own) return
        call = null
        listener.onLevel(0)
        listener.onStatus({ call: 'idle', microphone: 'off', failure })
      }
      own.on('accept', () => {
        listener.onStatus({ call: 'live', microphone: 'on' })
        resolve()
      })
      own.on('volume', (input: number) => listener.onLevel(input))
      own.on('disconnect', () => {
        ended(null)
        resolve()
      })
      own.on('error', (error: TwilioError.TwilioError) => {
        const denied = error instanceof TwilioError.UserMediaErrors.PermissionDeniedError
        ended(denied ? null : error.message)
        if (denied) listener.onStatus({ microphone: 'blocked' })
        reject(new Error(denied ? 'Audio permissions are blocked' : error.message))
      })
    })
  }

  return {
    kind: 'twilio',
    connect,
    disconnect() {
      turn += 1
      if (call) call.disconnect()
      else listener.onStatus({ call: 'idle' })
    },
    setMuted: (muted) => call?.mute(muted),
    sendDigits: (digits) => call?.sendDigits(digits),
    async setMicrophone(deviceId) {
      if (deviceId) await device.audio?.setInputDevice(deviceId)
      else await device.audio?.unsetInputDevice()
    },
    async setSpeaker(deviceId) {
      await device.audio?.speakerDevices.set(deviceId ?? 'default')
    },
    close() {
      turn += 1
      device.destroy()
    },
  }
}
