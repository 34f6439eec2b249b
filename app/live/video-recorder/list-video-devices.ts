export interface DeviceList {
  devices: Array<{ id: string; label: string }>
  /** `blocked`: device names are hidden (2-live §8). */
  state: 'there' | 'blocked' | 'missing'
}

export async function listVideoDevices(): Promise<Record<'cameras' | 'microphones', DeviceList>> {
  const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
  return { cameras: listDevices(all, 'videoinput'), microphones: listDevices(all, 'audioinput') }
}

function listDevices(all: readonly MediaDeviceInfo[], deviceKind: MediaDeviceKind): DeviceList {
  const found = all.filter(({ kind }) => kind === deviceKind)
  const named = found.filter(({ label }) => label !== '')
  return {
    // Chromium lists the default device twice.
    devices: named
      .filter(({ deviceId }) => deviceId !== '' && deviceId !== 'default')
      .map(({ deviceId, label }) => ({ id: deviceId, label })),
    state: named.length > 0 ? 'there' : found.length > 0 ? 'blocked' : 'missing',
  }
}
