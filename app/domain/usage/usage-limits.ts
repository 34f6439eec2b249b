/** 4-trust §9. */
export const LOW_MINUTES = 20
