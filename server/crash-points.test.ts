import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** A process that meets four boundaries. */
const program = (env: object) => `
  const { crashPoints } = await import(${JSON.stringify(join(import.meta.dirname, 'crash-points.ts'))})
  const onBoundary = crashPoints(${JSON.stringify(env)})
  for (const name of ['a', 'b']) for (const side of ['before', 'after']) onBoundary(name, side)`

test('a process kills itself at the first requested kill point, and logs the points it met', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-points-'))
  const crashTrace = join(folder, 'met')
  const code = program({ crashAt: ['b:after', 'c:before', 'b:before'], crashTrace })
  const { signal } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code])
  expect(signal).toBe('SIGKILL')
  expect(readFileSync(crashTrace, 'utf8')).toBe('a:before\na:after\nb:before\n')
  rmSync(folder, { recursive: true })
})
