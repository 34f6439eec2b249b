/** A number that calls are made from. */
export interface CarriedLoad {
  numberId: string
  isResting: boolean
  /** Of the last seven days. */
  dialsPerDay: number
  dailyBudget: number
}

export interface WhatIf {
  /** Numbers that are awake without this one, of all. */
  carrying: number
  total: number
  /** Dials a day that each carries, and its budget on average. */
  dialsEach: number
  budgetEach: number
}

/** The load of an account with one number resting. null: it is resting already, or no other is awake. */
export function getWhatIf(numbers: readonly CarriedLoad[], numberId: string): WhatIf | null {
  if (numbers.find((number) => number.numberId === numberId)?.isResting) return null
  const carrying = numbers.filter((number) => number.numberId !== numberId && !number.isResting)
  if (carrying.length === 0) return null
  const sum = (of: readonly CarriedLoad[], key: 'dialsPerDay' | 'dailyBudget') =>
    of.reduce((total, number) => total + number[key], 0)
  return {
    carrying: carrying.length,
    total: numbers.length,
    dialsEach: Math.round(sum(numbers, 'dialsPerDay') / carrying.length),
    budgetEach: Math.round(sum(carrying, 'dailyBudget') / carrying.length),
  }
}
