import { createReadStream, type Dirent } from 'node:fs'
import { access, mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import type { Files } from '../../app/domain/files.port'
import { diskCannot } from '../flush-folder'

/** Answers the length in bytes. */
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

/** A file's name is kept by its folder: after a power cut it is there only when that was written too, or where the disk writes names down by itself. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    if (!diskCannot(error)) throw error
  } finally {
    await handle.close()
  }
}

async function entriesOf(folder: string): Promise<AsyncIterable<Dirent> | Dirent[]> {
  try {
    return await opendir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** The path of a key inside a folder; one that leaves the folder is refused. */
export function pathIn(folder: string, key: string): string {
  const root = resolve(folder)
  const path = resolve(join(root, key))
  if (!path.startsWith(root + sep)) throw new Error(`file key '${key}' leaves the folder`)
  return path
}

/** A file that was written beside its place comes into it, whole: after a power cut, too. */
export async function keepBeside(beside: string, path: string): Promise<void> {
  const file = await open(beside, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(beside, path)
  await sync(dirname(path))
}

/** Where a file is until all of it is there. */
const halfOf = (path: string): string => `${path}.part`

/** Bytes in a folder. A key names a path inside it; one that leaves the folder is refused. */
export function makeLocalFiles(folder: string): Files {
  const pathOf = (key: string) => pathIn(folder, key)
  async function keep(key: string, pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<number> {
    const path = pathOf(key)
    await mkdir(dirname(path), { recursive: true })
    // Written beside, synced and moved: a row that names the key never meets half a file after a crash.
    const beside = halfOf(path)
    try {
      const length = await writeAll(beside, pieces)
      await rename(beside, path)
      await sync(dirname(path))
      return length
    } catch (error) {
      // On a full disk half a file is room that nobody else has, and people's data that no row knows of.
      await rm(beside, { force: true })
      throw error
    }
  }
  return {
    write: async (key, bytes) => void (await keep(key, [bytes])),
    writeStream: keep,
    read: (key) => readFile(pathOf(key)),
    has: (key) =>
      access(pathOf(key)).then(
        () => true,
        () => false,
      ),
    stream: (key, part) => createReadStream(pathOf(key), part),
    remove: (key) => rm(pathOf(key), { force: true }),
    removeHalf: (key) => rm(halfOf(pathOf(key)), { force: true }),
    async *list(within) {
      for await (const entry of await entriesOf(pathOf(within))) {
        if (!entry.isFile()) continue
        const key = `${within}/${entry.name}`
        yield { key, writtenAt: (await stat(pathOf(key))).mtimeMs }
      }
    },
  }
}
