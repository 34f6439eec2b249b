/** How people and spreadsheets name American zones, without 'time', 'standard', 'daylight' and punctuation. */
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
    // Windows calls the zone of Arizona 'US Mountain Standard Time'.
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

/** '(GMT-05:00) Eastern Time (US & Canada)' and 'Eastern Standard Time' are both 'eastern'. */
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

/** More names than any list of contacts spells; whatever somebody imports, they take no more room than this. */
const NAMES_LIMIT = 1_000
const canonical = new Map<string, string | null>()

/** Remembered by name: Intl takes a hundred times as long as everything else that is asked before a dial. */
function canonicalZone(name: string): string | null {
  let zone = canonical.get(name)
  if (zone === undefined) {
    zone = askIntl(name)
    if (canonical.size >= NAMES_LIMIT) canonical.clear()
    canonical.set(name, zone)
  }
  return zone
}

function askIntl(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    // RangeError is how Intl says that there is no such zone; nothing else can throw here.
    return null
  }
}

/**
 * IANA zone of a contact's time zone as given: an IANA name, an abbreviation or a usual American name.
 * An abbreviation is the place, not the offset: 'EST' in July is New York. A bare offset ('UTC-5') names no place: null.
 */
export function zoneFromName(text: string | null | undefined): string | null {
  const trimmed = (text ?? '').trim()
  if (!trimmed) return null
  // Before the names: 'US/Mountain' is Denver, while the 'US Mountain Standard Time' of Windows is Phoenix.
  const iana = /^[A-Za-z_]+(?:\/[A-Za-z_-]+)+$/.test(trimmed) ? canonicalZone(trimmed) : null
  return iana ?? ZONE_BY_NAME.get(bareName(trimmed)) ?? null
}
