import { contactFields, contactTexts } from '../domain/contacts/contact-fields'
import type { HostMessageType, Question } from './messages.schema'

/** By hand: zod would add 33 kB. message-checks.test.ts compares both. */
/** Path, colon, expectation. Empty: valid. */
export type Check = (value: unknown) => string

const rule =
  (holds: (value: unknown) => boolean, wanted: string): Check =>
  (value) =>
    holds(value) ? '' : ': ' + wanted
const text = (max: number, min = 0): Check =>
  rule((value) => typeof value === 'string' && value.length <= max && value.length >= min, `a text of ${min} to ${max}`)
const words =
  (max: number, min = 0): Check =>
  (value) =>
    text(max, min)(typeof value === 'string' ? value.trim() : value)
const pattern = (expression: RegExp): Check =>
  rule((value) => typeof value === 'string' && expression.test(value), String(expression))
const flag = rule((value) => typeof value === 'boolean', 'true or false')
const record = rule((value) => typeof value === 'object' && value !== null && !Array.isArray(value), 'an object')
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined ? '' : check(value)
/** CRMs send null for unknown. */
const spare = (check: Check) => optional((value) => (value === null ? '' : check(value)))

function firstOf(parts: [path: string, check: Check, value: unknown][]): string {
  for (const [path, check, value] of parts) {
    const wrong = check(value)
    if (wrong) return path + wrong
  }
  return ''
}
const list =
  (check: Check, min = 0, max = Infinity): Check =>
  (value) =>
    Array.isArray(value) && value.length >= min && value.length <= max
      ? // Array.from also visits holes.
        firstOf(Array.from(value, (one, at) => [`[${at}]`, check, one]))
      : `: a list of ${min} to ${max}`
const shape =
  (fields: Record<string, Check>, mayHaveMore = false): Check =>
  (value) =>
    record(value) ||
    firstOf([
      ...Object.entries(fields).map(([key, check]): [string, Check, unknown] => [
        `.${key}`,
        check,
        (value as Record<string, unknown>)[key],
      ]),
      ...Object.keys(value as object).map((key): [string, Check, unknown] => [
        `.${key.slice(0, 40)}`,
        () => (mayHaveMore || Object.hasOwn(fields, key) ? '' : ': not known here'),
        key,
      ]),
    ])

const webAddress = rule((value) => {
  try {
    return value === '' || (!text(2_000)(value) && /^https?:$/.test(new URL(value as string).protocol))
  } catch {
    return false
  }
}, 'a web address')

export const contactChecks: Record<string, Check> = {
  contactId: words(contactFields.vendorContactId.maxLength, 1),
  numbers: list(spare(rule((value) => typeof value === 'string', 'a text'))),
  ...contactTexts('host', ({ maxLength }) => spare(words(maxLength))),
  avatarUrl: spare(webAddress),
  mergeFields: spare(list(shape({ id: text(100), label: text(200), value: spare(text(2_000)) }, true), 0, 100)),
}
const contact = shape(contactChecks, true)
const theme = pattern(/^(?:dark|light)$/)
const colour = pattern(/^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i)
const token = text(8_000, 1)
const number = words(contactFields.phone.maxLength, 1)
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
  'messenger.open': shape({ contact: optional(contact), number: optional(number), dock: optional(flag) }),
  'blast.start': shape({ contacts: list(contact, 1, 1_000) }),
  'video.open': shape({ id: optional(text(60, 1)), choose: optional(flag) }),
  'settings.open': nothing,
  'theme.set': shape({ theme: optional(theme), primaryColor: optional(colour) }),
  'session.renew': shape({ token }),
  'active.list': nothing,
}

export const answerChecks: Record<Question, Check> = {
  'session.renew': hostChecks['session.renew'],
  'contact.search': shape({ contacts: list(contact, 0, 50) }),
  'contact.match': shape({ contact: (value) => (value === null ? '' : contact(value)) }),
}

export const envelopeCheck = shape({
  v: rule((value) => value === 1, '1'),
  ns: rule((value) => value === 'trunkline', 'trunkline'),
  id: text(100, 1),
  re: optional(text(100, 1)),
  type: text(60, 1),
  payload: () => '',
})
