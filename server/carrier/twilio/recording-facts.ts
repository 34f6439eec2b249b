/** Twilio's maximum call length. */
const MAX_CALL_S = 86_400

/** Parses seconds to ms. null: unknown (-1) or invalid. */
export function parseRecordingMs(seconds: unknown): number | null {
  const text = String(seconds)
  return /^\d{1,5}$/.test(text) && Number(text) <= MAX_CALL_S ? Number(text) * 1000 : null
}

export const parseRecordingChannels = (channels: unknown): number | null =>
  /^[12]$/.test(String(channels)) ? Number(channels) : null
