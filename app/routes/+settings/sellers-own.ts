/** What a row of a board sends that leaves the setting to whoever dials. */
export const SELLERS_OWN = 'own'
export const OWN_WORDS = 'Each seller’s own'
