import { test } from 'vitest'
import { randomCalls } from './random-calls'

/** The same sequences each time: another seed gives others. */
const SEED = 20

test(
  'a thousand random sequences with callers, drops and callbacks keep every rule of a call',
  () => randomCalls(1_000, 6, SEED),
  600_000,
)
