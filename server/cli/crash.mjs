// @ts-check
// `npm run crash`: the full numbers, about an hour. Arguments are handed on: --random 20, --boundaries NAME, --seed 7.
import { ensureBuilt } from './build.mjs'
import { endWithParent } from './end-with-parent.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { conclude, crash } from './steps.mjs'

requireNode()
endWithParent()
await ensureInstalled()
await ensureBuilt()
const given = process.argv.slice(2)
conclude([await crash(given.length > 0 ? given : ['--boundaries', 'all', '--random', '200'])])
