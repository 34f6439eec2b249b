import { chromium, type Browser } from '@playwright/test'
import { findBrowser } from '../../../server/cli/browser.mjs'

/** Chromium as the benches use it. */
export const openBrowser = async (...args: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: (await findBrowser()) ?? undefined,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...args],
  })
