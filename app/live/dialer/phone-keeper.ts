import type { DialSessionView } from '../../domain/dial-sessions/dialer.schema'
import type { ApiClient } from '../api-client'
import { keepDevices, onDevices, readDevices, type ChosenDevices } from '../phone/chosen-devices'
import { makeOwnership } from '../phone/ownership'
import { makePhone, QUIET_PHONE, type PhonePort, type PhoneStatus } from '../phone/phone-port'
import { speaksHere, type DialerState } from './dialer-state'

const AGAIN_MS = [1_000, 2_000, 4_000, 8_000]

const SEATED_WITHIN_MS = 1_500

export interface PhoneKeeper {
  follow(session: DialSessionView | null): void
  take(): Promise<void>
  sendDigits(digits: string): void
  devices(): ChosenDevices
  setMicrophone(deviceId: string | null): Promise<void>
  setSpeaker(deviceId: string | null): Promise<void>
  onLevel(listener: (level: number) => void): () => void
  close(): void
}

export function makePhoneKeeper(
  api: ApiClient,
  whose: () => string | null,
  onChange: (change: Partial<DialerState['phone']>) => void,
): PhoneKeeper {
  const levels = new Set<(level: number) => void>()
  let phone: PhonePort | null = null
  let making: Promise<PhonePort> | null = null
  let status: PhoneStatus = QUIET_PHONE
  let owner = false
  let session: DialSessionView | null = null
  let muted = false
  let failures = 0
  let again: ReturnType<typeof setTimeout> | undefined
  let alone: ReturnType<typeof setTimeout> | undefined
  let devices = readDevices()
  let closed = false

  const ownership = makeOwnership(api, whose, (value) => {
    owner = value
    onChange({ owner })
    if (owner) agree()
    else hangUp()
  })

  // Frees the phone for the next page.
  const leave = () => ownership.release()
  window.addEventListener('pagehide', leave)

  function report(change: Partial<PhoneStatus>): void {
    const before = status.call
    status = { ...status, ...change }
    onChange(change)
    if (status.call === 'live') failures = 0
    // Session ending or connection lost: check shortly.
    if (before !== 'idle' && status.call === 'idle' && !closed) agreeLater()
  }

  function agreeLater(): void {
    // A failed connection is reported by the phone and by connect().
    if (again !== undefined) return
    const wait = AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)]
    failures += 1
    again = setTimeout(() => {
      again = undefined
      // Two tabs must not take the phone from each other.
      void ownership.check().then((mine) => (mine ? agree() : owner && agreeLater()))
    }, wait)
  }

  function waitNoMore(): void {
    clearTimeout(again)
    again = undefined
  }

  function agree(): void {
    waitNoMore()
    if (closed || !owner || !speaksHere(session)) return
    if (status.call !== 'idle' || making) return
    const { id } = session
    const isMeant = () => !closed && owner && session?.id === id && speaksHere(session)
    making = openPhone().finally(() => {
      making = null
    })
    making
      .then(async (opened) => {
        // Another session started since.
        if (!isMeant()) return agree()
        await opened.connect({ sessionId: id })
        if (!isMeant()) return
        muted = session?.muted ?? false
        opened.setMuted(muted)
      })
      .catch((error: Error) => {
        if (!isMeant()) return agree()
        report({ call: 'idle', failure: error.message })
        agreeLater()
      })
  }

  async function openPhone(): Promise<PhonePort> {
    if (phone) return phone
    const access = await api.call('dialer.phoneAccess')
    onChange({ kind: access.kind })
    const made = await makePhone({
      access,
      renewAccess: () => api.call('dialer.phoneAccess'),
      listener: { onStatus: report, onLevel: (level) => levels.forEach((listener) => listener(level)) },
    })
    if (devices.microphone) await made.setMicrophone(devices.microphone)
    // Unplugged: system default.
    if (devices.speaker) await made.setSpeaker(devices.speaker).catch(() => undefined)
    phone = made
    // Closed during creation.
    if (closed) made.close()
    return made
  }

  /** Another tab replaced this phone in the conference and left. */
  function rejoinWhenAlone(): void {
    clearTimeout(alone)
    const isAlone = () => owner && speaksHere(session) && !session.agentPresent && status.call === 'live'
    if (!isAlone()) return
    alone = setTimeout(() => {
      if (!isAlone()) return
      phone?.disconnect()
      agree()
    }, SEATED_WITHIN_MS)
  }

  function choose(change: Partial<ChosenDevices>): void {
    devices = { ...devices, ...change }
    keepDevices(devices)
  }

  const forgetChoices = onDevices(() => {
    const before = devices
    devices = readDevices()
    if (devices.microphone !== before.microphone) void phone?.setMicrophone(devices.microphone).catch(() => undefined)
    if (devices.speaker !== before.speaker) void phone?.setSpeaker(devices.speaker).catch(() => undefined)
  })

  function hangUp(): void {
    waitNoMore()
    if (status.call !== 'idle') phone?.disconnect()
  }

  return {
    follow(next) {
      const wasLive = speaksHere(session)
      const sameSession = session?.id === next?.id
      session = next
      if (!speaksHere(next)) {
        if (wasLive) hangUp()
        failures = 0
        ownership.release()
        return
      }
      if (!sameSession) {
        hangUp()
        failures = 0
      }
      if (status.call === 'live' && next.muted !== muted) {
        muted = next.muted
        phone?.setMuted(muted)
      }
      rejoinWhenAlone()
      ownership.want()
      // A lost call may mean that the session is ending.
      if (!wasLive || !sameSession) agree()
    },
    take: () => ownership.take(),
    sendDigits: (digits) => phone?.sendDigits(digits),
    devices: () => devices,
    async setMicrophone(deviceId) {
      await phone?.setMicrophone(deviceId)
      choose({ microphone: deviceId })
    },
    async setSpeaker(deviceId) {
      await phone?.setSpeaker(deviceId)
      choose({ speaker: deviceId })
    },
    onLevel(listener) {
      levels.add(listener)
      return () => levels.delete(listener)
    },
    close() {
      closed = true
      waitNoMore()
      clearTimeout(alone)
      window.removeEventListener('pagehide', leave)
      forgetChoices()
      ownership.release()
      phone?.close()
    },
  }
}
