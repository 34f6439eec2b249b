/** Null: `isWanted` turned false. */
export async function requestMicrophone(
  deviceId: string | null,
  isWanted: () => boolean,
): Promise<MediaStream | 'missing' | 'blocked' | null> {
  // No devices over plain http.
  if (!navigator.mediaDevices) return 'blocked'
  try {
    const stream = await getMicrophoneStream(deviceId)
    if (isWanted()) return stream
    for (const track of stream.getTracks()) track.stop()
    return null
  } catch (error) {
    if (!isWanted()) return null
    return (error as { name?: string }).name === 'NotFoundError' ? 'missing' : 'blocked'
  }
}

/** Throws the browser's DOMException. */
export async function getMicrophoneStream(deviceId: string | null): Promise<MediaStream> {
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
