// @ts-check
// `npm start`. Plain JavaScript: at first nothing is installed.
import { loadDotEnv } from './environment.mjs'
import { ensureBuilt } from './build.mjs'
import { exitWithParent } from './exit-with-parent.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'

requireNode()
exitWithParent()
loadDotEnv()
await ensureInstalled()
await ensureBuilt()
// LOG_LEVEL=info logs each request.
process.env.LOG_LEVEL ??= 'warn'
process.env.DEMO_HISTORY ??= '1'
await import(new URL('../../build/launch.js', import.meta.url).href)
