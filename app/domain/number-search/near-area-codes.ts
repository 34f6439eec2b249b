import { areaCode } from '../phone-numbers/area-codes'

/** States and provinces with a common border; islands with what is nearest. Each pair once. */
const BORDERS =
  'AL-FL AL-GA AL-MS AL-TN AZ-CA AZ-CO AZ-NM AZ-NV AZ-UT AR-LA AR-MO AR-MS AR-OK AR-TN AR-TX CA-NV CA-OR CO-KS CO-NE CO-NM CO-OK CO-UT CO-WY CT-MA CT-NY CT-RI DE-MD DE-NJ DE-PA DC-MD DC-VA FL-GA GA-NC GA-SC GA-TN ID-MT ID-NV ID-OR ID-UT ID-WA ID-WY IL-IA IL-IN IL-KY IL-MO IL-WI IN-KY IN-MI IN-OH IA-MN IA-MO IA-NE IA-SD IA-WI KS-MO KS-NE KS-OK KY-MO KY-OH KY-TN KY-VA KY-WV LA-MS LA-TX ME-NH MD-PA MD-VA MD-WV MA-NH MA-NY MA-RI MA-VT MI-OH MI-WI MN-ND MN-SD MN-WI MS-TN MO-NE MO-OK MO-TN MT-ND MT-SD MT-WY NE-SD NE-WY NV-OR NV-UT NH-VT NJ-NY NJ-PA NM-OK NM-TX NM-UT NY-PA NY-VT NC-SC NC-TN NC-VA ND-SD OH-PA OH-WV OK-TX OR-WA PA-WV SD-WY TN-VA UT-WY VA-WV ' +
  'HI-CA AK-WA PR-FL VI-PR GU-HI MP-GU AS-HI ' +
  'BC-AB BC-YT AB-SK AB-NT SK-MB SK-NT MB-ON MB-NU ON-QC QC-NB QC-NL NB-NS NB-PE NS-PE NS-NL YT-NT NT-NU'

const NEIGHBORS = new Map<string, string[]>()
for (const pair of BORDERS.split(' ')) {
  const [a, b] = pair.split('-') as [string, string]
  NEIGHBORS.set(a, [...(NEIGHBORS.get(a) ?? []), b])
  NEIGHBORS.set(b, [...(NEIGHBORS.get(b) ?? []), a])
}

/** Its own states, then those by number of borders between. Empty: no area code. */
export function listNearStates(code: string): string[] {
  const near = [...(areaCode(code)?.states ?? [])]
  for (const state of near)
    for (const neighbor of NEIGHBORS.get(state) ?? []) if (!near.includes(neighbor)) near.push(neighbor)
  return near
}

/** Nearest first: states in the order of `listNearStates`, then the same time zone, then by code. */
export function compareByDistance(code: string): (a: string, b: string) => number {
  const states = listNearStates(code)
  const zones = areaCode(code)?.zones ?? []
  const rank = (other: string) => {
    const place = areaCode(other)
    const steps = (place?.states ?? []).map((state) => states.indexOf(state)).filter((step) => step >= 0)
    const isSameZone = place?.zones.some((zone) => zones.includes(zone)) ?? false
    return 2 * (steps.length === 0 ? states.length : Math.min(...steps)) + (isSameZone ? 0 : 1)
  }
  return (a, b) => rank(a) - rank(b) || a.localeCompare(b)
}
