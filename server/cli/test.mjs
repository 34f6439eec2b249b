// @ts-check
// `npm test`: everything, from a fresh clone. A failing part does not hide the others.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { exitWithParent } from './exit-with-parent.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { root } from './run.mjs'
import { conclude, crash, format, lint, playwright, types, unused, vitest } from './steps.mjs'

/** More shards on two cores miss the readiness goal. */
const CRASH_SHARDS = 3

requireNode()
exitWithParent()
await ensureInstalled()
// The unit tests record what the store compiles.
rmSync(join(root, '.cache/statements'), { recursive: true, force: true })
const results = [await format(), await lint(), await types(), await unused(), await vitest('unit+door')]
results.push(await vitest('postgres', ['--config', 'tests/postgres/vitest.config.ts']))
await ensureBuilt()
// `npm run crash` covers all boundaries.
results.push(await crash(['--boundaries', 'changed', '--sample', '40', '--random', '10'], CRASH_SHARDS))
results.push(await crash(['--blast', '5', '--recipients', '300']))
let note = 'no Chrome or Chromium can be installed here: set CHROME_PATH'
const browser = await ensureBrowser().catch((error) => {
  note = error.message
  return null
})
results.push(browser ? await playwright(browser) : { name: 'browser', passed: 0, failed: 1, note })
if (!existsSync(join(root, '../shared/carrier/openapi-check.mjs')))
  console.log('\ncontract not checked: the carrier’s specifications are not beside this folder')
conclude(results)
