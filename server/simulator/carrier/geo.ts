/** The carrier also leaves unknown fields empty. */
const PLACES: Record<string, [city: string, state: string, zip: string]> = {
  '206': ['SEATTLE', 'WA', '98101'],
  '212': ['NEW YORK', 'NY', '10001'],
  '213': ['LOS ANGELES', 'CA', '90012'],
  '305': ['MIAMI', 'FL', '33130'],
  '312': ['CHICAGO', 'IL', '60601'],
  '404': ['ATLANTA', 'GA', '30303'],
  '415': ['SAN FRANCISCO', 'CA', '94103'],
  '512': ['AUSTIN', 'TX', '78701'],
  '602': ['PHOENIX', 'AZ', '85004'],
  '617': ['BOSTON', 'MA', '02108'],
  '702': ['LAS VEGAS', 'NV', '89101'],
}

export function placeFields(party: 'From' | 'To' | 'Caller' | 'Called', number: string): Record<string, string> {
  if (!number.startsWith('+')) return {}
  const [city, state, zip] = (number.startsWith('+1') && PLACES[number.slice(2, 5)]) || ['', '', '']
  return {
    [`${party}City`]: city,
    [`${party}State`]: state,
    [`${party}Zip`]: zip,
    [`${party}Country`]: number.startsWith('+1') ? 'US' : '',
  }
}

/** `(312) 555-0140` in North America; others unchanged. */
export const formatted = (number: string) =>
  /^\+1\d{10}$/.test(number) ? `(${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}` : number
