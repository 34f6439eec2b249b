import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refusedWordsIn } from './helpers/plain-words'

const ROOT = join(import.meta.dirname, '..')
const SOURCE = /^(app|db|machines|public|server)\/.*\.(ts|tsx|mjs|js|css|html|svg)$/
const TEST = /\.test\.tsx?$|\/testing\//

/** Literal texts: what phones and carriers say, and sentences of old rows. */
const LITERAL = [
  'db/migrations/20261128T1301-failure-codes.ts',
  'server/simulator/carrier/opt-outs.ts',
  'server/simulator/page/phones.js',
  'server/simulator/people/personas.ts',
]

test('production sources have no refused words', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => SOURCE.test(file) && !TEST.test(file))
  expect(files.length).toBeGreaterThan(1_000)
  const refused = files
    .filter((file) => !LITERAL.includes(file))
    .flatMap((file) =>
      refusedWordsIn(readFileSync(join(ROOT, file), 'utf8')).map(
        ({ line, found, instead }) => `${file}:${line} '${found}': ${instead}`,
      ),
    )
  expect(refused).toEqual([])
})
