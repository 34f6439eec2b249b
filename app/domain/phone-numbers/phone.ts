import { phoneNumbersWords } from './phone-numbers.words'

export type ParsedPhone = { ok: true; e164: string } | { ok: false; reason: string }

/** '(312) 555-0142'; unchanged outside +1. */
export function formatPhone(e164: string): string {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164)
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : e164
}

export const phoneOrHidden = (e164: string): string => formatPhone(e164) || phoneNumbersWords.hiddenNumber
