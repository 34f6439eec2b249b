import tsconfigPaths from 'vite-tsconfig-paths'
import { defineConfig } from 'vitest/config'
import { ByEnvironment } from './tests/helpers/by-environment'

// Without the Remix plugin: loaders and actions are plain functions in tests, and the plugin refuses to run outside a build.
export default defineConfig({
  plugins: [tsconfigPaths()],
  test: {
    include: ['{app,machines,server,db,tests}/**/*.test.{ts,tsx}'],
    exclude: [
      '**/node_modules/**',
      'build/**',
      'tests/e2e/**',
      'tests/crash/**',
      'tests/bench/**',
      'tests/postgres/**',
    ],
    // Each worker loads the product once and not once for each file: half of the time of a run. No module of ours keeps state
    // of its own (a world, an app, a limiter is made by whoever wants one), so there is nothing to keep apart.
    isolate: false,
    sequence: { sequencer: ByEnvironment },
    // What was compiled for the last run, by its contents: `.cache` holds what the other tools remember too.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest' },
    // One for each core; left alone, vitest keeps a core for itself, and a machine of two ran one.
    maxWorkers: '100%',
    setupFiles: ['tests/helpers/setup.ts'],
    testTimeout: 15_000,
    hookTimeout: 20_000,
  },
})
