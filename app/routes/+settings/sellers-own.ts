/** Value that leaves a board setting to each seller. */
export const SELLERS_OWN = 'own'
export const OWN_WORDS = 'Each seller’s own'
