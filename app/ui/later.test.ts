import { expect, test } from 'vitest'
import { makeLater } from './later'

test('a part is fetched once, however many ask', async () => {
  let fetched = 0
  const part = makeLater(async () => ({ number: (fetched += 1) }))
  expect(await Promise.all([part.load(), part.load()])).toEqual([{ number: 1 }, { number: 1 }])
  expect(await part.load()).toEqual({ number: 1 })
})

test('what could not be fetched is fetched at the next asking', async () => {
  let online = false
  const part = makeLater(async () => {
    if (!online) throw new Error('offline')
    return 'menu'
  })
  await expect(part.load()).rejects.toThrow('offline')
  online = true
  expect(await part.load()).toBe('menu')
})
