import { test } from 'vitest'
import { randomTexts } from './random-texts'

/** The same sequences each time: whoever looks for others gives another one. */
const SEED = 6

test(
  'a thousand random sequences of a hundred: nothing is sent twice or to who said STOP, nothing is forgotten, and the plan is counted',
  () => randomTexts(1_000, 100, SEED),
  600_000,
)
