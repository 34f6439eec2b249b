import { expect, test } from 'vitest'
import { getWhatIf, type CarriedLoad } from './what-if'

const numbers = (awake: number, resting: number): CarriedLoad[] =>
  Array.from({ length: awake + resting }, (_, index) => ({
    numberId: `num_${index}`,
    isResting: index >= awake,
    dialsPerDay: index < awake ? 48 : 0,
    dailyBudget: 60,
  }))

test('with one number resting the others carry its dials', () => {
  expect(getWhatIf(numbers(13, 1), 'num_0')).toEqual({ carrying: 12, total: 14, dialsEach: 52, budgetEach: 60 })
})

test('none carries them where no other number is awake', () => {
  expect(getWhatIf(numbers(1, 3), 'num_0')).toBeNull()
  expect(getWhatIf([], 'num_0')).toBeNull()
})

test('a number that is resting changes nothing', () => {
  expect(getWhatIf(numbers(2, 2), 'num_3')).toBeNull()
})
