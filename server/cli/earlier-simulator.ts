import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aliveIn } from './earlier-run'
import { environmentWith } from './environment.mjs'

/** Holds the process id of the simulator. */
export const SIMULATOR_PID = 'simulator.pid'
/** Holds the simulator's address and its start settings. */
export const SIMULATOR_SETTINGS = 'simulator-settings.json'

export interface SimulatorSettings {
  port: string
  /** Digest of its variables, secrets included, and its population file. */
  digest: string
}

export function settingsOf(variables: Record<string, string>, port: string): SimulatorSettings {
  const told = Object.entries(environmentWith(variables))
    .filter(([name, value]) => value && (name.startsWith('SIMULATOR_') || name in variables))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const digest = createHash('sha256').update(JSON.stringify(told))
  const population = environmentWith(variables).SIMULATOR_POPULATION
  if (population) digest.update(contentOf(population))
  return { port, digest: digest.digest('hex') }
}

/** The simulator reports an unreadable file itself. */
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
 * Find a running simulator whose launcher was killed. Without a settings file: assumed at `port`, with unknown
 * settings.
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
