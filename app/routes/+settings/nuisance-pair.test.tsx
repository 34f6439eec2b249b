// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { NuisancePair } from './nuisance-pair'

/** The interval and its unit in a form, which is read again on command. */
async function stored(hours: number) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const place = document.body.appendChild(document.createElement('form'))
  const root = createRoot(place)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    place.remove()
  })
  const read = (again: number) =>
    act(async () => root.render(<NuisancePair title="Nuisance protection" hours={again} />))
  await read(hours)
  const count = place.querySelector('input')!
  const unit = place.querySelector('select')!
  return { read, count, unit, shown: () => `${count.value} ${unit.value}` }
}

test('a typed interval reads the same once stored, even if a new screen would show it in days', async () => {
  const pair = await stored(3)
  pair.count.value = '24'
  await pair.read(24)
  expect(pair.shown()).toBe('24 hours')
  pair.count.value = '48'
  await pair.read(48)
  expect(pair.shown()).toBe('48 hours')
})

test('an interval stored elsewhere is shown, number and unit together', async () => {
  const pair = await stored(3)
  await pair.read(48)
  expect(pair.shown()).toBe('2 days')
  await pair.read(5)
  expect(pair.shown()).toBe('5 hours')
  // From before it was refused: shown longer.
  await pair.read(113)
  expect(pair.shown()).toBe('5 days')
  await pair.read(0)
  expect(pair.shown()).toBe('0 hours')
})

test('an interval not stored yet stays, with the unit it was typed for', async () => {
  const pair = await stored(3)
  pair.count.value = '7'
  await pair.read(48)
  expect(pair.shown()).toBe('7 hours')
  await pair.read(7)
  pair.count.value = ''
  await pair.read(0)
  expect(pair.shown()).toBe(' hours')
})
