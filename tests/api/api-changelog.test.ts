import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatApiShape, listApiChanges, parseApiShape, readApiShape } from '../../server/api/api-shape'
import { openApiDocument } from '../../server/api/openapi'

const docs = join(import.meta.dirname, '../../docs')

test('docs/api-changelog.md has every change of the API', async () => {
  const shape = readApiShape(await openApiDocument('http://localhost'))
  const stored = readFileSync(join(docs, 'api-shape.txt'), 'utf8')
  const changes = listApiChanges(parseApiShape(stored), shape)
  expect(changes, 'run `npm run -s api:changelog`').toEqual([])
  expect(stored).toBe(formatApiShape(shape))
  const hash = createHash('sha256').update(stored).digest('hex')
  expect(readFileSync(join(docs, 'api-changelog.md'), 'utf8')).toContain(`Shape: \`${hash}\``)
})

test('an old client fails on what is breaking', () => {
  const before = parseApiShape(
    'GET /a\n  200 id: string\n  200 state: "a" | "b"\n  200 gone: string\n  query page?: integer\nPOST /b\n  body name?: string\n',
  )
  const after = parseApiShape(
    'GET /a\n  200 id: integer\n  200 state: "a" | "b" | "c"\n  200 more: string\n  query page?: integer\n  query size?: integer\nPOST /c\n  body name: string\n',
  )
  expect(listApiChanges(before, after)).toEqual([
    '- **Breaking.** Removed `POST /b`.',
    '- Added `POST /c`.',
    '- **Breaking.** `GET /a`: `200 id: string` is now `200 id: integer`.',
    '- `GET /a`: `200 state: "a" | "b"` is now `200 state: "a" | "b" | "c"`.',
    '- `GET /a`: added `200 more: string`.',
    '- `GET /a`: added `query size?: integer`.',
    '- **Breaking.** `GET /a`: removed `200 gone: string`.',
  ])
  const demanded = listApiChanges(
    parseApiShape('POST /b\n  body name?: string\n'),
    parseApiShape('POST /b\n  body age: integer\n  body name: string\n'),
  )
  expect(demanded).toEqual([
    '- **Breaking.** `POST /b`: added `body age: integer`.',
    '- **Breaking.** `POST /b`: `body name?: string` is now `body name: string`.',
  ])
})
