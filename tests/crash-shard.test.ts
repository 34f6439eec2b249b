import { expect, test } from 'vitest'
import { readShard } from './crash/shard'

test('the shards of a crash run share all deaths, each death once, and no port', () => {
  const deaths = Array.from({ length: 100 }, (_, index) => index)
  const shards = ['1/3', '2/3', '3/3'].map(readShard)
  const shares = shards.map((shard) => shard.share(deaths))
  expect(shares.flat().toSorted((a, b) => a - b)).toEqual(deaths)
  expect(shares.map(({ length }) => length)).toEqual([34, 33, 33])
  for (const [index, { ports }] of shards.entries()) {
    expect(ports.from).toBeLessThan(ports.to)
    if (index > 0) expect(ports.from).toBeGreaterThanOrEqual(shards[index - 1]!.ports.to)
  }
})

test('one run dies all deaths', () => expect(readShard('1/1').share([1, 2])).toEqual([1, 2]))

test.each(['0/3', '4/3', '3', 'x/2'])('a shard %s is refused', (text) => expect(() => readShard(text)).toThrow(text))
