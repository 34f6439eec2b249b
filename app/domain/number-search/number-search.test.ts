import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openLoneCarrier, type LoneCarrier } from '../../../tests/helpers/lone-carrier'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { Ctx } from '../context.server'
import { numberSearch, readSearchText } from './number-search.schema'
import { searchNumbers } from './search-numbers.server'

let lone: LoneCarrier
beforeAll(async () => {
  lone = await openLoneCarrier({ personas: { person: {} }, default: 'person' })
})
afterAll(() => lone.close())

let world: World
let ada: Ctx
beforeEach(async () => {
  world = await testWorld({ carrier: lone.carrier })
  ada = world.as(await world.person({ role: 'MANAGER' }))
})
afterEach(() => world.close())

const order = (fault: object) =>
  fetch(`${lone.simulator.url}/simulator/faults`, {
    method: 'POST',
    body: JSON.stringify({ match: { path: '/AvailablePhoneNumbers/' }, ...fault }),
  })

test('an area code has one group, with its place', async () => {
  const { requested, groups } = await searchNumbers(ada, { areaCode: '312' })
  expect(requested).toEqual({ areaCode: '312', state: null, isEmpty: false })
  expect(groups.map(({ areaCode, numbers }) => [areaCode, numbers.length])).toEqual([['312', 20]])
  expect(groups[0]!.numbers[0]).toMatchObject({
    display: expect.stringMatching(/^\(312\) 555-01\d\d$/),
    locality: 'Chicago',
    region: 'IL',
  })
})

test('a state has a group for each of its area codes', async () => {
  const { requested, groups } = await searchNumbers(ada, { state: 'WA' })
  expect(requested).toEqual({ areaCode: null, state: 'WA', isEmpty: false })
  expect(groups.map(({ areaCode }) => areaCode)).toEqual(['206', '253', '360', '425', '509', '564'])
})

test('an empty area code is followed by the nearest', async () => {
  const newYork = await searchNumbers(ada, { areaCode: '212' })
  expect(newYork.requested).toEqual({ areaCode: '212', state: null, isEmpty: true })
  expect(newYork.groups.map(({ areaCode }) => areaCode).slice(0, 3)).toEqual(['315', '329', '332'])
  // Hawaii has no other: California is next.
  const hawaii = await searchNumbers(ada, { areaCode: '808' })
  expect(hawaii.groups[0]).toMatchObject({ areaCode: '209' })
})

test('an area code that does not exist finds nothing, and asks no one', async () => {
  await order({ fault: 'status-503' })
  expect(await searchNumbers(ada, { areaCode: '999' })).toEqual({
    requested: { areaCode: '999', state: null, isEmpty: true },
    groups: [],
  })
  await fetch(`${lone.simulator.url}/simulator/faults`, { method: 'DELETE' })
})

test('an outage is an error, also when it comes after an empty answer', async () => {
  const message = 'The carrier does not answer. Try again in a minute.'
  await order({ fault: 'status-503' })
  await expect(searchNumbers(ada, { areaCode: '312' })).rejects.toMatchObject({ code: 'carrier_unreachable', message })
  await order({ fault: 'status-503', match: { path: 'InRegion' } })
  await expect(searchNumbers(ada, { areaCode: '212' })).rejects.toMatchObject({ code: 'carrier_unreachable' })
  await order({ fault: 'suspended' })
  await expect(searchNumbers(ada, { areaCode: '312' })).rejects.toMatchObject({ code: 'carrier_refused' })
})

test('users of a testing vendor find test numbers, and no others', async () => {
  const tess = world.as({ ...(await world.person({ role: 'OWNER' })), vendorId: 'testing:harbor' })
  const { groups } = await searchNumbers(tess, { areaCode: '312', test: 'true' })
  expect(groups.flatMap(({ numbers }) => numbers.map(({ e164 }) => e164))).toEqual(['+15005550006', '+15005550000'])
  const others = await searchNumbers(ada, { areaCode: '312', test: 'true' })
  expect(others.groups[0]!.areaCode).toBe('312')
})

test('30 searches a minute, by those who claim numbers', async () => {
  const mia = world.as(await world.person({ role: 'MEMBER' }))
  await expect(searchNumbers(mia, { areaCode: '312' })).rejects.toMatchObject({ code: 'forbidden' })
  for (let nth = 0; nth < 30; nth += 1) await searchNumbers(ada, { areaCode: '999' })
  await expect(searchNumbers(ada, { areaCode: '999' })).rejects.toMatchObject({ code: 'too_many_requests' })
  world.clock.advance(60_000)
  await searchNumbers(ada, { areaCode: '999' })
})

describe('what is typed', () => {
  test.each([
    ['312', { areaCode: '312' }],
    [' il ', { state: 'IL' }],
    ['31', null],
    ['3124', null],
    ['I1', null],
    ['ILL', null],
    ['', null],
    ['３１２', null],
  ])('%o', (text, expected) => expect(readSearchText(text)).toEqual(expected))

  test('a query has one of both', async () => {
    const parse = (query: object) => numberSearch.safeParse(query).success
    expect(numberSearch.parse({ state: 'il' })).toEqual({ state: 'IL' })
    for (const query of [{}, { areaCode: '312', state: 'IL' }])
      await expect(searchNumbers(ada, query)).rejects.toMatchObject({ code: 'invalid' })
    expect(parse({ areaCode: '3125' })).toBe(false)
    expect(parse({ state: 'I' })).toBe(false)
  })
})
