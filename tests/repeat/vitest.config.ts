import { fileURLToPath } from 'node:url'
import unit from '../../vitest.config'

/** The domain tests, with each transaction undone and run again. */
export default {
  ...unit,
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    ...unit.test,
    include: ['app/domain/**/*.test.ts'],
    // They count statements and written rows.
    exclude: ['app/domain/lead-selection/waiting-list.test.ts'],
    env: { REPEAT_TRANSACTIONS: '1' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
}
