import { expect, test } from 'vitest'
import { decideDrop, type DropFacts, type DropSettings } from '../../app/domain/ringless/decide-drop'

/** All: `npm run faults`. */
const DROPS = process.env.FAULTS === 'full' ? 1_000_000 : 50_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** mulberry32. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Written by hand: zone and last lawful hour of numbers with one zone each. */
const PLACES = [
  { area: '312', zone: 'America/Chicago', lastHour: 21, threeADay: false },
  { area: '212', zone: 'America/New_York', lastHour: 21, threeADay: false },
  { area: '305', zone: 'America/New_York', lastHour: 20, threeADay: true },
  { area: '405', zone: 'America/Chicago', lastHour: 20, threeADay: true },
  { area: '410', zone: 'America/New_York', lastHour: 20, threeADay: true },
  { area: '206', zone: 'America/Los_Angeles', lastHour: 20, threeADay: false },
  { area: '415', zone: 'America/Los_Angeles', lastHour: 21, threeADay: false },
  { area: '602', zone: 'America/Phoenix', lastHour: 21, threeADay: false },
  { area: '808', zone: 'Pacific/Honolulu', lastHour: 21, threeADay: false },
  { area: '303', zone: 'America/Denver', lastHour: 21, threeADay: false },
]
const hours = new Map<string, Intl.DateTimeFormat>()
function hourIn(zone: string, at: number): number {
  let format = hours.get(zone)
  if (!format)
    hours.set(zone, (format = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' })))
  return Number(format.format(at))
}

interface Case {
  facts: DropFacts
  settings: DropSettings
  now: number
  place: (typeof PLACES)[number]
}

function createCase(random: () => number): Case {
  const chance = (share: number) => random() < share
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const now = Date.UTC(2026, 0, 1) + Math.floor(random() * 365 * DAY_MS)
  const place = pick(PLACES)
  const attempts = Array.from({ length: Math.floor(random() * 5) }, () => now - Math.floor(random() * 2 * DAY_MS))
  return {
    now,
    place,
    settings: {
      timezoneProtectionEnabled: chance(0.5),
      timezoneProtectionFrom: Math.floor(random() * 24),
      timezoneProtectionTo: Math.floor(random() * 24),
      nuisanceProtectionHours: pick([0, 0, 1, 24]),
    },
    facts: {
      e164: chance(0.98) ? `+1${place.area}55501${String(Math.floor(random() * 100)).padStart(2, '0')}` : null,
      place: { timezone: null, state: null, zip: null },
      isCanceled: chance(0.02),
      isContactDeleted: chance(0.02),
      isNumberRemoved: chance(0.02),
      isRecordingDeleted: chance(0.02),
      isForwardingVerified: chance(0.98),
      isAccountOpen: chance(0.98),
      isConfigured: chance(0.98),
      suppressed: chance(0.05),
      isOptOutPending: chance(0.03),
      consent: chance(0.9)
        ? {
            id: 'cns_1',
            wording: 'I agree',
            source: 'form',
            givenAt: now - Math.floor((random() - 0.05) * 30 * DAY_MS),
            recordedBy: 'Mia',
          }
        : null,
      isLandline: chance(0.03),
      attemptTimesMs: attempts,
      lastAttemptMs: attempts.length === 0 ? null : Math.max(...attempts),
      audio: { id: 'aud_1', label: 'Offer', sha256: 'f'.repeat(64) },
    },
  }
}

/** Counted again, apart from the product's own rules. */
function findForbidden({ facts, settings, now, place }: Case): string | null {
  const hour = hourIn(place.zone, now)
  const { timezoneProtectionFrom: from, timezoneProtectionTo: to } = settings
  const isInSettings =
    !settings.timezoneProtectionEnabled ||
    from === to ||
    (from < to ? hour >= from && hour < to : hour >= from || hour < to)
  const recent = facts.attemptTimesMs.filter((time) => now - time < DAY_MS).length
  if (facts.e164 === null) return 'no number'
  if (facts.suppressed || facts.isOptOutPending) return 'on the DNC list'
  if (facts.consent === null || facts.consent.givenAt > now) return 'no consent'
  if (hour < 8 || hour >= place.lastHour) return 'outside of the lawful hours'
  if (!isInSettings) return 'outside of the safe hours'
  if (place.threeADay && recent >= 3) return 'three a day'
  if (facts.lastAttemptMs !== null && now - facts.lastAttemptMs < settings.nuisanceProtectionHours * HOUR_MS)
    return 'too soon'
  if (facts.isLandline) return 'landline'
  if (facts.isCanceled || facts.isContactDeleted || facts.isNumberRemoved || facts.isRecordingDeleted) return 'gone'
  return facts.isForwardingVerified && facts.isAccountOpen && facts.isConfigured ? null : 'not possible'
}

test(`of ${DROPS} random drops none is forbidden, and none that is allowed is refused`, { timeout: 600_000 }, () => {
  const random = randomFrom(41)
  const wrong: Array<{ forbidden: string | null; decision: string }> = []
  let allowed = 0
  for (let count = 0; count < DROPS; count += 1) {
    const one = createCase(random)
    const decision = decideDrop(one.facts, one.settings, { nowMs: one.now, localHoursNowMs: one.now })
    const forbidden = findForbidden(one)
    if (decision.ok) allowed += 1
    if (decision.ok !== (forbidden === null))
      wrong.push({ forbidden, decision: decision.ok ? 'allowed' : decision.reason })
  }
  expect(wrong.slice(0, 5)).toEqual([])
  expect(allowed).toBeGreaterThan(DROPS / 20)
})

test('a drop that is allowed names its consent and local time', () => {
  const now = Date.UTC(2026, 2, 10, 16)
  const { facts, settings } = createCase(randomFrom(1))
  const open: DropFacts = {
    ...facts,
    e164: '+13125550101',
    consent: { id: 'cns_1', wording: 'I agree', source: 'form', givenAt: now - 1, recordedBy: 'Mia' },
    isCanceled: false,
    isContactDeleted: false,
    isNumberRemoved: false,
    isRecordingDeleted: false,
    isForwardingVerified: true,
    isAccountOpen: true,
    isConfigured: true,
    suppressed: false,
    isOptOutPending: false,
    isLandline: false,
    attemptTimesMs: [now - 3 * HOUR_MS, now - 2 * DAY_MS],
    lastAttemptMs: null,
  }
  const decision = decideDrop(
    open,
    { ...settings, timezoneProtectionEnabled: false },
    { nowMs: now, localHoursNowMs: now },
  )
  expect(decision).toMatchObject({
    ok: true,
    record: { localTime: '11:00 AM', zone: 'America/Chicago', contacts24h: 1, consent: { id: 'cns_1' } },
  })
})
