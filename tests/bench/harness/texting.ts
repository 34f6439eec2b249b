import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { openStore } from '../../../server/simulator/core/store'
import { saveNumber } from '../../../server/simulator/rest/numbers'
import { freePorts } from '../../helpers/process'
import { openCaller } from './caller'
import { CARRIER_ACCOUNT } from './carrier'
import { OTHER_CORE } from './machine'
import { startApp, startSimulator, type Program } from './programs'
import { openRows } from '../../helpers/rows'

/** An app that texts through the simulator. */
export interface Texting {
  app: Program
  publicUrl: string
  carrierUrl: string
  /** The app's file. */
  rows: Database.Database
  /** Sends a blast immediately, by the path that publishes it. */
  publish(path: string): Promise<void>
  /** Throws where the carrier refused a text: a refusal takes less than what was to be measured. */
  close(): Promise<void>
}

/** A number of every account that a test's world makes, and of the simulator's. */
export const ACCOUNT_NUMBER = '+13125550140'

/** Numbers (E.164) that are the simulator's as well: it refuses texts from any other. Before it is started. */
export function giveSimulator(folder: string, numbers: readonly string[]): void {
  const store = openStore(folder)
  const now = Date.now()
  for (const [index, phoneNumber] of numbers.entries()) {
    const sid = `PN${String(index).padStart(32, '0')}`
    const times = { createdAt: now, updatedAt: now }
    saveNumber({ store }, { sid, phoneNumber, friendlyName: phoneNumber, ...times, settings: {} })
  }
  store.close()
}

/** All recipients accept their texts: what the carrier refuses would be another figure. */
const READERS = { personas: { reader: {} }, default: 'reader' }

/**
 * The built app over a data folder, for the holder of this token, and the simulator, whose own pace is the real carrier's, a segment a
 * second of each number, so that its callbacks come as slowly. `more`: further settings of the app.
 */
export async function openTexting(folder: string, token: string, more: Record<string, string> = {}): Promise<Texting> {
  const port = await freePorts(1)
  const publicUrl = `http://localhost:${port}`
  const population = join(folder, 'population.json')
  writeFileSync(population, JSON.stringify(READERS))
  const habits = { SIMULATOR_MPS: '1', SIMULATOR_POPULATION: population }
  const carrier = await startSimulator(folder, publicUrl, CARRIER_ACCOUNT, habits, OTHER_CORE)
  const carrierUrl = `http://127.0.0.1:${carrier.port}`
  const app = await startApp(folder, carrierUrl, { PORT: String(port), PUBLIC_URL: publicUrl, ...more })
  const caller = openCaller(port, [token])
  const rows = openRows(folder, { readonly: true })
  return {
    app,
    publicUrl,
    carrierUrl,
    rows,
    publish: async (path) => void (await caller.ask('POST', path, { undoSeconds: 0 })),
    async close() {
      const refused = rows.prepare(`select count(*) from attempts where state = 'refused'`).pluck().get()
      caller.close()
      rows.close()
      await app.close()
      await carrier.close()
      if (refused !== 0) throw new Error(`the carrier refused ${String(refused)} texts`)
    },
  }
}
