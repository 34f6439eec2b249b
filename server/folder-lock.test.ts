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

test('one holds a folder until it lets go, and an app is no launcher', () => {
  const release = acquireFolderLock(folder.path, 'app')!
  expect(acquireFolderLock(folder.path, 'app')).toBeNull()
  acquireFolderLock(folder.path, 'launcher')!()
  release()
  acquireFolderLock(folder.path, 'app')!()
  expect(readdirSync(folder.path).toSorted()).toEqual(['app.lock', 'launcher.lock'])
})

test('whoever is killed lets go', { timeout: 30_000 }, async () => {
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

test('one that is ending is waited for, and one that goes on is a sentence', async () => {
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
  // Whoever finds that the other need not end asks for nothing.
  expect(await waitForFolderLock(folder.path, 'app', patience(0), async () => true)).toBeNull()
  second()
})
