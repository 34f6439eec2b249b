/** Suffixes after a comma that are no first name: 'John Smith, Jr.'. */
const SUFFIX = /^(?:jr|sr|ii|iii|iv|md|phd|dds|esq|cpa)\.?$/i

/** Accepts 'Mia Torres', 'Mia de la Cruz', 'Torres, Mia' and 'Mia' (a first name). */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [last, first] = name.split(',').map((part) => part.trim())
  if (last && first && !SUFFIX.test(first)) return { firstName: first, lastName: last }
  const [head = '', ...rest] = name.trim().split(/\s+/)
  return { firstName: head, lastName: rest.join(' ') }
}

export const fullName = (first: string | null | undefined, last: string | null | undefined): string =>
  `${first ?? ''} ${last ?? ''}`.trim()
