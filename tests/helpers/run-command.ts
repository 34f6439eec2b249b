import { build } from 'esbuild'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, runNode } from './process'
import { waitFor } from './wait-for'

/** What a command of ours (`server/cli/<name>.ts`) answers to its operator, over a data folder. */
export async function runCommand(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const command = runNode([await bundleOf(name), ...args], env)
  await waitFor(`the end of ${name}`, command.ended, { withinMs: 60_000 })
  return { code: command.exitCode(), output: command.output() }
}

const bundles = new Map<string, Promise<string>>()

/** Each as one file, as the build makes it: from its sources every start would read and compile some hundred files. */
function bundleOf(name: string): Promise<string> {
  const known = bundles.get(name)
  if (known) return known
  const made = bundle(name)
  bundles.set(name, made)
  return made
}

/** Below the repository, where its packages are found. */
const FOLDER = join(ROOT, '.cache/commands')

async function bundle(name: string): Promise<string> {
  const own = join(FOLDER, `${name}-${process.pid}.mjs`)
  await build({
    absWorkingDir: ROOT,
    entryPoints: [`server/cli/${name}.ts`],
    outfile: own,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  })
  // Another worker makes the same one, and may start it in this moment: it is whole at any time.
  const shared = join(FOLDER, `${name}.mjs`)
  renameSync(own, shared)
  return shared
}
