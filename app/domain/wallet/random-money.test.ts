import { test } from 'vitest'
import { randomMoney } from '../../../tests/money/random-money'

// The full numbers are in tests/money.
test('after random money the laws of the ledger hold', () => randomMoney(15, 60), 60_000)
