import type { HostMessageType } from './messages.schema'

/**
 * The shapes of messages.schema.ts once more, by hand: zod in the frame would cost 33 kB for a dozen checks.
 * message-checks.test.ts sends both the same messages and wants the same answers.
 */
/** What is wrong: the path to it and, after a colon, what is wanted there; empty where nothing is. */
export type Check = (value: unknown) => string

const rule =
  (holds: (value: unknown) => boolean, wanted: string): Check =>
  (value) =>
    holds(value) ? '' : `: ${wanted}`
const text = (max: number, min = 0): Check =>
  rule(
    (value) => typeof value === 'string' && value.length <= max && value.length >= min,
    `a text of ${min} to ${max} characters`,
  )
/** As the schema does it: blanks at both ends do not count. */
const words =
  (max: number, min = 0): Check =>
  (value) =>
    text(max, min)(typeof value === 'string' ? value.trim() : value)
const pattern = (expression: RegExp): Check =>
  rule((value) => typeof value === 'string' && expression.test(value), `does not fit ${expression}`)
const flag = rule((value) => typeof value === 'boolean', 'true or false')
const record = rule((value) => typeof value === 'object' && value !== null && !Array.isArray(value), 'an object')
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined ? '' : check(value)
/** What a CRM writes where it knows nothing is nothing. */
const spare =
  (check: Check): Check =>
  (value) =>
    value === null ? '' : optional(check)(value)
const list =
  (check: Check, min = 0, max = Infinity): Check =>
  (value) => {
    if (!Array.isArray(value)) return ': a list'
    if (value.length < min || value.length > max) return `: a list of ${min} to ${max}`
    for (const [at, one] of value.entries()) {
      const wrong = check(one)
      if (wrong) return `[${at}]${wrong}`
    }
    return ''
  }

function shape(fields: Record<string, Check>, mayHaveMore = false): Check {
  return (value) => {
    if (record(value)) return record(value)
    const unknown = Object.keys(value as object).find((key) => !Object.hasOwn(fields, key))
    if (unknown !== undefined && !mayHaveMore) return `.${unknown.slice(0, 40)}: not known here`
    for (const [key, check] of Object.entries(fields)) {
      const wrong = check((value as Record<string, unknown>)[key])
      if (wrong) return `.${key}${wrong}`
    }
    return ''
  }
}

const webAddress = rule((value) => {
  if (value === '') return true
  if (text(2_000)(value)) return false
  const url = URL.parse ? URL.parse(value as string) : parseUrl(value as string)
  return url !== null && /^https?:$/.test(url.protocol)
}, 'a web address')

// URL.parse is younger than the browsers that we support.
function parseUrl(value: string): URL | null {
  try {
    return new URL(value)
  } catch {
    return null
  }
}

/** A CRM may know more of a contact, which is ignored. */
export const contactFields: Record<string, Check> = {
  contactId: words(200, 1),
  numbers: list(spare(rule((value) => typeof value === 'string', 'a text'))),
  firstName: spare(words(200)),
  lastName: spare(words(200)),
  name: spare(words(400)),
  address: spare(words(400)),
  city: spare(words(200)),
  state: spare(words(100)),
  zip: spare(words(20)),
  timezone: spare(words(100)),
  avatarUrl: spare(webAddress),
  mergeFields: spare(list(shape({ id: text(100), label: text(200), value: spare(text(2_000)) }, true), 0, 100)),
}
const contact = shape(contactFields, true)
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
  'call.dial': (value) =>
    shape((value as { number?: unknown } | null)?.number === undefined ? { contact } : { number })(value),
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
  v: rule((value) => value === 1, '1'),
  ns: rule((value) => value === 'trunkline', 'trunkline'),
  id: text(100, 1),
  re: optional(text(100, 1)),
  type: text(60, 1),
  payload: () => '',
})
