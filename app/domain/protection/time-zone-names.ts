const ZONE_BY_NAME = new Map<string, string>(
  Object.entries({
    eastern: 'America/New_York',
    'us eastern': 'America/New_York',
    est: 'America/New_York',
    edt: 'America/New_York',
    et: 'America/New_York',
    central: 'America/Chicago',
    'us central': 'America/Chicago',
    cst: 'America/Chicago',
    cdt: 'America/Chicago',
    ct: 'America/Chicago',
    mountain: 'America/Denver',
    mst: 'America/Denver',
    mdt: 'America/Denver',
    mt: 'America/Denver',
    // Windows name of Arizona's zone.
    'us mountain': 'America/Phoenix',
    arizona: 'America/Phoenix',
    pacific: 'America/Los_Angeles',
    'us pacific': 'America/Los_Angeles',
    pst: 'America/Los_Angeles',
    pdt: 'America/Los_Angeles',
    pt: 'America/Los_Angeles',
    alaska: 'America/Anchorage',
    alaskan: 'America/Anchorage',
    akst: 'America/Anchorage',
    akdt: 'America/Anchorage',
    hawaii: 'Pacific/Honolulu',
    hawaiian: 'Pacific/Honolulu',
    hst: 'Pacific/Honolulu',
    aleutian: 'America/Adak',
    atlantic: 'America/Halifax',
    ast: 'America/Halifax',
    adt: 'America/Halifax',
    'puerto rico': 'America/Puerto_Rico',
    newfoundland: 'America/St_Johns',
    nst: 'America/St_Johns',
    ndt: 'America/St_Johns',
    saskatchewan: 'America/Regina',
    guam: 'Pacific/Guam',
    chamorro: 'Pacific/Guam',
    chst: 'Pacific/Guam',
    samoa: 'Pacific/Pago_Pago',
  }),
)

/** 'eastern' for '(GMT-05:00) Eastern Time (US & Canada)'. */
function bareName(text: string): string {
  return text
    .toLowerCase()
    .replace(/^\((?:gmt|utc)[^)]*\)/, '')
    .replaceAll(/\((?:us|usa|u\.s\.)? ?(?:&|and)? ?(?:canada)?\)/g, '')
    .replaceAll('/', ' ')
    .replaceAll(/[^a-z ]/g, ' ')
    .replaceAll(/\b(?:time|zone|standard|daylight)\b/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
}

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

/** An abbreviation means the place: 'EST' is New York in July too. Null for an offset. */
export function zoneFromName(text: string | null | undefined): string | null {
  const trimmed = (text ?? '').trim()
  if (!trimmed) return null
  // First: 'US/Mountain' is Denver, Windows' 'US Mountain' is Phoenix.
  const iana = /^[A-Za-z_]+(?:\/[A-Za-z_-]+)+$/.test(trimmed) ? canonicalZone(trimmed) : null
  return iana ?? ZONE_BY_NAME.get(bareName(trimmed)) ?? null
}
