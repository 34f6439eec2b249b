import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from './store'

test('a second simulator over the same folder is refused until the first has ended', () => {
  const folder = mkdtempSync(join(tmpdir(), 'simulator-store-'))
  const first = openStore(folder)
  expect(() => openStore(folder)).toThrow(
    `DATA_DIR ${folder} is used by another carrier simulator: end it first (process ${process.pid}).`,
  )
  first.close()
  openStore(folder).close()
  rmSync(folder, { recursive: true })
})
