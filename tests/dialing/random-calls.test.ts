import { test } from 'vitest'
import { randomCalls } from './random-calls'

/** The same sequences each time: whoever looks for others gives another one. */
const SEED = 20

test(
  'a thousand random sequences, of callers, drops and callbacks too: one bridged lead at most, one caller promised, nobody hears whom they must not, every call ends, the history is true, no number is held',
  () => randomCalls(1_000, 6, SEED),
  600_000,
)
