import { test } from 'vitest'
import { randomOperations } from './random-operations'

test(
  'a thousand times a hundred random operations: counters, histories, places of leads and rules agree',
  () => randomOperations(1_000, 100),
  20 * 60_000,
)
