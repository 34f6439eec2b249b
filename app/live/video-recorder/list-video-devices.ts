export interface DeviceList {
  /** Those that can be chosen. */
  devices: Array<{ id: string; label: string }>
  /** `blocked`: there are some, and the browser hides all of their names (2-live §8, 'Settings devices'). */
  state: 'there' | 'blocked' | 'missing'
}

/** Cameras and microphones to choose from. */
export async function listVideoDevices(): Promise<Record<'cameras' | 'microphones', DeviceList>> {
  const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
  return { cameras: listOf(all, 'videoinput'), microphones: listOf(all, 'audioinput') }
}

function listOf(all: readonly MediaDeviceInfo[], wanted: MediaDeviceKind): DeviceList {
  const found = all.filter(({ kind }) => kind === wanted)
  const named = found.filter(({ label }) => label !== '')
  return {
    // Chromium lists what the system prefers once more, under a name of its own.
    devices: named
      .filter(({ deviceId }) => deviceId !== '' && deviceId !== 'default')
      .map(({ deviceId, label }) => ({ id: deviceId, label })),
    state: named.length > 0 ? 'there' : found.length > 0 ? 'blocked' : 'missing',
  }
}
