import { expect, test } from 'vitest'
import { boundaryNames, COMPOSED, HANDED_ON, JOINED, readBoundaries } from './crash/boundaries'
import { ERRANDS } from './crash/errands'
import { FIRST_BOOTS } from './crash/first-boots'
import { MET_WITHOUT_ERRAND } from './crash/met-without-errand'

/** The crash run kills the product at every name listed here: a transaction that it cannot see is never killed. */
const all = readBoundaries()

test('every transaction has a readable name, or is listed with its names', () => {
  const unread = all.filter(({ name }) => name === null).map(({ file }) => file)
  expect(new Set(unread)).toEqual(new Set([...Object.keys(COMPOSED), ...Object.keys(HANDED_ON)]))
})

test('a name belongs to one transaction, and is valid for CRASH_AT', () => {
  const names = [...all.flatMap(({ name }) => name ?? []), ...Object.values(COMPOSED).flat()]
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(names.filter((name) => !/^[\w.-]+$/.test(name))).toEqual([])
  expect(names.length).toBeGreaterThan(60)
})

test('errands and exceptions refer to transactions that exist', () => {
  const names = boundaryNames()
  expect(Object.keys(ERRANDS).filter((name) => !names.includes(name))).toEqual([])
  const read = new Set(all.map(({ name }) => name))
  expect(Object.keys(JOINED).filter((name) => !read.has(name))).toEqual([])
})

test('a crash run has a way to each transaction', () => {
  const names = boundaryNames()
  const known = (name: string) => name in ERRANDS || FIRST_BOOTS.includes(name) || MET_WITHOUT_ERRAND.has(name)
  expect(names.filter((name) => !known(name))).toEqual([])
  expect([...MET_WITHOUT_ERRAND].filter((name) => !names.includes(name) || name in ERRANDS)).toEqual([])
})
