import type { HostMessageType } from './messages.schema'

/**
 * The shapes of messages.schema.ts once more, by hand: zod in the frame would cost 33 kB for a dozen checks.
 * message-checks.test.ts sends both the same messages and wants the same answers.
 */
export type Check = (value: unknown) => boolean

const text =
  (max: number, min = 0): Check =>
  (value) =>
    typeof value === 'string' && value.length <= max && value.length >= min
/** As the schema does it: blanks at both ends do not count. */
const words =
  (max: number, min = 0): Check =>
  (value) =>
    typeof value === 'string' && text(max, min)(value.trim())
const pattern =
  (expression: RegExp): Check =>
  (value) =>
    typeof value === 'string' && expression.test(value)
const flag: Check = (value) => typeof value === 'boolean'
const record: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)
const list =
  (check: Check, min: number, max: number): Check =>
  (value) =>
    Array.isArray(value) && value.length >= min && value.length <= max && value.every(check)
const either =
  (...checks: Check[]): Check =>
  (value) =>
    checks.some((check) => check(value))

function shape(fields: Record<string, Check>): Check {
  return (value) =>
    record(value) &&
    Object.keys(value as object).every((key) => Object.hasOwn(fields, key)) &&
    Object.entries(fields).every(([key, check]) => check((value as Record<string, unknown>)[key]))
}

function webAddress(value: unknown): boolean {
  if (!text(2_000)(value)) return false
  const url = URL.parse ? URL.parse(value as string) : parseUrl(value as string)
  return url !== null && /^https?:$/.test(url.protocol)
}

// URL.parse is younger than the browsers that we support.
function parseUrl(value: string): URL | null {
  try {
    return new URL(value)
  } catch {
    return null
  }
}

const contact = shape({
  contactId: words(200, 1),
  numbers: list(words(40, 1), 0, 10),
  firstName: optional(words(200)),
  lastName: optional(words(200)),
  name: optional(words(400)),
  address: optional(words(400)),
  city: optional(words(200)),
  state: optional(words(100)),
  zip: optional(words(20)),
  timezone: optional(words(100)),
  avatarUrl: optional(webAddress),
  mergeFields: optional(list(shape({ id: text(100), label: text(200), value: text(2_000) }), 0, 100)),
})
const theme = pattern(/^(?:dark|light)$/)
const colour = pattern(/^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i)
const token = text(8_000, 1)
const number = words(40, 1)
const nothing = shape({})

export const hostChecks: Record<HostMessageType, Check> = {
  session: shape({
    token,
    theme: optional(theme),
    primaryColor: optional(colour),
    permissions: optional(record),
    remaining: optional(record),
    settings: optional(record),
  }),
  'campaign.start': shape({
    contacts: list(contact, 1, 1_000),
    mini: optional(flag),
    name: optional(words(255, 1)),
  }),
  'campaign.continue': nothing,
  'campaign.end': nothing,
  'call.dial': either(shape({ contact }), shape({ number })),
  'contact.add': shape({ contact }),
  'contact.remove': shape({ contactId: text(200, 1) }),
  'dnc.add': shape({ number }),
  'dnc.remove': shape({ number }),
  'recording.start': nothing,
  'recording.stop': nothing,
  'board.queue': shape({ contacts: list(contact, 1, 1_000) }),
  'settings.open': nothing,
  'theme.set': shape({ theme: optional(theme), primaryColor: optional(colour) }),
  'session.renew': shape({ token }),
  'active.list': nothing,
}

export const envelopeCheck = shape({
  v: (value) => value === 1,
  ns: (value) => value === 'trunkline',
  id: text(100, 1),
  re: optional(text(100, 1)),
  type: text(60, 1),
  payload: () => true,
})
