// @ts-check
// `npm run faults`: the full fault tests, some minutes. Arguments go to the live logs: -- --clients 300 --seed 7.
import { ensureBuilt } from './build.mjs'
import { exitWithParent } from './exit-with-parent.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { conclude, liveLogs, vitest } from './steps.mjs'

requireNode()
exitWithParent()
await ensureInstalled()
await ensureBuilt()
conclude([await vitest('faults', ['tests/faults'], { FAULTS: 'full' }), await liveLogs(process.argv.slice(2))])
