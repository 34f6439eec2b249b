import { join } from 'node:path'
import Database from 'better-sqlite3'

/** The database of a product that another process runs. Close it. */
export const openRows = (dataDir: string, options: Database.Options = {}): Database.Database =>
  new Database(join(dataDir, 'trunkline.db'), options)
