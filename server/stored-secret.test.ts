import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadOrCreateSecret } from './stored-secret'

/** A file system that says this to a link and to a folder's flush: none without hard links can be mounted in a test. */
function disk(link: string, flush: string, pause: (ms: number) => void = () => {}) {
  const refuse = (code: string) => () => {
    throw Object.assign(new Error(code), { code })
  }
  return { link: refuse(link), flush: refuse(flush), pause }
}

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trunkline-kept-'))
  file = join(folder, 'app-secret')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const isWhole = (text: string) => text.length === 4

test.each(['EPERM', 'EINVAL', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])(
  'a secret is kept on a disk that answers %s',
  (code) => {
    const fat = disk(code, code)
    expect(loadOrCreateSecret(file, () => 'mine', isWhole, fat)).toBe('mine')
    expect(loadOrCreateSecret(file, () => 'next', isWhole, fat)).toBe('mine')
    expect(readdirSync(folder)).toEqual(['app-secret'])
    expect(statSync(file).mode & 0o777).toBe(0o600)
  },
)

test('two concurrent starts share one secret there as well', () => {
  const make = () => {
    writeFileSync(file, 'them')
    return 'mine'
  }
  expect(loadOrCreateSecret(file, make, isWhole, disk('EPERM', 'EPERM'))).toBe('them')
})

test.each(['', 'th'])('waits for the rest when a concurrent start has written %j so far', (begun) => {
  let pauses = 0
  const finish = () => void ((pauses += 1) === 3 && writeFileSync(file, 'them'))
  writeFileSync(file, begun)
  expect(loadOrCreateSecret(file, () => 'mine', isWhole, disk('EPERM', 'EPERM', finish))).toBe('them')

  rmSync(file)
  pauses = 0
  const make = () => {
    writeFileSync(file, begun)
    return 'mine'
  }
  expect(loadOrCreateSecret(file, make, isWhole, disk('EPERM', 'EPERM', finish))).toBe('them')
})

test('a secret still incomplete after a second is broken, and stays as it is', () => {
  let waited = 0
  writeFileSync(file, 'th')
  const pause = (ms: number) => void (waited += ms)
  expect(() => loadOrCreateSecret(file, () => 'mine', isWhole, disk('EPERM', 'EPERM', pause))).toThrow(
    'is empty or damaged',
  )
  expect([waited, readFileSync(file, 'utf8')]).toEqual([1_000, 'th'])
})

test('any other fault is reported, and leaves nothing behind', () => {
  expect(() => loadOrCreateSecret(file, () => 'mine', isWhole, disk('EIO', 'EINVAL'))).toThrow('EIO')
  expect(readdirSync(folder)).toEqual([])
  expect(() => loadOrCreateSecret(file, () => 'mine', isWhole, disk('EPERM', 'EIO'))).toThrow('EIO')
  expect(readFileSync(file, 'utf8')).toBe('mine')
})
