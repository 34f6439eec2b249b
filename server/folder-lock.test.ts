import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runNode, scratchFolder } from '../tests/helpers/process'
import { waitFor } from '../tests/helpers/wait-for'
import { acquireFolderLock, waitForFolderLock } from './folder-lock'

let folder: Awaited<ReturnType<typeof scratchFolder>>
beforeEach(async () => {
  folder = await scratchFolder('lock')
})
afterEach(() => folder.remove())

const said: string[] = []
const patience = (forMs: number) => ({ forMs, say: (sentence: string) => void said.push(sentence) })

test('a folder is locked until its lock is released, and an app is no launcher', () => {
  const release = acquireFolderLock(folder.path, 'app')!
  expect(acquireFolderLock(folder.path, 'app')).toBeNull()
  acquireFolderLock(folder.path, 'launcher')!()
  release()
  acquireFolderLock(folder.path, 'app')!()
  expect(readdirSync(folder.path).toSorted()).toEqual(['app.lock', 'launcher.lock'])
})

test('a killed process releases its lock', { timeout: 30_000 }, async () => {
  const code = `import('./server/folder-lock.ts').then(({ acquireFolderLock }) => {
    globalThis.release = acquireFolderLock(${JSON.stringify(folder.path)}, 'app')
    console.log('holds it')
    setInterval(() => {}, 1000)
  })`
  const other = runNode(['--import', 'tsx', '-e', code], {})
  await waitFor('it is held', () => other.output().includes('holds it'), { withinMs: 20_000 })
  expect(acquireFolderLock(folder.path, 'app')).toBeNull()
  await other.end('SIGKILL')
  acquireFolderLock(folder.path, 'app')!()
})

test('an ending process is waited for; one that keeps running is reported', async () => {
  said.length = 0
  const first = acquireFolderLock(folder.path, 'app')!
  const next = waitForFolderLock(folder.path, 'app', patience(15_000))
  await waitFor('it says that it waits', () => said.length > 0)
  expect(said).toEqual([`Another Trunkline uses DATA_DIR ${folder.path}: waiting up to 15 s for it to end.`])
  first()
  const second = (await next)!
  await expect(waitForFolderLock(folder.path, 'app', patience(0))).rejects.toMatchObject({
    code: 'boot_refused',
    sentences: [`DATA_DIR ${folder.path} is used by another Trunkline: end it, or choose another DATA_DIR.`],
  })
  // A caller that does not need the other to end does not ask it to.
  expect(await waitForFolderLock(folder.path, 'app', patience(0), async () => true)).toBeNull()
  second()
})
