/** A transaction blocks other requests. */
const TRANSACTION_MS = 15

/** Contacts of the next transaction, after one with `size` took `ms`. */
export const nextChunkSize = (size: number, ms: number, most: number): number =>
  Math.min(most, Math.max(1, Math.floor((size * TRANSACTION_MS) / Math.max(1, ms))))
