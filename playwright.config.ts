import { defineConfig } from '@playwright/test'
import { findBrowser } from './server/cli/browser.mjs'

/**
 * Chromium gives each window an address bar with two pages of its own, which nobody sees here: half a second of a core for each
 * window. The last list counts: the others are those that Playwright turns off itself.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/**
 * Journeys in a browser against the built product (`npm run build` first). Each worker has a product of its own, whose sellers its
 * journeys share: there they go one at a time.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  workers: 2,
  // Patience, not a promise of speed: a shared host may take the cores away for seconds. What must be quick is timed by its journey.
  // The longest walks through a hundred looks of axe, or waits for a minute without network.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // docs/decisions/037: a test that passes at its second try is named as flaky.
  retries: process.env.CI ? 1 : 0,
  outputDir: 'test-results/browser',
  use: {
    viewport: { width: 1440, height: 860 },
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Frames of a transition cost a core; what looks at motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
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
        `--disable-features=${FEATURES_OFF.join(',')}`,
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
      ],
    },
  },
})
