import { test } from 'vitest'
import { randomOperations } from '../../../tests/boards/random-operations'

// The full numbers are in tests/boards.
test(
  'whatever is done to boards, rules and leads, counters, histories and places agree',
  () => randomOperations(15, 60),
  60_000,
)
