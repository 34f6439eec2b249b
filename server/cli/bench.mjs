// @ts-check
// `npm run bench`: prints one JSON line per figure. Arguments select benchmarks: npm run bench -- webhook.
import { ensureBuilt } from './build.mjs'
import { exitWithParent } from './exit-with-parent.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { run } from './run.mjs'

requireNode()
exitWithParent()
await ensureInstalled({ out: 'stderr' })
await ensureBuilt({ out: 'stderr' })
process.exit(await run(process.execPath, ['--import', 'tsx', 'tests/bench/main.ts', ...process.argv.slice(2)]))
