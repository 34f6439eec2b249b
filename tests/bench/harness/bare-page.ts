import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, runNode } from '../../helpers/process'
import { waitFor } from '../../helpers/wait-for'
import { startReference, type Program } from './programs'

const CONFIG = 'tests/bench/reference/bare-page/vite.config.ts'

/** Builds a bare Remix app of `reference/` into a data folder, where `reference/bare-page.mjs` finds it. */
export async function buildBarePage(dataDir: string, app: 'bare-page' | 'bare-cards' = 'bare-page'): Promise<void> {
  const build = runNode(['node_modules/@remix-run/dev/dist/cli.js', 'vite:build', '--config', CONFIG], {
    BARE_APP: app,
    BUILD_DIRECTORY: join(dataDir, 'bare-page'),
    NODE_ENV: 'production',
  })
  await waitFor('the bare page is built', build.ended, { withinMs: 120_000 })
  if (build.exitCode() !== 0) throw new Error(`the bare page could not be built:\n${build.output()}`)
  // Its server finds its packages from its own folder.
  symlinkSync(join(ROOT, 'node_modules'), join(dataDir, 'node_modules'))
}

export async function startBarePage(dataDir: string, app?: 'bare-page' | 'bare-cards'): Promise<Program> {
  await buildBarePage(dataDir, app)
  return startReference('bare-page', dataDir)
}
