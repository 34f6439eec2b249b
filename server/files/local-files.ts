import { createReadStream, type Dirent } from 'node:fs'
import { access, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { Files } from '../../app/domain/files.port'
import { isUnsupportedByDisk } from '../flush-folder'

/** Returns bytes. */
async function writeAll(path: string, pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(path, 'w')
  let length = 0
  try {
    for await (const piece of pieces) {
      await file.writeFile(piece)
      length += piece.byteLength
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return length
}

/** A new file survives a power cut only if its folder was synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    if (!isUnsupportedByDisk(error)) throw error
  } finally {
    await handle.close()
  }
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

const entriesOf = async (folder: string): Promise<AsyncIterable<Dirent> | Dirent[]> =>
  (await opendir(folder).catch(unlessMissing)) ?? []

export function pathIn(folder: string, key: string): string {
  const root = resolve(folder)
  const path = resolve(join(root, key))
  if (!path.startsWith(root + sep)) throw new Error(`file key '${key}' leaves the folder`)
  return path
}

/** Durable rename. */
export async function renameDurably(partPath: string, path: string): Promise<void> {
  const file = await open(partPath, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(partPath, path)
  await syncFolder(dirname(path))
}

const partPathOf = (path: string): string => `${path}.part`

/** Keys are relative. Throws if a key leaves the folder. */
export function createLocalFiles(folder: string): Files {
  const pathOf = (key: string) => pathIn(folder, key)
  async function storeFile(key: string, pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<number> {
    const path = pathOf(key)
    await mkdir(dirname(path), { recursive: true })
    // Write, sync, rename: a row never refers to a partial file.
    const partPath = partPathOf(path)
    try {
      const length = await writeAll(partPath, pieces)
      await rename(partPath, path)
      await syncFolder(dirname(path))
      return length
    } catch (error) {
      // Frees the disk; keeps no personal data.
      await rm(partPath, { force: true })
      throw error
    }
  }
  return {
    write: async (key, bytes) => void (await storeFile(key, [bytes])),
    writeStream: storeFile,
    read: (key) => readFile(pathOf(key)),
    has: (key) =>
      access(pathOf(key)).then(
        () => true,
        () => false,
      ),
    stream: (key, part) => createReadStream(pathOf(key), part),
    remove: (key) => rm(pathOf(key), { force: true }),
    removePartial: (key) => rm(partPathOf(pathOf(key)), { force: true }),
    async *list(within) {
      for await (const entry of await entriesOf(pathOf(within))) {
        if (!entry.isFile()) continue
        const key = `${within}/${entry.name}`
        const facts = await stat(pathOf(key)).catch(unlessMissing)
        // Removed since the folder was read.
        if (facts) yield { key, writtenAt: facts.mtimeMs }
      }
    },
  }
}
