/** Spec 2-live §6, §8. */
export const NO_BLASTS = 'Upgrade to send blast messages'
export const NOT_PREVIEWED = 'Preview the messages first'
export const BLAST_CHANGED = 'The message has changed. Preview it again'
export const NOTHING_TO_SEND = 'None of these messages will send'
export const TOO_MANY = 'A blast has at most 10,000 recipients'
export const NO_NUMBER = 'This contact has no phone number'
export const ALREADY_SENT = 'This message was already sent'
