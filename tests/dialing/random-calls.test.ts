import { test } from 'vitest'
import { randomCalls } from './random-calls'

/** The same sequences each time: whoever looks for others gives another one. */
const SEED = 20

test(
  'a thousand random sequences: one bridged lead at most, nobody hears whom they must not, every call ends, no number is held',
  () => randomCalls(1_000, 6, SEED),
  300_000,
)
