/**
 * Asks the person's browser for a microphone; `deviceId` is a wish: a headset that was unplugged since leaves them on the system's
 * own. null: `isWanted` no longer held when they had answered, and none is kept open.
 */
export async function askForMicrophone(
  deviceId: string | null,
  isWanted: () => boolean,
): Promise<MediaStream | 'missing' | 'blocked' | null> {
  // Over plain http off loopback the browser offers no devices at all: that is a block, not a missing microphone.
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

/** As above, for whoever tells the browser's refusal (a DOMException) themselves. */
export async function giveMicrophone(deviceId: string | null): Promise<MediaStream> {
  const devices = navigator.mediaDevices
  if (!deviceId) return devices.getUserMedia({ audio: true })
  try {
    // Chromium gives the system's own to whoever does not insist, also where the chosen one is plugged in.
    return await devices.getUserMedia({ audio: { deviceId: { exact: deviceId } } })
  } catch (error) {
    // Whoever says no is not asked twice.
    if ((error as { name?: string }).name === 'NotAllowedError') throw error
    return devices.getUserMedia({ audio: true })
  }
}
