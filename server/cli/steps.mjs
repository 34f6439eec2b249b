// @ts-check
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { bin, root, run } from './run.mjs'

/**
 * `timed` sets `minutes`.
 * @typedef {{ name: string, passed: number, failed: number, minutes?: number, note?: string, failures?: string[] }} Result
 */

/**
 * @template {unknown[]} Args
 * @param {(...args: Args) => Promise<Result>} step
 * @returns {(...args: Args) => Promise<Result>}
 */
const timed =
  (step) =>
  async (...args) => {
    const startedAt = performance.now()
    const result = await step(...args)
    return { ...result, minutes: (performance.now() - startedAt) / 60_000 }
  }

const REPORTS = join(root, 'test-results')

/** @param {string} name @param {number} code @returns {Result} */
const singleResult = (name, code) => ({ name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 })

/** Keyed by content. */
const CACHE = join(root, '.cache')

const PRETTIER_CACHE = ['--cache', '--cache-strategy', 'content', '--cache-location', join(CACHE, 'prettier')]
export const format = timed(async () =>
  singleResult('format', await run(bin('prettier'), ['--check', '--log-level', 'warn', ...PRETTIER_CACHE, '.'])),
)
export const lint = timed(async () => singleResult('lint', await run(bin('oxlint'), ['--quiet', '.'])))
/** Exceptions are in `knip.json`. */
export const unused = timed(async () =>
  singleResult(
    'unused',
    await run(bin('knip'), ['--no-progress', '--no-config-hints', '--cache', '--cache-location', join(CACHE, 'knip')]),
  ),
)
/** tsgo: faster than the compiler that Remix requires. */
export const types = timed(async () =>
  singleResult(
    'types',
    await run(process.execPath, [
      join(root, 'node_modules/typescript-7/bin/tsc'),
      '-p',
      'tsconfig.json',
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      join(CACHE, 'types.json'),
    ]),
  ),
)

/** @param {string} name */
function openReport(name) {
  mkdirSync(REPORTS, { recursive: true })
  const file = join(REPORTS, `${name}.json`)
  rmSync(file, { force: true })
  return { file, read: () => JSON.parse(readFileSync(file, 'utf8')) }
}

/**
 * @param {string} name
 * @param {string[]} [args]
 * @param {Record<string, string>} [env]
 * @returns {Promise<Result>}
 */
async function vitestRun(name, args = [], env = {}) {
  const { file, read } = openReport(name)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run(bin('vitest'), ['run', ...reporters, ...args], { env })
  try {
    const { numPassedTests, numFailedTests, testResults } = read()
    /** @type {{ title: string, fullName: string, status: string, failureMessages: string[] }[]} */
    const tests = testResults.flatMap((/** @type {any} */ one) => one.assertionResults)
    const isDiskFullSkipped = tests.some(
      ({ title, status }) => title.startsWith('the disk is full') && status !== 'passed',
    )
    // A file that fails to load reports no failed test.
    const failed = Math.max(numFailedTests, code === 0 ? 0 : 1)
    const failures = tests
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]?.split('\n')[0] ?? ''}`)
    return {
      name,
      passed: numPassedTests,
      failed,
      failures,
      ...(isDiskFullSkipped && { note: 'full disk not checked' }),
    }
  } catch {
    return { name, passed: 0, failed: 1, note: 'the test runner died' }
  }
}
export const vitest = timed(vitestRun)

/**
 * End-to-end tests: first the parallel ones, then those that need the machine alone (docs/decisions/037).
 * @param {string} browser path
 * @returns {Promise<Result>}
 */
async function playwrightParts(browser) {
  const parts = [
    await runEndToEndTests(browser, 'browser', ['--grep-invert', '@alone']),
    await runEndToEndTests(browser, 'browser-alone', ['--grep', '@alone', '--workers=1']),
  ]
  const notes = parts.flatMap(({ note }) => note ?? [])
  return {
    name: 'browser',
    passed: parts.reduce((sum, { passed }) => sum + passed, 0),
    failed: parts.reduce((sum, { failed }) => sum + failed, 0),
    failures: parts.flatMap(({ failures = [] }) => failures),
    ...(notes.length > 0 && { note: notes.join(', ') }),
  }
}
export const playwright = timed(playwrightParts)

/** @param {string} browser @param {string} name @param {string[]} filters @returns {Promise<Result>} */
async function runEndToEndTests(browser, name, filters) {
  const { file, read } = openReport(name)
  const code = await run(bin('playwright'), ['test', '--reporter=list,json', ...filters], {
    env: { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  try {
    const { stats, suites } = read()
    const { expected, unexpected, flaky } = stats
    if (code !== 0 || flaky > 0) printScreens()
    return {
      name,
      passed: expected + flaky,
      failed: Math.max(unexpected, code === 0 ? 0 : 1),
      failures: listTests(suites, ({ ok }) => !ok),
      ...(flaky > 0 && { note: `passed at the second try only: ${listTests(suites, isFlaky).join('; ')}` }),
    }
  } catch {
    return { name, passed: 0, failed: 1, note: 'the test runner died' }
  }
}

/**
 * @typedef {{ title: string, file: string, line: number, ok: boolean, tests: { status: string }[] }} EndToEndTest
 * @typedef {{ specs: EndToEndTest[], suites?: EndToEndSuite[] }} EndToEndSuite
 */
/** @param {EndToEndSuite[]} suites @param {(test: EndToEndTest) => boolean} isWanted @returns {string[]} */
const listTests = (suites, isWanted) =>
  suites.flatMap(({ specs, suites: inner }) => [
    ...specs.filter(isWanted).map(({ file, line, title }) => `${file}:${line} ${title}`),
    ...listTests(inner ?? [], isWanted),
  ])

/** @param {EndToEndTest} journey */
const isFlaky = ({ tests }) => tests.some(({ status }) => status === 'flaky')

const SCREEN_LINES = 400

/** CI keeps the log, but not screenshots or traces. */
function printScreens() {
  const folder = join(REPORTS, 'browser')
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('error-context.md')) continue
    const screen = readFileSync(join(folder, name), 'utf8').split('# Page snapshot')[1]
    if (screen) console.log(`\n${dirname(name)}:${screen.split('\n').slice(0, SCREEN_LINES).join('\n')}`)
  }
}

/**
 * Runs mostly wait for boots and ringing phones, so `shards` run in parallel.
 * @param {string[]} args
 * @param {number} [shards]
 * @returns {Promise<Result>}
 */
async function crashShards(args, shards = 1) {
  // One seed: the shards split the same kill points.
  const withSeed = args.includes('--seed') ? args : [...args, '--seed', String(Date.now() % 1_000_000)]
  const parts = await Promise.all(
    Array.from({ length: shards }, (_, index) => crashRun(withSeed, `${index + 1}/${shards}`)),
  )
  const notes = [...new Set(parts.flatMap(({ note }) => note ?? []))]
  return {
    name: args.includes('--blast') ? 'blast' : 'crash',
    passed: parts.reduce((sum, { passed }) => sum + passed, 0),
    failed: parts.reduce((sum, { failed }) => sum + failed, 0),
    failures: parts.flatMap(({ failures = [] }) => failures),
    ...(notes.length > 0 && { note: notes.join('; ') }),
  }
}
export const crash = timed(crashShards)

/** @param {string[]} args @param {string} shard @returns {Promise<Result>} */
async function crashRun(args, shard) {
  const isBlast = args.includes('--blast')
  const { file, read } = openReport(isBlast ? 'crash-blast' : `crash-${shard.replace('/', '-of-')}`)
  const main = `tests/crash/${isBlast ? 'blast' : 'main'}.ts`
  const code = await run(process.execPath, ['--import', 'tsx', main, '--report', file, '--shard', shard, ...args])
  try {
    const { passed, failures, note } = read()
    return { name: shard, passed, failed: Math.max(failures.length, code === 0 ? 0 : 1), failures, note }
  } catch {
    return { name: shard, passed: 0, failed: 1, note: `the harness died: ${shard}` }
  }
}

/** Too slow for `npm test`. */
export const liveLogs = timed(async (/** @type {string[]} */ args) =>
  singleResult(
    'live logs',
    await run(process.execPath, ['--import', 'tsx', 'tests/faults/live-logs-full.ts', ...args]),
  ),
)

/**
 * Prints failures below their part and the sum last, because a CI may keep only the end of a log.
 * @param {Result[]} results
 * @returns {never}
 */
export function conclude(results) {
  console.log('')
  for (const { name, passed, failed, minutes = 0, note, failures = [] } of results) {
    const duration = `${minutes.toFixed(1)} min`.padStart(8)
    console.log(
      `${failed ? '✗' : '✓'} ${name.padEnd(10)}${duration}  ${passed} passed, ${failed} failed${note ? ` (${note})` : ''}`,
    )
    for (const failure of failures) console.log(`    ${failure}`)
  }
  const sum = (/** @type {'passed' | 'failed'} */ key) => results.reduce((total, result) => total + result[key], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0)
}
