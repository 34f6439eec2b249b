import type { z } from 'zod'
import { apiWords } from './api.words'

/** Messages of the validator itself; a schema's own are plain. */
const RAW =
  /^(Invalid (input|option|string|number|key|value|date|ISO|email|URL|UUID|GUID)|Too (big|small)|Unrecognized key)/

/** Names no types of the validator. */
export function toPlainMessage(issue: { message: string }): string {
  return RAW.test(issue.message) && 'code' in issue ? describeIssue(issue as z.core.$ZodIssue) : issue.message
}

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.message.endsWith('received undefined')) return apiWords.required
  switch (issue.code) {
    case 'invalid_type':
      return apiWords.mustBe(KINDS[issue.expected] ?? apiWords.otherForm)
    case 'too_small':
      return apiWords.atLeast(String(issue.minimum), UNITS[issue.origin] ?? '')
    case 'too_big':
      return apiWords.atMost(String(issue.maximum), UNITS[issue.origin] ?? '')
    case 'invalid_value':
      return apiWords.oneOf(issue.values.map(String).join(', '))
    case 'unrecognized_keys':
      return apiWords.unknownFields(issue.keys)
    case 'invalid_format':
      return apiWords.mustBe(FORMATS[issue.format] ?? apiWords.otherForm)
    case 'not_multiple_of':
      return apiWords.multipleOf(String(issue.divisor))
    default:
      return apiWords.notAccepted
  }
}

const { kinds, formats, units } = apiWords
const KINDS: Record<string, string> = {
  string: kinds.text,
  array: kinds.list,
  tuple: kinds.list,
  object: kinds.object,
  record: kinds.object,
  number: kinds.number,
  int: kinds.whole,
  boolean: kinds.flag,
  file: kinds.file,
  date: kinds.date,
}
const FORMATS: Record<string, string> = {
  email: formats.email,
  url: formats.url,
  datetime: formats.datetime,
  date: kinds.date,
  uuid: formats.uuid,
  guid: formats.uuid,
}
const UNITS: Record<string, string> = {
  string: units.characters,
  array: units.items,
  set: units.items,
  file: units.bytes,
}
