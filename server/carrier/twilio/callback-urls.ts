/**
 * Twilio retries 5 times on any failure (default: only connect failures); the fragment is not signed. Our id in the
 * path finds a call whose create lost its response.
 */
const RETRY_FRAGMENT = '#rc=5&rp=all'

export const leadUrl = (
  publicUrl: string,
  attemptId: string,
  what: 'twiml' | 'twiml?greeting=over' | 'status' | 'amd' | 'keys' | `keys?again=${number}`,
): string => `${publicUrl}/webhooks/twilio/voice/lead/${attemptId}/${what}${RETRY_FRAGMENT}`

/** `again`: restarts of the callback message. */
export const keysUrl = (publicUrl: string, attemptId: string, again: number): string =>
  leadUrl(publicUrl, attemptId, again === 0 ? 'keys' : `keys?again=${again}`)

/** 'said': after the voicemail. */
export const inboundUrl = (publicUrl: string, inboundId: string, what: 'next' | 'said'): string =>
  `${publicUrl}/webhooks/twilio/voice/inbound/${inboundId}/${what}${RETRY_FRAGMENT}`

/** `turn`: wrong PINs so far. */
export const pinUrl = (publicUrl: string, turn: number): string =>
  `${publicUrl}/webhooks/twilio/voice/pin?turn=${turn}${RETRY_FRAGMENT}`

export const phoneUrl = (
  publicUrl: string,
  inboundId: string,
  what: 'whisper' | 'key' | 'phone-over',
  turn: number,
): string => `${publicUrl}/webhooks/twilio/voice/inbound/${inboundId}/${what}?turn=${turn}${RETRY_FRAGMENT}`

export const recordingUrl = (publicUrl: string, attemptId: string): string =>
  `${publicUrl}/webhooks/twilio/recording/${attemptId}${RETRY_FRAGMENT}`

export const conferenceUrl = (publicUrl: string, sessionId: string): string =>
  `${publicUrl}/webhooks/twilio/conference/${sessionId}${RETRY_FRAGMENT}`

export const textStatusUrl = (publicUrl: string, attemptId: string): string =>
  `${publicUrl}/webhooks/twilio/messaging/status/${attemptId}${RETRY_FRAGMENT}`

const ANNOUNCEMENTS = '/webhooks/twilio/voice/announcement/'

/** Requested again after playing. */
export const announcementUrl = (publicUrl: string, attemptId: string): string =>
  `${publicUrl}${ANNOUNCEMENTS}${attemptId}${RETRY_FRAGMENT}`

/** null: not our address. */
export const attemptOfAnnouncement = (url: string | undefined): string | null =>
  url === undefined ? null : (/\/announcement\/([\w-]+)(?:#|$)/.exec(url)?.[1] ?? null)
