import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files with a window after those without. A worker is for one kind only: where the next file in the row is of the other kind, it
 * ends, and a new one loads the product again. By their lengths alone, the kind changed eighty times in a run; now once.
 */
export class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- of vitest, not of an array
    const sorted = await super.sort(files)
    const withWindow = sorted.filter(({ moduleId }) => hasWindow(moduleId))
    return [...sorted.filter((file) => !withWindow.includes(file)), ...withWindow]
  }
}

/** Its first line says so. */
const hasWindow = (file: string): boolean => readFileSync(file, 'utf8').startsWith('// @vitest-environment happy-dom')
