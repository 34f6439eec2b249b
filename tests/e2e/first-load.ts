import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** What the dialer's first load may be: a seller waits for it in each page of a CRM. */
export const FIRST_LOAD_KB = 160

/** Every script that a browser with an empty cache fetches for a page with an unused dialer, gzipped, kB. */
export async function firstLoadKb(page: Page, url: string): Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      sizes.push(response.body().then((body) => gzipSync(body).length))
  })
  await page.goto(url)
  await page.getByRole('toolbar', { name: 'Dialer controls' }).waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
}
