/** With its dash (4-trust §9). */
export const EIN_LENGTH = 10
const DIGITS = 9

/** The IRS has not assigned these. */
const UNASSIGNED_PREFIXES = '00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97'.split(' ')

export const einDigits = (text: string): string => text.replaceAll(/[^0-9]/g, '')

/** '12-3456789': a dash after the first two digits, also while it is typed. */
export function formatEin(text: string): string {
  const digits = einDigits(text).slice(0, DIGITS)
  return digits.length > 2 ? `${digits.slice(0, 2)}-${digits.slice(2)}` : digits
}

/** '12-•••••••' */
export function maskEin(digits: string): string {
  return digits === '' ? '' : `${digits.slice(0, 2)}-${'•'.repeat(Math.max(0, digits.length - 2))}`
}

export const isMasked = (text: string): boolean => text.includes('•')

export type EinFault = 'form' | 'prefix'

/** null: it may be one. */
export function einFault(text: string): EinFault | null {
  if (!/^\d{2}-?\d{7}$/.test(text.trim())) return 'form'
  const digits = einDigits(text)
  if (/^(\d)\1{8}$/.test(digits) || digits === '123456789') return 'form'
  return UNASSIGNED_PREFIXES.includes(digits.slice(0, 2)) ? 'prefix' : null
}
