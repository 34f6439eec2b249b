import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findRunningProcess } from './previous-run'
import { environmentWith } from './environment.mjs'

export const SIMULATOR_PID = 'simulator.pid'
export const SIMULATOR_SETTINGS = 'simulator-settings.json'

export interface SimulatorSettings {
  port: string
  /** Of its variables, secrets included, and its population file. */
  digest: string
}

export function simulatorSettingsOf(variables: Record<string, string>, port: string): SimulatorSettings {
  const relevantVariables = Object.entries(environmentWith(variables))
    .filter(([name, value]) => value && (name.startsWith('SIMULATOR_') || name in variables))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  const digest = createHash('sha256').update(JSON.stringify(relevantVariables))
  const population = environmentWith(variables).SIMULATOR_POPULATION
  if (population) digest.update(readPopulation(population))
  return { port, digest: digest.digest('hex') }
}

/** The simulator reports it. */
function readPopulation(file: string): Buffer | string {
  try {
    return readFileSync(file)
  } catch {
    return 'unreadable'
  }
}

export const saveSimulatorSettings = (dataDir: string, settings: SimulatorSettings) =>
  writeFileSync(join(dataDir, SIMULATOR_SETTINGS), JSON.stringify(settings))

/** Without a settings file: assumed at `port`. */
export function findRunningSimulator(dataDir: string, port: string): ({ pid: number } & SimulatorSettings) | null {
  const pid = findRunningProcess(dataDir, SIMULATOR_PID)
  if (!pid) return null
  try {
    const stored = JSON.parse(readFileSync(join(dataDir, SIMULATOR_SETTINGS), 'utf8')) as SimulatorSettings
    return { pid, port: stored.port, digest: stored.digest }
  } catch {
    return { pid, port, digest: '' }
  }
}
