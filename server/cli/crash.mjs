// @ts-check
// `npm run crash`: every kill point, half an hour. Arguments: --random 20, --boundaries NAME or changed, --sample 40,
// --seed 7, or --blast 200.
import { ensureBuilt } from './build.mjs'
import { exitWithParent } from './exit-with-parent.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { conclude, crash, liveLogs } from './steps.mjs'

requireNode()
exitWithParent()
await ensureInstalled()
await ensureBuilt()
const args = process.argv.slice(2)
conclude(
  args.length > 0
    ? [await crash(args)]
    : [await crash(['--boundaries', 'all', '--random', '200']), await crash(['--blast', '200']), await liveLogs([])],
)
