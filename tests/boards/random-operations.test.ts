import { test } from 'vitest'
import { randomOperations } from './random-operations'

const RUNS = process.env.FAULTS === 'full' ? 1_000 : 300

test(
  'runs of a hundred random operations: counters, histories, places of leads and rules agree',
  () => randomOperations(RUNS, 100),
  20 * 60_000,
)
