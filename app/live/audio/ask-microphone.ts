/** Null: `isWanted` turned false. */
export async function askForMicrophone(
  deviceId: string | null,
  isWanted: () => boolean,
): Promise<MediaStream | 'missing' | 'blocked' | null> {
  // No devices over plain http.
  if (!navigator.mediaDevices) return 'blocked'
  try {
    const given = await giveMicrophone(deviceId)
    if (isWanted()) return given
    for (const track of given.getTracks()) track.stop()
    return null
  } catch (error) {
    if (!isWanted()) return null
    return (error as { name?: string }).name === 'NotFoundError' ? 'missing' : 'blocked'
  }
}

/** Throws the browser's DOMException. */
export async function giveMicrophone(deviceId: string | null): Promise<MediaStream> {
  const devices = navigator.mediaDevices
  if (!deviceId) return devices.getUserMedia({ audio: true })
  try {
    // Without `exact`, Chromium picks the default device.
    return await devices.getUserMedia({ audio: { deviceId: { exact: deviceId } } })
  } catch (error) {
    // Do not prompt again.
    if ((error as { name?: string }).name === 'NotAllowedError') throw error
    return devices.getUserMedia({ audio: true })
  }
}
