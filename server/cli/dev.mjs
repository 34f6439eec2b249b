// @ts-check
// `npm run dev`: sources through tsx and Vite.
import { spawn } from 'node:child_process'
import { loadDotEnv } from './environment.mjs'
import { exitWithParent } from './exit-with-parent.mjs'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { root, run, stop } from './run.mjs'

requireNode()
exitWithParent()
loadDotEnv()
await ensureInstalled()
if ((await run(process.execPath, ['server/cli/build-embed.mjs'])) !== 0) stop('Building embed.js failed (see above).')
const launcher = spawn(process.execPath, ['--import', 'tsx', 'server/cli/launch.ts', '--dev'], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => launcher.kill(signal))
launcher.on('exit', (code) => process.exit(code ?? 1))
