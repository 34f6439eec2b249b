import { join } from 'node:path'
import { Migrator } from 'kysely'
import { afterEach, beforeEach, expect } from 'vitest'
import { migrations } from '../../db/migrations'
import { openStore, type Store } from '../../db/open'
import { scratchFolder } from './process'

export type Value = string | number | null

const names = Object.keys(migrations)

/** A database on an earlier schema, new for each test. */
export function useOldRows() {
  let folder: Awaited<ReturnType<typeof scratchFolder>>
  let store: Store
  beforeEach(async () => {
    folder = await scratchFolder('old-rows')
    store = openStore({ file: join(folder.path, 'trunkline.db') })
  })
  afterEach(async () => {
    await store.close()
    await folder.remove()
  })

  async function migrateTo(name: string): Promise<void> {
    const migrator = new Migrator({ db: store.queries, provider: { getMigrations: async () => migrations } })
    expect((await migrator.migrateTo(name)).error).toBeUndefined()
  }

  /** The schema before this migration, whose rows need nothing but what a test is about. */
  async function migrateToBefore(name: string): Promise<void> {
    await migrateTo(names[names.indexOf(name) - 1]!)
    store.sqlite.pragma('foreign_keys = OFF')
    store.sqlite.pragma('ignore_check_constraints = ON')
  }

  /** Fills the other columns that may not be null with values that no other row has. */
  function insert(table: string, row: Record<string, Value>): void {
    const columns = store.sqlite.pragma(`table_info(${table})`) as {
      name: string
      type: string
      notnull: number
      dflt_value: string | null
      pk: number
    }[]
    const { count } = store.sqlite.prepare(`select count(*) as count from ${table}`).get() as { count: number }
    const filled = columns.flatMap(({ name, type, notnull, dflt_value: byDefault, pk }): [string, Value][] => {
      if (name in row) return [[name, row[name]!]]
      if ((notnull === 0 && pk === 0) || byDefault !== null) return []
      return [[name, type.toLowerCase() === 'integer' ? count + 1 : `${name}-${count}`]]
    })
    const places = filled.map(() => '?').join()
    store.sqlite
      .prepare(`insert into ${table} (${filled.map(([name]) => name).join()}) values (${places})`)
      .run(filled.map(([, value]) => value))
  }

  const select = (columns: string, table: string, order = 'rowid') =>
    store.sqlite.prepare(`select ${columns} from ${table} order by ${order}`).raw().all()

  return {
    store: {
      get sqlite() {
        return store.sqlite
      },
    },
    migrateTo,
    migrateToBefore,
    insert,
    select,
  }
}
