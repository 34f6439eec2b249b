export const MAX_ATTACHMENT_BYTES = 20_971_520
/** Carrier limit. */
export const MAX_ATTACHMENTS = 10
