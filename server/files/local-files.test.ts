import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createLocalFiles } from './local-files'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trunkline-files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const kept = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()

test('an aborted source leaves nothing, and the previous file stays', async () => {
  const files = createLocalFiles(folder)
  const breaksOff = async function* () {
    yield Buffer.from('half of')
    throw new Error('broken off')
  }
  await expect(files.writeStream('recordings/a.wav', breaksOff())).rejects.toThrow('broken off')
  expect(kept()).toEqual(['recordings'])

  await files.write('recordings/a.wav', Buffer.from('whole'))
  await expect(files.writeStream('recordings/a.wav', breaksOff())).rejects.toThrow('broken off')
  expect(kept()).toEqual(['recordings', 'recordings/a.wav'])
  expect(String(await files.read('recordings/a.wav'))).toBe('whole')
})

test('a key outside the folder is refused', async () => {
  const files = createLocalFiles(join(folder, 'files'))
  for (const key of ['../secret', 'a/../../secret', '..', ''])
    await expect((async () => files.write(key, Buffer.from('x')))(), key).rejects.toThrow('leaves the folder')
  expect(kept()).toEqual([])
})

/** A disk that says this to a folder's flush: none can be mounted in a test. */
async function flushesNoFolder(code: string) {
  const handle = await open(folder, 'r')
  const kind = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  const flush = kind.sync
  const refuses = vi.spyOn(kind, 'sync').mockImplementation(async function (this: FileHandle) {
    if ((await this.stat()).isDirectory()) throw Object.assign(new Error(code), { code })
    await flush.call(this)
  })
  onTestFinished(() => refuses.mockRestore())
}

test.each(['EPERM', 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])(
  'a file is stored where a folder’s flush is %s',
  async (code) => {
    await flushesNoFolder(code)
    const files = createLocalFiles(folder)
    await files.write('imports/a.csv', Buffer.from('whole'))
    expect(String(await files.read('imports/a.csv'))).toBe('whole')
  },
)

test('a broken disk stores none', async () => {
  await flushesNoFolder('EIO')
  await expect(createLocalFiles(folder).write('imports/a.csv', Buffer.from('whole'))).rejects.toThrow('EIO')
})

test('a file that vanishes while the folder is listed is left out', async () => {
  const files = createLocalFiles(folder)
  for (let n = 0; n < 200; n++) await files.write(`imports/${n}`, Buffer.from('x'))
  const listed: string[] = []
  for await (const { key } of files.list('imports')) {
    // The rest is removed after the folder's names were read.
    if (listed.length === 0) rmSync(join(folder, 'imports'), { recursive: true })
    listed.push(key)
  }
  expect(listed.length).toBe(1)
})
