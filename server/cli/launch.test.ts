import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePorts, healthy, pidIn, runNode, scratchFolder, type Running } from '../../tests/helpers/process'
import { waitFor } from '../../tests/helpers/wait-for'
import { openRows } from '../../tests/helpers/rows'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let launchers: Running[]
beforeEach(async () => {
  folder = await scratchFolder('launch')
  launchers = []
})
afterEach(async () => {
  await Promise.all(launchers.filter((one) => !one.ended()).map((one) => one.end()))
  await folder.remove()
})

/** The launcher over its sources, without screens: simulator, seeds, app and host demo page. */
function launch(port: number, more: Record<string, string> = {}): Running {
  const env = {
    DATA_DIR: folder.path,
    PORT: String(port),
    PAGES: 'none',
    LOG_LEVEL: 'warn',
    CLOCK: 'practice',
    ...more,
  }
  const running = runNode(['--import', 'tsx', 'server/cli/launch.ts', '--dev'], env)
  launchers.push(running)
  return running
}
const says = (one: Running, words: string) => waitFor(words, () => one.output().includes(words), { withinMs: 60_000 })
const RUNS = 'Ctrl-C ends everything.'
const RAN = 'It is already running; nothing was started.'

test('only one launcher runs over a data folder, on whatever ports', { timeout: 180_000 }, async () => {
  const port = await freePorts(3)
  const first = launch(port)
  await waitFor('it begins', () => existsSync(join(folder.path, 'launch.pid')), { withinMs: 60_000 })
  // Started twice: the second one starts nothing, whether or not it waits until the first answers.
  const twin = launch(port)
  await says(first, RUNS)
  await waitFor('the second ends', twin.ended, { withinMs: 60_000 })
  expect(twin.output()).toMatch(/It is already running|is used by another Trunkline/)
  const again = launch(port)
  await says(again, RAN)
  await waitFor('it ends', again.ended)
  expect(again.exitCode()).toBe(0)

  const others = await freePorts(3)
  const simulator = pidIn(folder.path, 'simulator.pid')
  const next = launch(others)
  await says(next, `Another Trunkline uses DATA_DIR ${folder.path}: waiting up to 15 s for it to end.`)
  expect([pidIn(folder.path, 'simulator.pid'), pidIn(folder.path, 'launch.pid')]).toEqual([simulator, first.pid])
  expect(await healthy(`http://127.0.0.1:${port}/healthz`)).toBe(true)
  await first.end()
  await says(next, RUNS)
  expect(await healthy(`http://127.0.0.1:${others}/healthz`)).toBe(true)
})

test('announces the first owner stored in the file, not the configured one', { timeout: 180_000 }, async () => {
  const port = await freePorts(3)
  const real = { DEMO: '0', APP_SECRET: 's'.repeat(32) }
  const first = launch(port, { ...real, FIRST_OWNER_EMAIL: 'rosa@own.test' })
  await says(first, 'rosa@own.test is its first owner.')
  const second = launch(port, { ...real, FIRST_OWNER_EMAIL: 'eve@own.test' })
  await says(second, RAN)
  expect(second.output()).toContain('rosa@own.test is its first owner.')

  // An app of an older version runs: its file has not all that we would ask it for.
  const file = openRows(folder.path)
  file.exec('DELETE FROM kysely_migration WHERE name = (SELECT max(name) FROM kysely_migration)')
  file.close()
  const third = launch(port, real)
  await says(third, RAN)
  await waitFor('it ends', third.ended)
  expect(third.exitCode()).toBe(0)
  expect(third.output()).toContain('Open the portal and sign in.')
})

test(
  'a simulator left by a killed launcher is reused, or ended if another population is configured',
  {
    timeout: 240_000,
  },
  async () => {
    const port = await freePorts(3)
    const people = join(folder.path, 'people.json')
    writeFileSync(people, JSON.stringify({ personas: { quick: {} }, default: 'quick' }))
    const simulator = () => pidIn(folder.path, 'simulator.pid')
    const killedAfter = async (more: Record<string, string>) => {
      const launcher = launch(port, more)
      await says(launcher, RUNS)
      await launcher.end('SIGKILL')
      return { pid: simulator(), said: launcher.output() }
    }
    const ENDS = 'The running simulator has other settings. It restarts, and its calls end.'
    const ours = await killedAfter({})
    const theirs = await killedAfter({ SIMULATOR_POPULATION: people })
    expect(theirs.said).toContain(ENDS)
    expect(theirs.pid).not.toBe(ours.pid)
    const found = await killedAfter({ SIMULATOR_POPULATION: people })
    expect(found.said).not.toContain(ENDS)
    expect(found.pid).toBe(theirs.pid)

    // The same name with other people in it, and another address for its callbacks.
    writeFileSync(people, JSON.stringify({ personas: { slow: {} }, default: 'slow' }))
    const last = launch(port, { SIMULATOR_POPULATION: people, SIMULATOR_PORT: String(await freePorts(1)) })
    await says(last, RUNS)
    expect(last.output()).toContain(ENDS)
    expect(simulator()).not.toBe(found.pid)
  },
)
