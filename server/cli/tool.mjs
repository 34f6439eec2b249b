// @ts-check
// `npm run token`, `vendor`, `person`, `numbers`, `trace`, `ledger`, `reports:check`, `reports:rebuild`, `promotions`, `trust-events`, `db:reset`, `db:backup`, `db:restore`:
// stdout is data, messages go to stderr.
import { loadDotEnv } from './environment.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { run } from './run.mjs'

const [tool = '', ...rest] = process.argv.slice(2)
requireNode()
loadDotEnv()
await ensureInstalled({ out: 'stderr' })
process.exit(await run(process.execPath, ['--import', 'tsx', `server/cli/${tool}.ts`, ...rest]))
