import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeLocalFiles } from './local-files'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trunkline-files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const kept = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()

test('a source that breaks off leaves nothing, and what was there stays', async () => {
  const files = makeLocalFiles(folder)
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

test('a key that leaves the folder is refused', async () => {
  const files = makeLocalFiles(join(folder, 'files'))
  for (const key of ['../secret', 'a/../../secret', '..', ''])
    await expect((async () => files.write(key, Buffer.from('x')))(), key).rejects.toThrow('leaves the folder')
  expect(kept()).toEqual([])
})
