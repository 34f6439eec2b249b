/**
 * The addresses that the carrier calls us at. Every one asks for five repeats on any failure (the carrier repeats nothing
 * but connect failures by itself), and the attempt stands in the path, so that a call whose create we never heard of again
 * is found by its first callback. The fragment is never sent and not part of the signature.
 */
const REPEAT = '#rc=5&rp=all'

export const leadUrl = (
  publicUrl: string,
  attemptId: string,
  what: 'twiml' | 'twiml?greeting=over' | 'status' | 'amd' | 'keys' | `keys?again=${number}`,
): string => `${publicUrl}/webhooks/twilio/voice/lead/${attemptId}/${what}${REPEAT}`

/** Where a key goes that is pressed during the callback message; `again`: how often the message was begun anew before. */
export const keysUrl = (publicUrl: string, attemptId: string, again: number): string =>
  leadUrl(publicUrl, attemptId, again === 0 ? 'keys' : `keys?again=${again}`)

/** Where the leg of somebody who calls us asks what to do; 'said': after their words. */
export const inboundUrl = (publicUrl: string, inboundId: string, what: 'next' | 'said'): string =>
  `${publicUrl}/webhooks/twilio/voice/inbound/${inboundId}/${what}${REPEAT}`

/** Where the PIN goes of a seller who calls in, or that nothing was pressed; `turn`: wrong ones before it in this call. */
export const pinUrl = (publicUrl: string, turn: number): string =>
  `${publicUrl}/webhooks/twilio/voice/pin?turn=${turn}${REPEAT}`

/** Of a phone that a call is forwarded to: what it hears, which key was pressed, and that its turn is over. */
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

/** Where the carrier asks what a room is to hear. It names this address again when that was heard. */
export const announcementUrl = (publicUrl: string, attemptId: string): string =>
  `${publicUrl}${ANNOUNCEMENTS}${attemptId}${REPEAT}`

/** The attempt in such an address; null: it is none of ours. */
export const attemptOfAnnouncement = (url: string | undefined): string | null =>
  url === undefined ? null : (/\/announcement\/([\w-]+)(?:#|$)/.exec(url)?.[1] ?? null)
