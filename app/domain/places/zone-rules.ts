import { ZONE_RULES, ZONE_RULES_FROM, ZONE_RULES_PUBLISHED, ZONE_RULES_TO, ZONE_RULES_VERSION } from './zone-rules.data'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const RULE_BY_ZONE = new Map(ZONE_RULES.flatMap(([names, rule]) => names.split(' ').map((name) => [name, rule])))

/** As the IANA names releases: '2026f'. Null in a browser, which does not say it. */
const platformVersion: string | null = globalThis.process?.versions?.tz ?? null

/** Only the platform's can be newer than the build. */
export const isPlatformNewer = (platform: string | null, ours = ZONE_RULES_VERSION): boolean =>
  platform !== null && /^\d{4}[a-z]$/.test(platform) && platform > ours

/** Milliseconds to add to UTC by the shipped rules. Null: they do not say. */
export function shippedOffsetMs(zone: string, atMs: number): number | null {
  const rule = RULE_BY_ZONE.get(zone)
  if (!rule || atMs < ZONE_RULES_FROM || atMs >= ZONE_RULES_TO) return null
  let offset = rule[0]!
  for (let at = 1; at < rule.length && rule[at]! * MINUTE_MS <= atMs; at += 2) offset = rule[at + 1]!
  return offset * MINUTE_MS
}

/** Which rules decide local times of law. */
export const usesShippedRules = !isPlatformNewer(platformVersion)

export interface ZoneRulesState {
  inUse: 'shipped' | 'platform'
  shipped: string
  platform: string | null
  /** Days since the shipped rules were published. */
  ageDays: number
}

export const getZoneRulesState = (nowMs: number): ZoneRulesState => ({
  inUse: usesShippedRules ? 'shipped' : 'platform',
  shipped: ZONE_RULES_VERSION,
  platform: platformVersion,
  ageDays: Math.max(0, Math.floor((nowMs - Date.parse(ZONE_RULES_PUBLISHED)) / DAY_MS)),
})
