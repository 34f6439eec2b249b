import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseUrl } from './parse-url'

const ROOT = join(import.meta.dirname, '../..')

test('parses absolute and relative URLs, and returns null for invalid text', () => {
  expect(parseUrl('https://münchen.test/a')?.href).toBe('https://xn--mnchen-3ya.test/a')
  expect(parseUrl('/b?c', new URL('https://harbor.test/a'))?.href).toBe('https://harbor.test/b?c')
  expect(parseUrl('/b')).toBeNull()
})

test('the ten-thousandth text is parsed as the first one', () => {
  for (let time = 0; time < 10_000; time++) expect(parseUrl('https://münchen.test')).not.toBeNull()
})

test('app and server do not ask URL.canParse', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'app', 'server', 'machines'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const found = files
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('server/simulator/') && !file.includes('parse-url'))
    .filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('URL.canParse'))
  expect(found).toEqual([])
})
