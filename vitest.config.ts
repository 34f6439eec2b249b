import tsconfigPaths from 'vite-tsconfig-paths'
import { defineConfig } from 'vitest/config'

// Without the Remix plugin: loaders and actions are plain functions in tests, and the plugin refuses to run outside a build.
export default defineConfig({
  plugins: [tsconfigPaths()],
  test: {
    include: ['{app,machines,server,db,tests}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'build/**', 'tests/e2e/**', 'tests/crash/**', 'tests/bench/**'],
    setupFiles: ['tests/helpers/setup.ts'],
    testTimeout: 15_000,
    hookTimeout: 20_000,
  },
})
