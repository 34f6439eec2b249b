// @ts-check
// `npm run crash`: every kill point, half an hour. Arguments: --random 20, --boundaries NAME or changed, --sample 40,
// --seed 7, or --blast 200.
import { ensureBuilt } from './build.mjs'
import { endWithParent } from './end-with-parent.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { conclude, crash, liveLogs } from './steps.mjs'

requireNode()
endWithParent()
await ensureInstalled()
await ensureBuilt()
const given = process.argv.slice(2)
conclude(
  given.length > 0
    ? [await crash(given)]
    : [await crash(['--boundaries', 'all', '--random', '200']), await crash(['--blast', '200']), await liveLogs([])],
)
