import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { hostMessages, widgetMessages } from '../app/live/messages.schema'
import { envExample, messageTables, variableTables, withBlock } from './helpers/generated-docs'

/** `npm run docs` writes what these tests compare. */
const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const formatted = async (file: string, text: string) =>
  format(text, { ...(await resolveConfig(join(ROOT, file))), filepath: file })

test('docs/operate.md lists every variable as server/env-variables.ts describes it', async () => {
  const file = 'docs/operate.md'
  const text = await formatted(file, withBlock(read(file), 'variables', variableTables()))
  await expect(text).toMatchFileSnapshot(join(ROOT, file))
})

test('.env.example lists every variable of an operator, commented out', async () => {
  await expect(envExample()).toMatchFileSnapshot(join(ROOT, '.env.example'))
})

test('docs/embed.md lists every message as its schema describes it', async () => {
  const file = 'docs/embed.md'
  const text = await formatted(file, withBlock(read(file), 'messages', messageTables()))
  await expect(text).toMatchFileSnapshot(join(ROOT, file))
})

test('every variable and every message has a description', () => {
  expect(variableTables()).not.toMatch(/\|\s+\|$/m)
  const messages = Object.entries({ ...hostMessages, ...widgetMessages })
  expect(messages.filter(([, { description }]) => !description)).toEqual([])
})
