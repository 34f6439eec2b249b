/**
 * Retry callbacks 5 times on any failure: by default Twilio retries only connect failures. The fragment is not signed.
 * The attempt is in the path, so that a call is found even if the create's answer was lost.
 */
const REPEAT = '#rc=5&rp=all'

export const leadUrl = (
  publicUrl: string,
  attemptId: string,
  what: 'twiml' | 'twiml?greeting=over' | 'status' | 'amd' | 'keys' | `keys?again=${number}`,
): string => `${publicUrl}/webhooks/twilio/voice/lead/${attemptId}/${what}${REPEAT}`

/** `again`: how often the callback message was restarted. */
export const keysUrl = (publicUrl: string, attemptId: string, again: number): string =>
  leadUrl(publicUrl, attemptId, again === 0 ? 'keys' : `keys?again=${again}`)

/** 'said': after the caller's voicemail. */
export const inboundUrl = (publicUrl: string, inboundId: string, what: 'next' | 'said'): string =>
  `${publicUrl}/webhooks/twilio/voice/inbound/${inboundId}/${what}${REPEAT}`

/** `turn`: wrong PINs so far in this call. */
export const pinUrl = (publicUrl: string, turn: number): string =>
  `${publicUrl}/webhooks/twilio/voice/pin?turn=${turn}${REPEAT}`

/** Whisper, key press and end of a forwarded phone's leg. */
export const phoneUrl = (
  publicUrl: string,
  inboundId: string,
  what: 'whisper' | 'key' | 'phone-over',
  turn: number,
): string => `${publicUrl}/webhooks/twilio/voice/inbound/${inboundId}/${what}?turn=${turn}${REPEAT}`

export const recordingUrl = (publicUrl: string, attemptId: string): string =>
  `${publicUrl}/webhooks/twilio/recording/${attemptId}${REPEAT}`

export const conferenceUrl = (publicUrl: string, sessionId: string): string =>
  `${publicUrl}/webhooks/twilio/conference/${sessionId}${REPEAT}`

export const textStatusUrl = (publicUrl: string, attemptId: string): string =>
  `${publicUrl}/webhooks/twilio/messaging/status/${attemptId}${REPEAT}`

const ANNOUNCEMENTS = '/webhooks/twilio/voice/announcement/'

/** Twilio requests this address again after the announcement was played. */
export const announcementUrl = (publicUrl: string, attemptId: string): string =>
  `${publicUrl}${ANNOUNCEMENTS}${attemptId}${REPEAT}`

/** null: not one of our addresses. */
export const attemptOfAnnouncement = (url: string | undefined): string | null =>
  url === undefined ? null : (/\/announcement\/([\w-]+)(?:#|$)/.exec(url)?.[1] ?? null)
