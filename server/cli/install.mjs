// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { canEvaluate, npm, root, stop } from './run.mjs'

/** Fails if better-sqlite3 was compiled for another Node version, or if install scripts were blocked. */
const OPEN_DATABASE_CODE = `new (require('better-sqlite3'))(':memory:').close()`

/** @param {string} file @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>} */
const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** npm's own copy of the lockfile; optional packages of other platforms may be missing. */
function matchesLockfile() {
  const lockfileCopy = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(lockfileCopy)) return false
  const installed = readPackages(lockfileCopy)
  return Object.entries(readPackages(join(root, 'package-lock.json'))).every(([path, required]) => {
    if (path === '') return true
    const found = installed[path]
    return found ? found.version === required.version : required.optional === true || required.devOptional === true
  })
}

/**
 * Installs packages when missing or when the lockfile changed.
 * @param {{ out?: 'stdout' | 'stderr' }} [options] out: stderr when stdout is data
 */
export async function ensureInstalled({ out = 'stdout' } = {}) {
  if (!matchesLockfile()) {
    console.error('Installing packages (about a minute; the database is compiled) …')
    // With NODE_ENV=production npm would skip the build tools.
    if ((await npm(['ci', '--include=dev', '--no-audit', '--no-fund'], out)) !== 0)
      stop(
        'Installing the packages failed (see above): the package registry must be reachable, and where no ready-made better-sqlite3 can be fetched a C++ compiler with python3 is needed (Debian: apt-get install -y build-essential python3).',
      )
  }
  if (canEvaluate(OPEN_DATABASE_CODE)) return
  console.error('Compiling better-sqlite3 for this Node …')
  await npm(['rebuild', 'better-sqlite3'], out)
  if (!canEvaluate(OPEN_DATABASE_CODE))
    stop(
      'better-sqlite3 does not run on this Node: it needs a C++ compiler and python3 to be compiled (Debian: apt-get install -y build-essential python3).',
    )
}
