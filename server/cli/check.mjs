// @ts-check
// `npm run check`: what to run before each commit, within a minute. The doors, random days on boards, random calls and texts, the matrix of pages, the simulator and whole launches are `npm test`'s.
import { endWithParent } from './end-with-parent.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { conclude, format, lint, types, vitest } from './steps.mjs'

requireNode()
endWithParent()
await ensureInstalled()
const slow = Promise.all([format(), lint(), types()])
const unit = await vitest('unit', [
  '--exclude',
  'tests/{api,boards,screens,sockets,webhooks,dialing,texting,faults}/**',
  '--exclude',
  'server/simulator/**',
  '--exclude',
  'server/cli/launch.test.ts',
])
conclude([...(await slow), unit])
