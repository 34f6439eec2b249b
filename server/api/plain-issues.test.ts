import { expect, test } from 'vitest'
import { z } from 'zod'
import { invalid } from './errors'

test.each([
  [z.array(z.string()), undefined, 'Required'],
  [z.array(z.string()), 'a', 'Must be a list'],
  [z.string(), 1, 'Must be text'],
  [z.number(), 'a', 'Must be a number'],
  [z.number().int(), 1.5, 'Must be a whole number'],
  [z.boolean(), 'a', 'Must be true or false'],
  [z.object({}), [], 'Must be an object'],
  [z.string().min(2), 'a', 'Must be at least 2 characters'],
  [z.string().max(2), 'abc', 'Must be at most 2 characters'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Must be at most 1 items'],
  [z.number().min(1), 0, 'Must be at least 1'],
  [z.enum(['a', 'b']), 'c', 'Must be one of: a, b'],
  [z.enum(['a']), undefined, 'Must be one of: a'],
  [z.strictObject({}), { x: 1, y: 2 }, 'Unknown fields: x, y'],
  [z.email(), 'a', 'Must be an e-mail address'],
  [z.url(), 'a', 'Must be a web address'],
  [z.iso.datetime(), 'a', 'Must be a time like 2026-11-30T09:00:00Z'],
  [z.string().regex(/^b/), 'a', 'Must be in another form'],
  [z.union([z.string(), z.number()]), true, 'This value is not accepted here'],
  [z.string().max(2, 'Too long for us'), 'abc', 'Too long for us'],
])('case %#', (schema, value, message) => {
  const { error } = schema.safeParse(value)
  expect(invalid(error!.issues).body.validationErrors!.fieldErrors['']).toEqual([message])
})
