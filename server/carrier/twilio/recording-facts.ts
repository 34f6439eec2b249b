/** Twilio's maximum call length. */
const LONGEST_S = 86_400

/** Parses seconds to ms. null: unknown (-1) or invalid. */
export function recordingMs(seconds: unknown): number | null {
  const text = String(seconds)
  return /^\d{1,5}$/.test(text) && Number(text) <= LONGEST_S ? Number(text) * 1000 : null
}

export const recordingChannels = (channels: unknown): number | null =>
  /^[12]$/.test(String(channels)) ? Number(channels) : null
