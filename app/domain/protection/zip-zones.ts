/** By first three digits (USPS sectional centers), or first Canadian letter. A split prefix has both zones. */
export interface ZipPlace {
  state: string
  /** IANA. */
  zones: readonly string[]
}

const E = 'America/New_York'
const C = 'America/Chicago'
const M = 'America/Denver'
const P = 'America/Los_Angeles'
const PHOENIX = 'America/Phoenix'
const PUERTO_RICO = 'America/Puerto_Rico'

/** Inclusive. Without military mail. */
const RANGES: ReadonlyArray<readonly [from: number, to: number, state: string, ...zones: string[]]> = [
  [5, 5, 'NY', E],
  [6, 7, 'PR', PUERTO_RICO],
  [8, 8, 'VI', PUERTO_RICO],
  [9, 9, 'PR', PUERTO_RICO],
  [10, 27, 'MA', E],
  [28, 29, 'RI', E],
  [30, 38, 'NH', E],
  [39, 49, 'ME', E],
  [50, 54, 'VT', E],
  [55, 55, 'MA', E],
  [56, 59, 'VT', E],
  [60, 69, 'CT', E],
  [70, 89, 'NJ', E],
  [100, 149, 'NY', E],
  [150, 196, 'PA', E],
  [197, 199, 'DE', E],
  [200, 200, 'DC', E],
  [201, 201, 'VA', E],
  [202, 205, 'DC', E],
  [206, 219, 'MD', E],
  [220, 246, 'VA', E],
  [247, 268, 'WV', E],
  [270, 289, 'NC', E],
  [290, 299, 'SC', E],
  [300, 319, 'GA', E],
  [320, 323, 'FL', E],
  [324, 324, 'FL', E, C],
  [325, 325, 'FL', C],
  [326, 339, 'FL', E],
  [341, 342, 'FL', E],
  [344, 344, 'FL', E],
  [346, 347, 'FL', E],
  [349, 349, 'FL', E],
  [350, 369, 'AL', C],
  [370, 372, 'TN', C],
  [373, 373, 'TN', E, C],
  [374, 374, 'TN', E],
  [375, 375, 'TN', C],
  [376, 379, 'TN', E],
  [380, 385, 'TN', C],
  [386, 397, 'MS', C],
  [398, 399, 'GA', E],
  [400, 400, 'KY', E],
  [401, 401, 'KY', E, C],
  [402, 418, 'KY', E],
  [420, 424, 'KY', C],
  [425, 427, 'KY', E, C],
  [430, 459, 'OH', E],
  [460, 462, 'IN', E],
  [463, 464, 'IN', C],
  [465, 465, 'IN', E, C],
  [466, 468, 'IN', E],
  [469, 469, 'IN', E, C],
  [470, 474, 'IN', E],
  [475, 476, 'IN', E, C],
  [477, 477, 'IN', C],
  [478, 478, 'IN', E],
  [479, 479, 'IN', E, C],
  [480, 497, 'MI', E],
  [498, 499, 'MI', E, C],
  [500, 528, 'IA', C],
  [530, 549, 'WI', C],
  [550, 567, 'MN', C],
  [570, 574, 'SD', C],
  [575, 576, 'SD', C, M],
  [577, 577, 'SD', M],
  [580, 584, 'ND', C],
  [585, 586, 'ND', C, M],
  [587, 587, 'ND', C],
  [588, 588, 'ND', C, M],
  [590, 599, 'MT', M],
  [600, 629, 'IL', C],
  [630, 658, 'MO', C],
  [660, 676, 'KS', C],
  [677, 678, 'KS', C, M],
  [679, 679, 'KS', C],
  [680, 689, 'NE', C],
  [690, 692, 'NE', C, M],
  [693, 693, 'NE', M],
  [700, 714, 'LA', C],
  [716, 729, 'AR', C],
  [730, 732, 'OK', C],
  [733, 733, 'TX', C],
  [734, 749, 'OK', C],
  [750, 797, 'TX', C],
  [798, 798, 'TX', C, M],
  [799, 799, 'TX', M],
  [800, 816, 'CO', M],
  [820, 831, 'WY', M],
  [832, 834, 'ID', M],
  [835, 835, 'ID', P, M],
  [836, 837, 'ID', M],
  [838, 838, 'ID', P],
  [840, 847, 'UT', M],
  // The Navajo Nation, in 860 and 865, observes daylight saving time.
  [850, 859, 'AZ', PHOENIX],
  [860, 860, 'AZ', PHOENIX, M],
  [861, 864, 'AZ', PHOENIX],
  [865, 865, 'AZ', PHOENIX, M],
  [870, 884, 'NM', M],
  [885, 885, 'TX', M],
  [889, 897, 'NV', P],
  [898, 898, 'NV', P, M],
  [900, 961, 'CA', P],
  [967, 968, 'HI', 'Pacific/Honolulu'],
  [970, 978, 'OR', P],
  [979, 979, 'OR', P, M],
  [980, 994, 'WA', P],
  [995, 995, 'AK', 'America/Anchorage', 'America/Adak'],
  [996, 999, 'AK', 'America/Anchorage'],
]

/** Prefixes of several islands. */
const ISLANDS: ReadonlyArray<readonly [from: number, to: number, state: string, zone: string]> = [
  [96799, 96799, 'AS', 'Pacific/Pago_Pago'],
  [96910, 96932, 'GU', 'Pacific/Guam'],
  [96950, 96952, 'MP', 'Pacific/Saipan'],
]

const CANADA: Record<string, ZipPlace> = {
  A: { state: 'NL', zones: ['America/St_Johns', 'America/Halifax'] },
  B: { state: 'NS', zones: ['America/Halifax'] },
  C: { state: 'PE', zones: ['America/Halifax'] },
  E: { state: 'NB', zones: ['America/Halifax'] },
  G: { state: 'QC', zones: ['America/Toronto', 'America/Halifax'] },
  H: { state: 'QC', zones: ['America/Toronto'] },
  J: { state: 'QC', zones: ['America/Toronto'] },
  K: { state: 'ON', zones: ['America/Toronto'] },
  L: { state: 'ON', zones: ['America/Toronto'] },
  M: { state: 'ON', zones: ['America/Toronto'] },
  N: { state: 'ON', zones: ['America/Toronto'] },
  P: { state: 'ON', zones: ['America/Toronto', 'America/Winnipeg'] },
  R: { state: 'MB', zones: ['America/Winnipeg'] },
  S: { state: 'SK', zones: ['America/Regina'] },
  T: { state: 'AB', zones: ['America/Edmonton'] },
  V: { state: 'BC', zones: ['America/Vancouver', 'America/Edmonton'] },
  X: { state: 'NT', zones: ['America/Edmonton', 'America/Winnipeg', 'America/Toronto'] },
  Y: { state: 'YT', zones: ['America/Whitehorse'] },
}

/** Spreadsheets drop leading zeros. */
export function zipDigits(text: string | null | undefined): string | null {
  const match = /^(\d{3,5})(?:[- ]?\d{4})?$/.exec((text ?? '').trim())
  return match?.[1] ? match[1].padStart(5, '0') : null
}

export function zipPlace(text: string | null | undefined): ZipPlace | null {
  const postal = /^([A-Z])\d[A-Z] ?\d?[A-Z]?\d?$/.exec((text ?? '').trim().toUpperCase())
  if (postal?.[1]) return CANADA[postal[1]] ?? null

  const digits = zipDigits(text)
  if (!digits) return null
  const zip = Number(digits)
  const island = ISLANDS.find(([from, to]) => zip >= from && zip <= to)
  if (island) return { state: island[2], zones: [island[3]] }
  const prefix = Math.floor(zip / 100)
  const range = RANGES.find(([from, to]) => prefix >= from && prefix <= to)
  if (!range) return null
  const [, , state, ...zones] = range
  return { state, zones }
}
