import type { Browser, BrowserContext, Page } from '@playwright/test'
import { connectButton, dialerIn, expectInCall, startCampaign } from '../../e2e/journey'
import { openProduct } from '../../e2e/product'
import { pidIn } from '../../helpers/process'
import type { Bench } from '../harness/bench'
import { openBrowser } from '../harness/browser'
import { MEASURED_CORE, pin } from '../harness/machine'
import { quantile } from '../harness/measure'

const LOOKS = 6
const SELLER = 'mia'
const LEAD = 'Mei Tanaka'
/** A user whose campaign waits for Connect. */
const OTHER = 'ben'
const OTHERS_LEAD = 'Stacy Kim'

/** What has to be shown, checked at each frame: until it is, the seller cannot continue. */
interface Wanted {
  line: string | null
  buttons: string[]
}
const IN_CALL: Wanted = { line: 'In Call', buttons: ['Mute', 'Stop'] }
const AT_REST: Wanted = { line: null, buttons: ['Connect', 'Options'] }

/** Notes, in the widget's frame, when its controls can be pressed. Without functions of a name: tsx would have them need a helper. */
async function noteWhenLive({ line, buttons }: Wanted) {
  if (window.parent === window) return
  for (;;) {
    await new Promise(requestAnimationFrame)
    const shown = document.querySelector('[aria-label="Lines"] li')
    if (line !== null && !(shown?.textContent?.includes(line) && shown.querySelector('time'))) continue
    // Until scripts have a button, presses on it are lost.
    const live = [...document.querySelectorAll('button:not([disabled])')].filter((button) =>
      Object.keys(button).some((key) => key.startsWith('__reactProps')),
    )
    const names = live.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '')
    if (buttons.every((wanted) => names.some((name) => name.startsWith(wanted)))) break
  }
  document.documentElement.dataset.liveAt = String(performance.timeOrigin + performance.now())
}

/** Milliseconds from the beginning of a load of the host's page until the controls of the widget in it are live. */
async function liveMs(page: Page, load: () => Promise<unknown>): Promise<number> {
  await load()
  const frame = dialerIn(page).locator('html[data-live-at]')
  await frame.waitFor({ state: 'attached' }).catch(async (cause: unknown) => {
    throw new Error(`the widget shows: ${await dialerIn(page).locator('body').innerText()}`, { cause })
  })
  const startedAt = await page.evaluate(() => performance.timeOrigin)
  return Number(await frame.getAttribute('data-live-at')) - startedAt
}

/** A browser of a CRM user that has loaded nothing yet. */
async function openDesk(browser: Browser, person: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 860 } })
  await context.addInitScript((who) => {
    try {
      sessionStorage.setItem('person', who)
    } catch {
      // A frame that may keep nothing.
    }
  }, person)
  return context
}

/**
 * A seller reloads the CRM in mid-call: from the beginning of the load until their line, its timer, Mute and Stop are shown in the widget
 * and can be pressed. Held against a first load of the same widget, by a browser that has loaded nothing yet, for a user who is not
 * in a call, until Connect can be pressed.
 */
export const bench: Bench = {
  name: 'reload-in-call',
  figures: [
    { case: 'reload-in-call-p50', unit: 'ms', goal: { of: 'ratio', atMost: 2 } },
    { case: 'reload-in-call-p99', unit: 'ms', goal: { of: 'ours', atMost: 2_000 } },
    { case: 'reload-in-call-doubled', unit: 'calls', goal: { of: 'ours', atMost: 0 } },
  ],
  async open() {
    const product = await openProduct()
    pin(pidIn(product.dataDir, 'server.pid'), MEASURED_CORE)
    const browser = await openBrowser('--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream')
    const seller = await openDesk(browser, SELLER)
    const page = await seller.newPage()
    const begin = async (where: Page, lead: string) => {
      await where.goto(product.hostUrl)
      await startCampaign(where, [lead])
      await connectButton(dialerIn(where)).click({ trial: true })
    }
    await begin(page, LEAD)
    await connectButton(dialerIn(page)).click()
    await expectInCall(dialerIn(page), LEAD)
    const waiting = await openDesk(browser, OTHER)
    await begin(await waiting.newPage(), OTHERS_LEAD)
    await waiting.close()
    await page.addInitScript(noteWhenLive, IN_CALL)
    const called = await product.callsTo('+12135550145')

    return {
      async ours() {
        const taken: number[] = []
        while (taken.length < LOOKS) {
          // Its phone is back before the next reload: a seller whose phone is away for 20 s has their call ended.
          await dialerIn(page).getByText('Simulated audio').waitFor()
          taken.push(await liveMs(page, () => page.reload()))
        }
        return {
          'reload-in-call-p50': quantile(taken, 0.5),
          'reload-in-call-p99': quantile(taken, 0.99),
          'reload-in-call-doubled': (await product.callsTo('+12135550145')) - called,
        }
      },
      async reference() {
        const taken: number[] = []
        while (taken.length < LOOKS) {
          const desk = await openDesk(browser, OTHER)
          await desk.addInitScript(noteWhenLive, AT_REST)
          const first = await desk.newPage()
          taken.push(await liveMs(first, () => first.goto(product.hostUrl)))
          await desk.close()
        }
        return { 'reload-in-call-p50': quantile(taken, 0.5), 'reload-in-call-p99': quantile(taken, 0.99) }
      },
      async close() {
        await browser.close()
        await product.close()
      },
    }
  },
}
