// @ts-check
// `npm run tutorial`: films the boards' tutorial into public/tutorial. Needs ffmpeg.
import { ensureBrowser } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { exitWithParent } from './exit-with-parent.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { run, stop } from './run.mjs'

requireNode()
exitWithParent()
await ensureInstalled()
await ensureBuilt()
if (!(await ensureBrowser())) stop('No Chrome or Chromium can be installed here: set CHROME_PATH.')
if ((await run('ffmpeg', ['-version'], { out: 'nothing' })) !== 0) stop('ffmpeg is needed, and is not installed here.')
process.exit(await run(process.execPath, ['--import', 'tsx', 'tests/tutorial/record.ts']))
