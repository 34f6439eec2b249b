/** What became of a number as people write it. */
export type ParsedPhone = { ok: true; e164: string } | { ok: false; reason: string }

/** '(312) 555-0142' of an E.164 number of +1; any other as it is. */
export function formatPhone(e164: string): string {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164)
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : e164
}

/** The same of whoever may have hidden theirs as they called us. */
export const phoneOrHidden = (e164: string): string => formatPhone(e164) || 'Hidden number'
