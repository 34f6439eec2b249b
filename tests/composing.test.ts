import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

test('every handler of Enter or Escape leaves the keys of an input method alone', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'app', 'server'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.[jt]sx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  const handlers = files
    .map((file) => ({ file, source: readFileSync(join(ROOT, file), 'utf8') }))
    .filter(({ source }) => /\bkey [!=]== '(Enter|Escape)'/.test(source))
  expect(handlers.length).toBeGreaterThan(5)
  expect(handlers.filter(({ source }) => !/isComposing/.test(source)).map(({ file }) => file)).toEqual([])
})
