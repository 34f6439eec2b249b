/** What a failed call shows, by its SIP answer. Reports count calls by them. */
export const carrierNotes = {
  /** 404 */
  notInService: 'The number is not in service',
  /** 480 */
  unreachable: 'The phone cannot be reached',
  /** 603 */
  declined: 'The call was declined',
  /** 607 (RFC 8197) */
  unwanted: 'The call was rejected as unwanted',
  /** 608 (RFC 8688) */
  rejected: 'The call was blocked by a call filter',
} as const

export const BLOCKED_NOTES: readonly string[] = [carrierNotes.declined, carrierNotes.unwanted, carrierNotes.rejected]
