import { defineConfig } from '@playwright/test'
import { findBrowser } from './server/cli/browser.mjs'

/** Journeys in a browser against the built product (`npm run build` first). One at a time: they share its sellers. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  workers: 1,
  // Patience, not a promise of speed: a shared host may take the cores away for seconds. What must be quick is timed by its journey.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // See DECISIONS.md: the run names what passed at the second try only.
  retries: process.env.CI ? 1 : 0,
  outputDir: 'test-results/browser',
  use: {
    viewport: { width: 1440, height: 860 },
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: (await findBrowser()) ?? undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
      ],
    },
  },
})
