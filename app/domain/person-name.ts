/** 'John Smith, Jr.' */
const SUFFIX = /^(?:jr|sr|ii|iii|iv|md|phd|dds|esq|cpa)\.?$/i

/** Also 'Torres, Mia'. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [last, first] = name.split(',').map((part) => part.trim())
  if (last && first && !SUFFIX.test(first)) return { firstName: first, lastName: last }
  const [head = '', ...lastParts] = name.trim().split(/\s+/)
  return { firstName: head, lastName: lastParts.join(' ') }
}

export const fullName = (first: string | null | undefined, last: string | null | undefined): string =>
  `${first ?? ''} ${last ?? ''}`.trim()
