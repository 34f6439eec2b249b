import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import { sweep } from './sweep.server'

let world: World
beforeEach(async () => {
  world = await testWorld()
})
afterEach(() => world.close())

test('a row that always fails holds no other, in its page or after it', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => index)
  const worked: number[] = []
  const done = await sweep<number>(world.system, {
    page: (last, limit) => rows.filter((row) => row > (last ?? -1)).slice(0, limit),
    work(row) {
      worked.push(row)
      return row === 3 || row === 49 ? Promise.reject(new Error('broken')) : Promise.resolve(row % 2 === 0)
    },
    subjectOf: String,
    failureMessage: 'not done',
  })
  expect([worked, done]).toEqual([rows, 60])
})

test('rows that stay due are met once in a sweep', async () => {
  let pages = 0
  const worked: number[] = []
  await sweep<number>(world.system, {
    page(last, limit) {
      pages += 1
      return Array.from({ length: 50 }, (_, index) => index)
        .filter((row) => row > (last ?? -1))
        .slice(0, limit)
    },
    work: async (row) => void worked.push(row),
    subjectOf: String,
    failureMessage: 'not done',
  })
  expect([pages, worked.length]).toEqual([2, 50])
})
