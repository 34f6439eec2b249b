import { test } from 'vitest'
import { randomOperations } from '../../../tests/boards/random-operations'

// The full numbers are in tests/boards.
test(
  'after random changes of boards, rules and leads, counters, histories and positions agree',
  () => randomOperations(15, 60),
  60_000,
)
