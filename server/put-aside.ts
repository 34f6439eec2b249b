import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const BEFORE = '.before-'

/** Epoch ms. */
export const putAsideName = (databaseFile: string, at: number): string =>
  databaseFile + BEFORE + new Date(at).toISOString().replaceAll(/[:.]/g, '-')

export async function findPutAside(databaseFile: string): Promise<string[]> {
  const folder = dirname(databaseFile)
  const names = await readdir(folder)
  return names
    .filter((name) => name.startsWith(basename(databaseFile) + BEFORE) && !/-(wal|shm)$/.test(name))
    .map((name) => join(folder, name))
}
