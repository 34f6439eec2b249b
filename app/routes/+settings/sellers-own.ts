/** Value that leaves a board setting to each seller. */
export const SELLERS_OWN = 'own'
