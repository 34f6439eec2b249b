import { expect, test } from 'vitest'
import { areaCode, knownAreaCodes } from '../phone-numbers/area-codes'
import { compareByDistance, listNearStates } from './near-area-codes'

const TERRITORIES = ['AS', 'GU', 'MP', 'PR', 'VI', 'HI']

test('states follow by the number of borders between', () => {
  expect(listNearStates('212').slice(0, 6)).toEqual(['NY', 'CT', 'MA', 'NJ', 'PA', 'VT'])
  expect(listNearStates('808').slice(0, 2)).toEqual(['HI', 'CA'])
  expect(listNearStates('416')[0]).toBe('ON')
  expect(listNearStates('000')).toEqual([])
})

test('every area code reaches its whole country', () => {
  for (const code of knownAreaCodes()) expect(listNearStates(code).length, code).toBeGreaterThanOrEqual(13)
  const states = new Set(knownAreaCodes().flatMap((code) => areaCode(code)?.states ?? []))
  const reached = new Set([...listNearStates('312'), ...listNearStates('416'), ...TERRITORIES])
  expect([...states].filter((state) => !reached.has(state))).toEqual([])
})

test('area codes follow by state, then time zone', () => {
  expect(['312', '503', '917', '201', '332'].toSorted(compareByDistance('212'))).toEqual([
    '332',
    '917',
    '201',
    '312',
    '503',
  ])
  // El Paso has another time zone than the rest of Texas.
  expect(['915', '214'].toSorted(compareByDistance('512'))).toEqual(['214', '915'])
})
