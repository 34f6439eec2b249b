import { expect, test } from 'vitest'
import { fullName, splitName } from './person-name'

test.each([
  ['Mia Torres', 'Mia', 'Torres'],
  ['  Mia   Torres ', 'Mia', 'Torres'],
  ['Mia de la Cruz', 'Mia', 'de la Cruz'],
  ['Torres, Mia', 'Mia', 'Torres'],
  ['de la Cruz, Mia', 'Mia', 'de la Cruz'],
  ['John Smith, Jr.', 'John', 'Smith, Jr.'],
  ['Mia', 'Mia', ''],
  ['', '', ''],
])('%j is %j %j', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})

test.each([
  ['Mia', 'Torres', 'Mia Torres'],
  ['Mia', '', 'Mia'],
  [null, 'Torres', 'Torres'],
  [undefined, null, ''],
])('%j and %j is %j', (first, last, name) => {
  expect(fullName(first, last)).toBe(name)
})
