import { fileURLToPath } from 'node:url'
import tsconfigPaths from 'vite-tsconfig-paths'
import { defineConfig } from 'vitest/config'

/** After the unit tests: they record the statements. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  plugins: [tsconfigPaths()],
  test: { include: ['tests/postgres/*.test.ts'], testTimeout: 180_000, hookTimeout: 180_000 },
})
