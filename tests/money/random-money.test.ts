import { test } from 'vitest'
import { randomMoney } from './random-money'

test(
  'a hundred times a thousand random operations: the laws of the ledger hold after each',
  () => randomMoney(100, 1_000),
  20 * 60_000,
)
