// @ts-check
// `npm run faults`: fault tests and random sequences in full, a quarter of an hour. Arguments go to the live logs: -- --clients 300 --seed 7.
import { ensureBuilt } from './build.mjs'
import { exitWithParent } from './exit-with-parent.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { conclude, liveLogs, vitest } from './steps.mjs'

requireNode()
exitWithParent()
await ensureInstalled()
await ensureBuilt()
/** Random sequences of calls, texts, drops, leads, registrations and money. */
const RANDOM = [
  'trust/random-registrations',
  'trust/random-a2p',
  'dialing/random-calls',
  'texting/random-texts',
  'texting/random-drops',
  'boards/random-operations',
  'money/random-money',
]
const files = ['tests/faults', ...RANDOM.map((name) => `tests/${name}.test.ts`)]
conclude([await vitest('faults', files, { FAULTS: 'full' }), await liveLogs(process.argv.slice(2))])
