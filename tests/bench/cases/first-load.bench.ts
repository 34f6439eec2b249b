import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { FIRST_LOAD_KB, firstLoadKb } from '../../e2e/first-load'
import { signInByHand } from '../../e2e/journey'
import { openProduct } from '../../e2e/product'
import { ROOT } from '../../helpers/process'
import { startBarePage } from '../harness/bare-page'
import type { Bench, Numbers } from '../harness/bench'
import { openBrowser } from '../harness/browser'

async function scriptsOf(browser: Browser, url: string, cookies: Cookies): Promise<Numbers> {
  const context = await browser.newContext()
  await context.addCookies(cookies)
  const loaded = await firstLoadKb(await context.newPage(), url)
  await context.close()
  return { 'dialer-scripts': loaded }
}
type Cookies = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['cookies']>>

/** JavaScript of the dialer's first load, beside that of a bare Remix page from the same build, and what a host page pays. */
export const bench: Bench = {
  name: 'first-load',
  figures: [
    { case: 'dialer-scripts', unit: 'kB gz', goal: { of: 'ours', atMost: FIRST_LOAD_KB } },
    { case: 'embed-script', unit: 'kB gz', goal: { of: 'ours', atMost: 5 } },
  ],
  async open(folder) {
    const bare = await startBarePage(folder)
    const product = await openProduct()
    const browser = await openBrowser('--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream')
    const signingIn = await browser.newContext()
    await signInByHand(await signingIn.newPage(), product, 'sam@rivera.test')
    const cookies = await signingIn.cookies()
    await signingIn.close()
    const embed = gzipSync(readFileSync(join(ROOT, 'build/client/embed.js'))).length / 1000
    return {
      ours: async () => ({
        ...(await scriptsOf(browser, `${product.url}/dialer`, cookies)),
        'embed-script': embed,
      }),
      reference: () => scriptsOf(browser, `http://127.0.0.1:${bare.port}/`, []),
      async close() {
        await browser.close()
        await product.close()
        await bare.close()
      },
    }
  },
}
