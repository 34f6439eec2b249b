import { expect, test } from 'vitest'
import { parseNameStatus } from '../server/cli/changed.mjs'
import { boundaryNames, COMPOSED, readBoundaries } from './crash/boundaries'
import { choosePoints } from './crash/choose'

const BASE = { base: 'abcd1234', files: [] as string[] }
const NOTHING = { boundaries: 'none', sample: 0, seed: 7 }
const total = boundaryNames().length * 2
const CREATES_BOARD = readBoundaries().find(({ name }) => name === 'board.create')!.file
const SENDS_ONCE = Object.keys(COMPOSED).find((file) => file.endsWith('/send-once-plan.server.ts'))!

test('all kill points are chosen, or none, or the named ones', () => {
  expect(choosePoints({ ...NOTHING, boundaries: 'all' }, BASE).points).toHaveLength(total)
  expect(choosePoints(NOTHING, BASE).points).toEqual([])
  expect(choosePoints({ ...NOTHING, boundaries: 'board.create,call.place.attempt:after' }, BASE).points).toEqual([
    'board.create:before',
    'board.create:after',
    'call.place.attempt:after',
  ])
})

test('a changed file selects its kill points, and those with composed names', () => {
  const files = [SENDS_ONCE, CREATES_BOARD]
  const { points, note } = choosePoints({ ...NOTHING, boundaries: 'changed' }, { ...BASE, files })
  expect(points).toContain('board.create:after')
  expect(points).toContain('message.send.unknown:before')
  expect(points).toHaveLength(52)
  expect(note).toBe(`52 in files changed since abcd1234, of ${total} kill points`)
})

test.each(['db/group-commit.ts', 'tests/crash/verdict.ts'])('a change to %s selects all', (file) => {
  expect(choosePoints({ ...NOTHING, boundaries: 'changed' }, { ...BASE, files: [file] }).points).toHaveLength(total)
})

test('a repository without history selects all', () => {
  expect(choosePoints({ ...NOTHING, boundaries: 'changed' }, null).points).toHaveLength(total)
})

test('others are drawn by the seed, each once', () => {
  const files = [CREATES_BOARD]
  const drawn = (seed: number) => choosePoints({ boundaries: 'changed', sample: 40, seed }, { ...BASE, files })
  expect(drawn(7)).toEqual(drawn(7))
  expect(drawn(7).points).not.toEqual(drawn(8).points)
  expect(new Set(drawn(7).points).size).toBe(42)
  expect(drawn(7).points.slice(0, 2)).toEqual(['board.create:before', 'board.create:after'])
  expect(choosePoints({ boundaries: 'none', sample: 1_000, seed: 7 }, BASE).points).toHaveLength(total)
})

test('a file that was only renamed has not changed', () => {
  expect(parseNameStatus('M\ta.ts\nA\tb.ts\nR100\tc.ts\td.ts\nR097\te.ts\tf.ts\n')).toEqual(['a.ts', 'b.ts', 'f.ts'])
})
