import { test } from 'vitest'
import { randomCalls } from './random-calls'

/** The same sequences each time: another seed gives others. */
const SEED = 20
const SEQUENCES = process.env.FAULTS === 'full' ? 1_000 : 300

test(
  'random sequences with callers, drops and callbacks keep every rule of a call',
  () => randomCalls(SEQUENCES, 6, SEED),
  600_000,
)
