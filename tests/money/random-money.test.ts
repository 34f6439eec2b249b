import { test } from 'vitest'
import { randomMoney } from './random-money'

const RUNS = process.env.FAULTS === 'full' ? 100 : 25

test(
  'runs of a thousand random operations: the laws of the ledger hold after each',
  () => randomMoney(RUNS, 1_000),
  20 * 60_000,
)
