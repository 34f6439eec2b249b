import type { DialSessionView } from '../../domain/dial-sessions/dialer.schema'
import type { ApiClient } from '../api-client'
import { saveDevices, onDevicesChanged, loadDevices, type ChosenDevices } from '../phone/chosen-devices'
import { createPhoneOwnership } from '../phone/phone-ownership'
import { createPhone, IDLE_PHONE, type PhonePort, type PhoneStatus } from '../phone/phone-port'
import { hasComputerAudio, type DialerState } from './dialer-state'

const RETRY_DELAYS_MS = [1_000, 2_000, 4_000, 8_000]

const REJOIN_DELAY_MS = 1_500

export interface PhoneManager {
  update(session: DialSessionView | null): void
  claim(): Promise<void>
  sendDigits(digits: string): void
  devices(): ChosenDevices
  setMicrophone(deviceId: string | null): Promise<void>
  setSpeaker(deviceId: string | null): Promise<void>
  onLevel(listener: (level: number) => void): () => void
  close(): void
}

export function createPhoneManager(
  api: ApiClient,
  getUserId: () => string | null,
  onChange: (change: Partial<DialerState['phone']>) => void,
): PhoneManager {
  const levels = new Set<(level: number) => void>()
  let phone: PhonePort | null = null
  let opening: Promise<PhonePort> | null = null
  let status: PhoneStatus = IDLE_PHONE
  let owner = false
  let session: DialSessionView | null = null
  let muted = false
  let failures = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let rejoinTimer: ReturnType<typeof setTimeout> | undefined
  let devices = loadDevices()
  let closed = false

  const ownership = createPhoneOwnership(api, getUserId, (value) => {
    owner = value
    onChange({ owner })
    if (owner) connectIfNeeded()
    else hangUp()
  })

  // Frees the phone for the next page.
  const onPageHide = () => ownership.release()
  window.addEventListener('pagehide', onPageHide)

  function updateStatus(change: Partial<PhoneStatus>): void {
    const before = status.call
    status = { ...status, ...change }
    onChange(change)
    if (status.call === 'live') failures = 0
    // Session ending or connection lost: check shortly.
    if (before !== 'idle' && status.call === 'idle' && !closed) scheduleReconnect()
  }

  function scheduleReconnect(): void {
    // A failed connection is reported by the phone and by connect().
    if (retryTimer !== undefined) return
    const delay = RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length - 1)]
    failures += 1
    retryTimer = setTimeout(() => {
      retryTimer = undefined
      // Two tabs must not take the phone from each other.
      void ownership.check().then((isMine) => (isMine ? connectIfNeeded() : owner && scheduleReconnect()))
    }, delay)
  }

  function cancelReconnect(): void {
    clearTimeout(retryTimer)
    retryTimer = undefined
  }

  function connectIfNeeded(): void {
    cancelReconnect()
    if (closed || !owner || !hasComputerAudio(session)) return
    if (status.call !== 'idle' || opening) return
    const { id } = session
    const isCurrent = () => !closed && owner && session?.id === id && hasComputerAudio(session)
    opening = openPhone().finally(() => {
      opening = null
    })
    opening
      .then(async (opened) => {
        // Another session started since.
        if (!isCurrent()) return connectIfNeeded()
        await opened.connect({ sessionId: id })
        if (!isCurrent()) return
        muted = session?.muted ?? false
        opened.setMuted(muted)
      })
      .catch((error: Error) => {
        if (!isCurrent()) return connectIfNeeded()
        updateStatus({ call: 'idle', failure: error.message })
        scheduleReconnect()
      })
  }

  async function openPhone(): Promise<PhonePort> {
    if (phone) return phone
    const access = await api.call('dialer.phoneAccess')
    onChange({ kind: access.kind })
    const newPhone = await createPhone({
      access,
      renewAccess: () => api.call('dialer.phoneAccess'),
      listener: { onStatus: updateStatus, onLevel: (level) => levels.forEach((listener) => listener(level)) },
    })
    if (devices.microphone) await newPhone.setMicrophone(devices.microphone)
    // Unplugged: system default.
    if (devices.speaker) await newPhone.setSpeaker(devices.speaker).catch(() => undefined)
    phone = newPhone
    // Closed during creation.
    if (closed) newPhone.close()
    return newPhone
  }

  /** Another tab replaced this phone in the conference and left. */
  function rejoinWhenAlone(): void {
    clearTimeout(rejoinTimer)
    const isAlone = () => owner && hasComputerAudio(session) && !session.sellerPresent && status.call === 'live'
    if (!isAlone()) return
    rejoinTimer = setTimeout(() => {
      if (!isAlone()) return
      phone?.disconnect()
      connectIfNeeded()
    }, REJOIN_DELAY_MS)
  }

  function setDevices(change: Partial<ChosenDevices>): void {
    devices = { ...devices, ...change }
    saveDevices(devices)
  }

  const unsubscribeDevices = onDevicesChanged(() => {
    const before = devices
    devices = loadDevices()
    if (devices.microphone !== before.microphone) void phone?.setMicrophone(devices.microphone).catch(() => undefined)
    if (devices.speaker !== before.speaker) void phone?.setSpeaker(devices.speaker).catch(() => undefined)
  })

  function hangUp(): void {
    cancelReconnect()
    if (status.call !== 'idle') phone?.disconnect()
  }

  return {
    update(next) {
      const wasLive = hasComputerAudio(session)
      const sameSession = session?.id === next?.id
      session = next
      if (!hasComputerAudio(next)) {
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
      ownership.request()
      // A lost call may mean that the session is ending.
      if (!wasLive || !sameSession) connectIfNeeded()
    },
    claim: () => ownership.claim(),
    sendDigits: (digits) => phone?.sendDigits(digits),
    devices: () => devices,
    async setMicrophone(deviceId) {
      await phone?.setMicrophone(deviceId)
      setDevices({ microphone: deviceId })
    },
    async setSpeaker(deviceId) {
      await phone?.setSpeaker(deviceId)
      setDevices({ speaker: deviceId })
    },
    onLevel(listener) {
      levels.add(listener)
      return () => levels.delete(listener)
    },
    close() {
      closed = true
      cancelReconnect()
      clearTimeout(rejoinTimer)
      window.removeEventListener('pagehide', onPageHide)
      unsubscribeDevices()
      ownership.release()
      phone?.close()
    },
  }
}
