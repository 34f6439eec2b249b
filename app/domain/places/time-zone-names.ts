import { foldText } from './fold-text'
import { offsetMs } from './local-time'
import { WINDOWS_ZONES } from './windows-zones.data'

const E = 'America/New_York'
const C = 'America/Chicago'
const M = 'America/Denver'
const P = 'America/Los_Angeles'
const ALASKA = 'America/Anchorage'
const HAWAII = 'Pacific/Honolulu'
const ATLANTIC = 'America/Halifax'
const NEWFOUNDLAND = 'America/St_Johns'

/** An abbreviation means the place: 'EST' is New York in July too. Arizona says MST all year. */
const ZONES_BY_NAME = new Map<string, readonly string[]>(
  Object.entries({
    eastern: [E],
    'us eastern': [E],
    est: [E],
    edt: [E],
    et: [E],
    est5edt: [E],
    central: [C],
    'us central': [C],
    cst: [C],
    cdt: [C],
    ct: [C],
    cst6cdt: [C],
    mountain: [M],
    mst: [M, 'America/Phoenix'],
    mdt: [M],
    mt: [M],
    mst7mdt: [M],
    // Windows name of Arizona's zone.
    'us mountain': ['America/Phoenix'],
    arizona: ['America/Phoenix'],
    navajo: [M],
    pacific: [P],
    'us pacific': [P],
    pst: [P],
    pdt: [P],
    pt: [P],
    pst8pdt: [P],
    alaska: [ALASKA],
    alaskan: [ALASKA],
    akst: [ALASKA],
    akdt: [ALASKA],
    akt: [ALASKA],
    akst9akdt: [ALASKA],
    hawaii: [HAWAII],
    hawaiian: [HAWAII],
    hst: [HAWAII],
    hst10: [HAWAII],
    'hawaii aleutian': [HAWAII, 'America/Adak'],
    hast: [HAWAII, 'America/Adak'],
    hadt: [HAWAII, 'America/Adak'],
    hdt: [HAWAII, 'America/Adak'],
    hst10hdt: ['America/Adak'],
    aleutian: ['America/Adak'],
    aleutians: ['America/Adak'],
    atlantic: [ATLANTIC, 'America/Puerto_Rico'],
    ast: [ATLANTIC, 'America/Puerto_Rico'],
    adt: [ATLANTIC],
    ast4adt: [ATLANTIC],
    'puerto rico': ['America/Puerto_Rico'],
    newfoundland: [NEWFOUNDLAND],
    nst: [NEWFOUNDLAND],
    ndt: [NEWFOUNDLAND],
    saskatchewan: ['America/Regina'],
    'canada central': ['America/Regina'],
    yukon: ['America/Whitehorse'],
    'indiana east': ['America/Indiana/Indianapolis'],
    guam: ['Pacific/Guam'],
    chamorro: ['Pacific/Guam'],
    chst: ['Pacific/Guam'],
    samoa: ['Pacific/Pago_Pago'],
    'american samoa': ['Pacific/Pago_Pago'],
    'us samoa': ['Pacific/Pago_Pago'],
    sst: ['Pacific/Pago_Pago'],
  }),
)

/** A place that names its offset may mean its winter's: both count. */
const ZONE_BY_WINTER_HOURS: Readonly<Record<number, string>> = {
  [-3.5]: NEWFOUNDLAND,
  [-4]: ATLANTIC,
  [-5]: E,
  [-6]: C,
  [-7]: M,
  [-8]: P,
  [-9]: ALASKA,
  [-10]: 'America/Adak',
}

/** 'eastern' for 'Eastern Time (US & Canada)'. */
const bareName = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/\((?:us|usa)? ?(?:&|and)? ?(?:canada)?\)/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(/\b(?:time|zone|standard|daylight|savings?)\b/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()

/** Imports may contain any text. */
const NAMES_LIMIT = 1_000
const canonical = new Map<string, string | null>()

/** Cached: Intl is slow. */
function canonicalZone(name: string): string | null {
  let zone = canonical.get(name)
  if (zone === undefined) {
    zone = resolveZone(name)
    if (canonical.size >= NAMES_LIMIT) canonical.clear()
    canonical.set(name, zone)
  }
  return zone
}

function resolveZone(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    // RangeError: no such zone.
    return null
  }
}

/** 'America/New_York', 'America/New York', 'Etc/GMT+10', 'UTC'. */
function readIana(text: string): string[] | null {
  const name = text.replaceAll(/ *\/ */g, '/').replaceAll(' ', '_')
  const isNamed = /^[a-z_]+(?:\/[a-z0-9_+-]+)+$/i.test(name) || /^(?:utc|gmt|zulu|z)$/i.test(name)
  const zone = isNamed ? canonicalZone(/^z$/i.test(name) ? 'UTC' : name) : null
  return zone === null ? null : [zone]
}

/** 'New York', 'Los_Angeles'. */
function readCity(text: string): string[] | null {
  const city = text.replaceAll(' ', '_')
  if (!/^[a-z_]{4,}$/i.test(city)) return null
  const zone = canonicalZone(`America/${city}`) ?? canonicalZone(`Pacific/${city}`)
  return zone === null ? null : [zone]
}

const OFFSET = /^\(?(?:utc|gmt)? ?([+-]) ?(\d{1,2})(?::?([03]0))?\)?$/i

function readHours(text: string): number | null {
  const match = OFFSET.exec(text)
  if (!match) return null
  const hours = (Number(match[2]) + (match[3] === '30' ? 0.5 : 0)) * (match[1] === '-' ? -1 : 1)
  return hours < -12 || hours > 14 ? null : hours
}

/** '-05:00', 'UTC-5', 'GMT-0500', '(GMT-05:00)'. */
function readOffset(text: string): string[] | null {
  const hours = readHours(text)
  if (hours === null) return null
  const winter = ZONE_BY_WINTER_HOURS[hours]
  const fixed = Number.isInteger(hours) ? canonicalZone(`Etc/GMT${hours <= 0 ? '+' : '-'}${Math.abs(hours)}`) : null
  const zones = [fixed, winter].filter((zone) => zone !== null && zone !== undefined)
  return zones.length === 0 ? null : zones
}

const WINTER_MS = Date.UTC(2026, 0, 15)
const SUMMER_MS = Date.UTC(2026, 6, 15)
const HOUR_MS = 3_600_000

/** '(GMT-05:00) Eastern Time': an offset that no season of the named zones has counts too. */
function readWithOffset(text: string): readonly string[] | null {
  const match = /^(\((?:gmt|utc)[^)]*\)|(?:gmt|utc) ?[+-] ?\d{1,2}(?::?\d\d)?)[ :-]*(?=[a-z])(.*)$/i.exec(text)
  const zones = match?.[2] ? readZoneList(match[2]) : null
  if (!match?.[1] || !zones) return null
  const hours = readHours(match[1].replace(/^\((?:gmt|utc)\)$/i, '+0'))
  if (hours === null) return null
  const fits = zones.some((zone) => [WINTER_MS, SUMMER_MS].some((at) => offsetMs(zone, at) === hours * HOUR_MS))
  return fits ? zones : [...new Set([...zones, ...(readOffset(match[1]) ?? [])])]
}

/** 'PST8PDT,M3.2.0,M11.1.0': the names say which. Another rule behind them is another clock. */
function readPosix(text: string): readonly string[] | null {
  const match =
    /^([a-z]{3,4}\d{1,2}(?:[a-z]{3,4})?)(,m3\.2\.0(?:\/0?2(?::00){0,2})?,m11\.1\.0(?:\/0?2(?::00){0,2})?)?$/i.exec(
      text.replaceAll(' ', ''),
    )
  const name = match?.[1]?.toLowerCase()
  if (name === undefined) return null
  const known = ZONES_BY_NAME.get(name)
  if (known) return known
  const fixed = /^(?:est|cst|mst|pst|akst|hst|ast|utc|gmt)(\d{1,2})$/.exec(name)
  return fixed ? readOffset(`-${fixed[1]}`) : null
}

/** The names of the United States come first: Windows has 'Central Standard Time (Mexico)' too. */
const readWindowsName = (text: string): readonly string[] | null => {
  const zone = WINDOWS_ZONES.get(text.toLowerCase())
  return zone === undefined ? null : [zone]
}

const readName = (text: string): readonly string[] | null =>
  readIana(text) ??
  ZONES_BY_NAME.get(bareName(text)) ??
  readWindowsName(text) ??
  readOffset(text) ??
  readPosix(text) ??
  readCity(text)

const SEPARATORS = /\s*[,;|()[\]]\s*|\s+[-–—/]\s+|(?<=\w)\/(?=\w)|\s+(?:or|and|&)\s+/

/** 'EST/EDT', 'Eastern Time - New York'. */
function readZoneList(text: string): readonly string[] | null {
  const whole = readName(text)
  if (whole) return whole
  const parts = text.split(SEPARATORS).filter((part) => part !== '' && !/^(?:us|usa|canada)$/i.test(part))
  if (parts.length < 2) return null
  const zones = new Set<string>()
  for (const part of parts) {
    const read = readName(part)
    if (!read) return null
    for (const zone of read) zones.add(zone)
  }
  return [...zones]
}

/** Empty: nothing is given. Null: it cannot be read. Several: all count. */
export function readZones(given: string | null | undefined): readonly string[] | null {
  const text = foldText(given).replaceAll('\u2212', '-')
  if (text === '') return []
  return readWithOffset(text) ?? readZoneList(text) ?? readZoneList(text.replaceAll(/(?<=\b[a-z])\./gi, ''))
}
