import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aliveIn } from './earlier-run'
import { environmentWith } from './environment.mjs'

/** File in the data folder with the process id of the simulator. */
export const SIMULATOR_PID = 'simulator.pid'
/** Beside it: where that one listens, and what it was started with. */
export const SIMULATOR_SETTINGS = 'simulator-settings.json'

export interface SimulatorSettings {
  port: string
  /** Digest of its variables, of secrets too, and of its people. */
  digest: string
}

/** What a simulator with these variables is started with: they, ours of its name, and what its population file holds now. */
export function settingsOf(variables: Record<string, string>, port: string): SimulatorSettings {
  const told = Object.entries(environmentWith(variables))
    .filter(([name, value]) => value && (name.startsWith('SIMULATOR_') || name in variables))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const digest = createHash('sha256').update(JSON.stringify(told))
  const population = environmentWith(variables).SIMULATOR_POPULATION
  if (population) digest.update(contentOf(population))
  return { port, digest: digest.digest('hex') }
}

/** A file that cannot be read is the simulator's to complain about. */
function contentOf(file: string): Buffer | string {
  try {
    return readFileSync(file)
  } catch {
    return 'unreadable'
  }
}

export const writeSettings = (dataDir: string, settings: SimulatorSettings) =>
  writeFileSync(join(dataDir, SIMULATOR_SETTINGS), JSON.stringify(settings))

/**
 * A simulator whose launcher was killed lives on with its calls. One that does not say what it was started with is taken to
 * listen at `port`, with other settings than any.
 */
export function findSimulator(dataDir: string, port: string): ({ pid: number } & SimulatorSettings) | null {
  const pid = aliveIn(dataDir, SIMULATOR_PID)
  if (!pid) return null
  try {
    const said = JSON.parse(readFileSync(join(dataDir, SIMULATOR_SETTINGS), 'utf8')) as SimulatorSettings
    return { pid, port: said.port, digest: said.digest }
  } catch {
    return { pid, port, digest: '' }
  }
}
