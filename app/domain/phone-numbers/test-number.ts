/** Sold by the simulator alone, to users of a `testing:` vendor. */
export const isTestNumber = (e164: string): boolean => e164.startsWith('+1500')
