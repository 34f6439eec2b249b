import { contactFields, contactTexts } from '../domain/contacts/contact-fields'
import type { HostMessageType, HostRequestType } from './messages.schema'

/** By hand: zod would add 33 kB. message-checks.test.ts compares both. */
/** Path, colon, expectation. Empty: valid. */
export type Check = (value: unknown) => string

const createCheck =
  (isValid: (value: unknown) => boolean, expected: string): Check =>
  (value) =>
    isValid(value) ? '' : ': ' + expected
const text = (max: number, min = 0): Check =>
  createCheck(
    (value) => typeof value === 'string' && value.length <= max && value.length >= min,
    `a text of ${min} to ${max}`,
  )
const trimmedText =
  (max: number, min = 0): Check =>
  (value) =>
    text(max, min)(typeof value === 'string' ? value.trim() : value)
const pattern = (expression: RegExp): Check =>
  createCheck((value) => typeof value === 'string' && expression.test(value), String(expression))
const flag = createCheck((value) => typeof value === 'boolean', 'true or false')
const record = createCheck((value) => typeof value === 'object' && value !== null && !Array.isArray(value), 'an object')
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined ? '' : check(value)
/** CRMs send null for unknown. */
const nullable = (check: Check) => optional((value) => (value === null ? '' : check(value)))

function findFirstProblem(parts: [path: string, check: Check, value: unknown][]): string {
  for (const [path, check, value] of parts) {
    const problem = check(value)
    if (problem) return path + problem
  }
  return ''
}
const list =
  (check: Check, min = 0, max = Infinity): Check =>
  (value) =>
    Array.isArray(value) && value.length >= min && value.length <= max
      ? // Array.from also visits holes.
        findFirstProblem(Array.from(value, (item, index) => [`[${index}]`, check, item]))
      : `: a list of ${min} to ${max}`
const shape =
  (fields: Record<string, Check>, allowsUnknown = false): Check =>
  (value) =>
    record(value) ||
    findFirstProblem([
      ...Object.entries(fields).map(([key, check]): [string, Check, unknown] => [
        `.${key}`,
        check,
        (value as Record<string, unknown>)[key],
      ]),
      ...Object.keys(value as object).map((key): [string, Check, unknown] => [
        `.${key.slice(0, 40)}`,
        () => (allowsUnknown || Object.hasOwn(fields, key) ? '' : ': unknown field'),
        key,
      ]),
    ])

const webAddress = createCheck((value) => {
  try {
    return value === '' || (!text(2_000)(value) && /^https:$/.test(new URL(value as string).protocol))
  } catch {
    return false
  }
}, 'a web address')

export const contactChecks: Record<string, Check> = {
  contactId: trimmedText(contactFields.vendorContactId.maxLength, 1),
  numbers: list(nullable(createCheck((value) => typeof value === 'string', 'a text'))),
  ...contactTexts('host', ({ maxLength }) => nullable(trimmedText(maxLength))),
  avatarUrl: nullable(webAddress),
  mergeFields: nullable(list(shape({ id: text(100), label: text(200), value: nullable(text(2_000)) }, true), 0, 100)),
}
const contact = shape(contactChecks, true)
const theme = pattern(/^(?:dark|light)$/)
const color = pattern(/^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i)
const token = text(8_000, 1)
const number = trimmedText(contactFields.phone.maxLength, 1)
const empty = shape({})
const contacts = (max: number): Check => shape({ contacts: list(contact, 1, max) })

export const hostChecks: Record<HostMessageType, Check> = {
  session: shape({
    token,
    theme: optional(theme),
    primaryColor: optional(color),
    permissions: optional(record),
    remaining: optional(record),
    settings: optional(record),
  }),
  'campaign.start': shape({
    contacts: list(contact, 1, 1_000),
    mini: optional(flag),
    name: optional(trimmedText(255, 1)),
  }),
  'campaign.continue': empty,
  'campaign.end': empty,
  'call.dial': (value) =>
    shape((value as { number?: unknown } | null)?.number === undefined ? { contact } : { number })(value),
  'contact.add': shape({ contact }),
  'contact.remove': shape({ contactId: text(200, 1) }),
  'dnc.add': shape({ number }),
  'dnc.remove': shape({ number }),
  'recording.start': empty,
  'recording.stop': empty,
  'board.queue': contacts(1_000),
  'messenger.open': shape({ contact: optional(contact), number: optional(number), dock: optional(flag) }),
  'blast.start': contacts(1_000),
  'ringless.start': contacts(100),
  'video.open': shape({ id: optional(text(60, 1)), choose: optional(flag) }),
  'settings.open': empty,
  'theme.set': shape({ theme: optional(theme), primaryColor: optional(color) }),
  'session.renew': shape({ token }),
  'key.press': shape({ key: text(20, 1) }),
  'keys.active': shape({ active: flag }),
  'active.list': empty,
}

export const answerChecks: Record<HostRequestType, Check> = {
  'session.renew': hostChecks['session.renew'],
  'contact.search': shape({ contacts: list(contact, 0, 50) }),
  'contact.match': shape({ contact: (value) => (value === null ? '' : contact(value)) }),
}

export const envelopeCheck = shape({
  v: createCheck((value) => value === 1, '1'),
  ns: createCheck((value) => value === 'trunkline', 'trunkline'),
  id: text(100, 1),
  re: optional(text(100, 1)),
  type: text(60, 1),
  payload: () => '',
})
