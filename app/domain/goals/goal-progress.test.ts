import { describe, expect, test } from 'vitest'
import { getGoalColour, getGoalLevel, getGoalPercent } from './goal-progress'

describe('the percent of a goal', () => {
  test('is of the goal per day times the days', () => {
    expect(getGoalPercent(40, 80)).toBe(50)
    expect(getGoalPercent(40, 80, 2)).toBe(25)
    expect(getGoalPercent(1, 1_000_000)).toBeCloseTo(0.0001)
  })

  test.each([
    ['no goal', 5, null, 1],
    ['a goal of 0', 5, 0, 1],
    ['no day', 5, 10, 0],
  ])('is unknown with %s', (_name, value, goal, days) => {
    expect(getGoalPercent(value, goal, days)).toBeNull()
  })
})

test.each([
  [250, 'over80'],
  [80.1, 'over80'],
  [80, 'over60'],
  [60, 'over40'],
  [40.5, 'over40'],
  [40, 'over20'],
  [20, 'over0'],
  [0.01, 'over0'],
  [0, 'none'],
] as const)('%d percent is %s', (percent, level) => {
  expect(getGoalLevel(percent)).toBe(level)
})

describe('a table is coloured', () => {
  const cell = { value: 90, goalPerDay: 100 }
  test.each([
    ['team', 1, 'over80'],
    ['team', 15, 'over0'],
    ['team', 16, null],
    ['performance', 1, 'over80'],
    ['performance', 2, null],
  ] as const)('%s, %d days: %s', (table, days, level) => {
    expect(getGoalColour(table, { ...cell, days })).toBe(level)
  })

  test('only with a goal', () => {
    expect(getGoalColour('team', { value: 5, goalPerDay: null, days: 1 })).toBeNull()
    expect(getGoalColour('team', { value: 5, goalPerDay: 0, days: 1 })).toBeNull()
  })
})
