// @ts-check
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { requireNode } from './node-version.mjs'
import { bin, root, run, stop } from './run.mjs'

const FOLDERS = ['app', 'machines', 'server', 'db', 'public']
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'remix.config.js']
const TARGET = join(root, 'build')
const STAMP = '.stamp'

/** One folder per build: parallel builds must not mix their files. */
const BUILD_PREFIX = '.build-'

/** Output name under build/ → source. */
const PROGRAMS = {
  main: 'server/cli/start-compiled.ts',
  'keep-compiled': 'server/cli/cache-compiled-code.ts',
  'csv-worker': 'server/csv/csv-worker.ts',
  'simulator/main': 'server/simulator/main.ts',
  launch: 'server/cli/launch.ts',
  token: 'server/cli/token.ts',
  vendor: 'server/cli/vendor.ts',
  person: 'server/cli/person.ts',
  numbers: 'server/cli/numbers.ts',
  trace: 'server/cli/trace.ts',
  ledger: 'server/cli/ledger.ts',
  promotions: 'server/cli/promotions.ts',
  'trust-events': 'server/cli/trust-events.ts',
  backup: 'server/cli/backup.ts',
  restore: 'server/cli/restore.ts',
}

/** Loading hundreds of small modules slows the boot; native packages cannot be bundled. */
const BUNDLED = ['@orpc/', 'jose', 'kysely', 'libphonenumber-js', 'typeid-js', 'xstate', 'zod']
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const EXTERNAL = Object.keys({ ...dependencies, ...devDependencies })
  .filter((name) => !BUNDLED.some((bundled) => name === bundled || (bundled.endsWith('/') && name.startsWith(bundled))))
  .flatMap((name) => [name, `${name}/*`])

/** Loaded at each restart, with cached V8 code. External: native, development-only, and modules shared with screens. */
const compiledOptions = (/** @type {string} */ folder) => ({
  entryPoints: { main: 'server/main.ts', 'server/index': join(folder, 'server/index.js') },
  outExtension: { '.js': '.cjs' },
  format: /** @type {const} */ ('cjs'),
  external: [
    'better-sqlite3',
    '@remix-run/node',
    '@remix-run/server-runtime',
    // Loaded with the first video.
    'mediabunny',
    // Optional parts of ws.
    'bufferutil',
    'utf-8-validate',
    ...Object.keys(devDependencies),
  ],
  // Expected: an empty side-effect import, and a package that checks import.meta.
  logOverride: /** @type {const} */ ({ 'ignored-bare-import': 'silent', 'empty-import-meta': 'silent' }),
  define: { 'import.meta.url': 'importMetaUrl', 'import.meta.dirname': '__dirname' },
  banner: { js: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href" },
})

/** Tests and documents do not change the build. */
function listSources() {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$|\.md$|^embed\.js$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name))),
  )
  return [...FILES, ...inFolders].toSorted()
}

/** By content: dates mean nothing after a clone or branch switch. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const file of listSources()) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/**
 * Builds screens, server programs and embed.js.
 * @param {'stdout' | 'stderr'} out
 */
async function build(out) {
  const stamp = fingerprint()
  removeLeftovers()
  const name = `${BUILD_PREFIX}${process.pid}`
  const newBuild = join(root, name)
  // The client build copies public/ with embed.js.
  if ((await run(process.execPath, ['server/cli/build-embed.mjs'], { out })) !== 0)
    stop('Building embed.js failed (see above).')
  const production = { NODE_ENV: 'production', BUILD_DIRECTORY: name }
  if ((await run(bin('remix'), ['vite:build', '--logLevel', 'error'], { env: production, out })) !== 0)
    stop('Building the screens failed (see above).')
  const { build: bundle } = await import('esbuild')
  const options = /** @type {const} */ ({
    absWorkingDir: root,
    outdir: name,
    bundle: true,
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  })
  await Promise.all([
    bundle({ ...options, entryPoints: PROGRAMS, format: 'esm', external: EXTERNAL }),
    bundle({ ...options, ...compiledOptions(name) }),
  ]).catch(() => stop('Building the server failed (see above).'))
  cpSync(join(root, 'server/simulator/page'), join(newBuild, 'simulator/page'), {
    recursive: true,
    filter: (path) => !path.endsWith('.ts'),
  })
  if (
    (await run(process.execPath, [join(name, 'keep-compiled.js'), '--keep-compiled'], { env: production, out })) !== 0
  )
    stop('The app that was built does not start (see above).')
  writeFileSync(join(newBuild, STAMP), stamp)
  replaceBuild(newBuild)
}

/** The folder name contains the process id. */
function removeLeftovers() {
  for (const name of readdirSync(root)) {
    if (!name.startsWith(BUILD_PREFIX)) continue
    try {
      process.kill(Number.parseInt(name.slice(BUILD_PREFIX.length)), 0)
    } catch {
      rmSync(join(root, name), { recursive: true, force: true })
    }
  }
}

/**
 * `build/` is missing only between the two renames.
 * @param {string} newBuild
 */
function replaceBuild(newBuild) {
  const old = `${newBuild}.old`
  for (;;) {
    try {
      renameSync(TARGET, old)
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
    }
    try {
      renameSync(newBuild, TARGET)
      return rmSync(old, { recursive: true, force: true })
    } catch (error) {
      // A parallel build finished in between: replace it.
      if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error
      rmSync(old, { recursive: true, force: true })
    }
  }
}

const codeOf = (/** @type {unknown} */ error) => /** @type {NodeJS.ErrnoException} */ (error).code

/**
 * Builds when the sources changed since the last build.
 * @param {{ out?: 'stdout' | 'stderr' }} [options]
 */
export async function ensureBuilt({ out = 'stdout' } = {}) {
  const stamp = join(TARGET, STAMP)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()) return
  console.error('Building …')
  await build(out)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  requireNode()
  await ensureInstalled()
  await build('stdout')
  console.log('Built into build/.')
}
