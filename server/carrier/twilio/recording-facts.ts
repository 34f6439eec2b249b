/** No call lasts longer at the carrier. */
const LONGEST_S = 86_400

/** How long a recording is, in ms, from the seconds that the carrier writes; null: it does not know yet (-1), or wrote what cannot be. */
export function recordingMs(seconds: unknown): number | null {
  const text = String(seconds)
  return /^\d{1,5}$/.test(text) && Number(text) <= LONGEST_S ? Number(text) * 1000 : null
}

/** How many channels a recording has; null: the carrier wrote none, or what cannot be. */
export const recordingChannels = (channels: unknown): number | null =>
  /^[12]$/.test(String(channels)) ? Number(channels) : null
