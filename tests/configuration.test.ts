import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { variables } from '../server/env'
import { shape } from '../server/simulator/env'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

/** Nobody sets these for a product that runs. */
const FOR_DEVELOPMENT = new Set(['NODE_ENV', 'PAGES', 'CRASH_AT', 'CRASH_TRACE'])
const names = [...new Set([...Object.keys(variables), ...Object.keys(shape.shape)])].toSorted()

test('every variable stands in the README’s table, and nothing else does', () => {
  const table = /## Configuration\n([\s\S]*?)\n## /.exec(read('README.md'))![1]!
  const told = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...line.split('|')[1]!.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!))
  expect(told.toSorted()).toEqual(names)
})

test('every variable of an operator stands in .env.example, commented out', () => {
  const told = [...read('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name!)
  expect(told.toSorted()).toEqual(names.filter((name) => !FOR_DEVELOPMENT.has(name)))
})

test('decisions stand in the order of their days, the newest last', () => {
  const days = [...read('DECISIONS.md').matchAll(/^## (\S+) · /gm)].map(([, day]) => day!)
  expect(days.length).toBeGreaterThan(100)
  expect(days).toEqual(days.toSorted())
})
