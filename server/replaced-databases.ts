import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const REPLACED_SUFFIX = '.before-'

/** Epoch ms. */
export const replacedDatabaseName = (databaseFile: string, at: number): string =>
  databaseFile + REPLACED_SUFFIX + new Date(at).toISOString().replaceAll(/[:.]/g, '-')

export async function findReplacedDatabases(databaseFile: string): Promise<string[]> {
  const folder = dirname(databaseFile)
  const names = await readdir(folder)
  return names
    .filter((name) => name.startsWith(basename(databaseFile) + REPLACED_SUFFIX) && !/-(wal|shm)$/.test(name))
    .map((name) => join(folder, name))
}
