/** Value that leaves a board setting to each seller. */
export const SELLERS_OWN = 'own'
export const OWN_LABEL = 'Each seller’s own'
