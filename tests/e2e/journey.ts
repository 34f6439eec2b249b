import { expect, test as base, type BrowserContext, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { portsOf } from '../helpers/process'
import { findAxeFaults, type AxeRules } from './axe'
import { freeSellers } from './free-sellers'
import { openProduct, type Product } from './product'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

interface OfEachTest {
  /** Fails the test when the browser reports an error, or the server a 5xx, that the test did not name. */
  trouble: { expected(pattern: RegExp): void; watch(context: BrowserContext): void }
  /** Signs a person of the cast in on our own pages, once; later tests carry the same cookie. */
  signIn(email: string): Promise<void>
  /** The page of another person, in a browser of their own. What goes wrong there counts as well. */
  openAs(email: string): Promise<Page>
  freeSellers: void
}

/** Remix's decoder reports it when a newer navigation overtakes one whose answer was still arriving. Nothing went wrong. */
const OVERTAKEN = /^AbortError: signal is aborted without reason/

/** What pages report while the server is away: refused requests, and answers cut off in their middle. */
export const AWAY = /Failed to load resource|Failed to fetch|network error|WebSocket|ERR_CONNECTION|^50[234] /

interface OfEachWorker {
  /** Starts a product; `variables` make it another kind of boot. */
  boot(variables?: Record<string, string>): Promise<Product>
  /** The product that all tests of a worker use, one after the other. */
  product: Product
  sessions: Map<string, Cookies>
}

/** Sellers have checked their audio before. */
function skipAudioCheck(): void {
  try {
    localStorage.setItem('trunkline.audio-checked', '1')
  } catch {
    // A frame without storage shows no check.
  }
}

/** A test leaves no call behind. Other tests of its product are not listed: two workers share the files. */
export const test = base.extend<OfEachTest, OfEachWorker>({
  boot: [
    // Playwright finds out what a fixture needs by its first parameter, which must be a pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, { parallelIndex, config }) => {
      const ports = portsOf(parallelIndex, config.workers)
      await use((variables) => openProduct(variables, ports))
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ boot }, use) => {
      const product = await boot()
      try {
        await use(product)
        await product.checkCarrier()
      } finally {
        await product.close()
      }
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern
  sessions: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  trouble: [
    async ({ context }, use) => {
      const heard: string[] = []
      const expected: RegExp[] = [OVERTAKEN]
      const watch = (watched: BrowserContext) => {
        void watched.addInitScript(skipAudioCheck)
        watched.on('console', (message) => {
          if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url})`)
        })
        watched.on('weberror', (error) => heard.push(String(error.error())))
        watched.on('response', (response) => {
          if (response.status() >= 500)
            heard.push(`${response.status()} ${response.request().method()} ${response.url()}`)
        })
      }
      watch(context)
      await use({ expected: (pattern) => void expected.push(pattern), watch })
      expect(heard.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
  freeSellers: [
    async ({ product }, use) => {
      await use()
      await freeSellers(product)
    },
    { auto: true },
  ],
  signIn: async ({ context, product, sessions }, use) => {
    await use((email) => letIn(context, product, sessions, email))
  },
  openAs: async ({ browser, product, sessions, trouble }, use) => {
    const opened: BrowserContext[] = []
    await use(async (email) => {
      const context = await browser.newContext()
      opened.push(context)
      trouble.watch(context)
      await letIn(context, product, sessions, email)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
})
export { expect }

async function letIn(context: BrowserContext, product: Product, sessions: Map<string, Cookies>, email: string) {
  const kept = sessions.get(email)
  if (kept) return context.addCookies(kept)
  const page = await context.newPage()
  await signInByHand(page, product, email)
  sessions.set(email, await context.cookies())
  await page.close()
}

/** Asks for a code and types in the one that was mailed. */
export async function signInByHand(page: Page, product: Product, email: string): Promise<void> {
  await page.goto(`${product.url}/sign-in`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  // It is sent by then: the newest one before could be an older one.
  await expect(page.getByLabel('Code')).toBeVisible()
  await page.getByLabel('Code').fill(await product.newestCode(email))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeAttached()
}

/** Waits until scripts have an element: until then its events are lost, and what is typed may be drawn over. */
export const listening = (element: Locator): Promise<void> =>
  expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)

/** Where a dialer is looked for: the frame of the host page, or a page of ours. */
export type Dialer = Pick<FrameLocator, 'getByRole' | 'getByText' | 'getByTitle' | 'getByLabel' | 'locator'>

export const dialerIn = (page: Page): FrameLocator => page.frameLocator('iframe[title="Trunkline dialer"]')

/** Opens the host page as one of the CRM's people, and waits until the dialer is there. */
export async function openHostPage(page: Page, product: Product, person: string): Promise<FrameLocator> {
  await page.goto(product.hostUrl)
  const dialer = dialerIn(page)
  // The page opens as Mia; her dialer is let in before another person's replaces it.
  await expect(dialer.getByRole('toolbar', { name: 'Dialer controls' })).toBeVisible()
  if (person !== 'mia') {
    const mounted = page.waitForResponse((answer) => answer.url().endsWith(`/sign-in?as=${person}`))
    await page.getByLabel('Signed in as').selectOption(person)
    await mounted
    await expect(dialer.getByRole('toolbar', { name: 'Dialer controls' })).toBeVisible()
  }
  return dialer
}

export const portalIn = (page: Page): FrameLocator => page.frameLocator('iframe[title="Trunkline portal"]')

export const boardsIn = (page: Page): FrameLocator => page.frameLocator('iframe[title="Trunkline call boards"]')

/** Opens the call boards inside the host page. */
export async function openBoards(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'Call Boards', exact: true }).click()
  return boardsIn(page)
}

/** Opens the portal inside the host page, by the keyboard, and waits until its person is in. */
export async function openPortal(page: Page, firstName: string): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'Calls and settings' }).press('Enter')
  const portal = portalIn(page)
  await expect(portal.getByRole('heading', { name: `Hello ${firstName}` })).toBeVisible()
  return portal
}

/** Ticks contacts by name and starts a campaign of them. */
export async function startCampaign(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Start campaign' }).click()
}

/** The line of a person, on the bar or in the mini dialer. */
export const lineOf = (dialer: Dialer, name: string): Locator =>
  dialer.getByRole('list', { name: 'Lines' }).getByRole('listitem').filter({ hasText: name })

/** 'Continue' after a stop with leads left. */
export const connectButton = (dialer: Dialer): Locator => dialer.getByRole('button', { name: /^(Connect|Continue)/ })
export const stopButton = (dialer: Dialer): Locator => dialer.getByRole('button', { name: /^Stop/ })

/** The line's own button; its name says which lead it hangs up on. */
export const hangUpButton = (dialer: Dialer, name: string): Locator =>
  lineOf(dialer, name).getByRole('button', { name: /^Hangup/ })

/** The line's button takes a press only where it is visible: under the pointer. */
export async function hangUpLine(dialer: Dialer, name: string): Promise<void> {
  await lineOf(dialer, name).hover()
  await hangUpButton(dialer, name).click()
}

/** By key, once a press is not taken for one on the last lead. */
export async function hangUpByKey(page: Page, dialer: Dialer): Promise<void> {
  await expect(dialer.getByRole('button', { name: /^Hang up/ })).toBeEnabled()
  await page.keyboard.press('h')
}

/** What the message bar says. It is also read aloud, from an invisible place. */
export const messageOf = (dialer: Dialer, text: string): Locator => dialer.getByTitle(text, { exact: true })

/** Waits until a person is in the seller's ear. */
export async function expectInCall(dialer: Dialer, name: string): Promise<void> {
  await expect(lineOf(dialer, name)).toContainText('In Call', { timeout: 20_000 })
}

/** Waits until a microphone is heard. Chromium's own beeps twice a second, for a moment: looks a second apart may miss each of them. */
export const expectHeard = (meter: Locator): Promise<void> =>
  expect
    .poll(() => meter.getAttribute('aria-valuenow'), { intervals: [30], message: 'the level of the microphone' })
    .toMatch(/^[1-9]/)

/** Presses an entry of the options menu, once the frame has grown with it. */
export async function pressOption(dialer: Dialer, name: string | RegExp): Promise<void> {
  await dialer.getByRole('button', { name: 'Options' }).click()
  const menu = dialer.getByRole('menu')
  await expect.poll(() => menu.evaluate((node) => node.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true)
  const item = menu.getByRole('menuitem', { name })
  // The frame is clipped to the menu a moment after it opens: until then a press reaches the page below.
  await expect
    .poll(async () => {
      const { x, y, width, height } = (await item.boundingBox())!
      return item
        .page()
        .evaluate(
          ([left, top]) => document.elementFromPoint(left!, top!)?.closest('iframe, [role=menu]') != null,
          [x + width / 2, y + height / 2],
        )
    })
    .toBe(true)
  await item.click()
}

/** Ends what still runs, so that the next test finds the seller free. */
export async function stopDialing(dialer: Dialer): Promise<void> {
  await stopButton(dialer).click()
  await expect(stopButton(dialer)).toBeHidden()
}

/** Axe would measure the colours of what is half faded in; what breathes for ever, or moves out of sight, is let be. */
const settled = (page: Page): Promise<unknown> =>
  Promise.all(
    page.frames().map((frame) =>
      frame.waitForFunction(() =>
        document.getAnimations().every(({ effect, playState }) => {
          const endless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
          const target = effect instanceof KeyframeEffect ? effect.target : null
          return endless || playState !== 'running' || !target?.checkVisibility()
        }),
      ),
    ),
  )

/**
 * Faults of what is on the screen (of one part of it) against WCAG 2.2 AA, a line each; frames included. A notice that begins
 * to go while axe looks is measured half faded: what is wrong is wrong at a second look as well. `only` colours: for what was
 * looked at in another theme already, of which nothing else differs.
 */
export async function axeFaults(page: Page, part = 'html', only: AxeRules = 'all'): Promise<string[]> {
  const faults = await axeLook(page, part, only)
  return faults.length > 0 ? axeLook(page, part, only) : faults
}

async function axeLook(page: Page, part: string, only: AxeRules): Promise<string[]> {
  await settled(page)
  return findAxeFaults(page, part, only)
}

/** Waits until the frame has the room that its dialer takes: until then it moves, and a press meets the place where a button was. */
export const frameAtRest = (page: Page): Promise<void> =>
  expect
    .poll(async () => {
      const frame = page.locator('iframe[title="Trunkline dialer"]')
      const { width, height } = (await frame.boundingBox())!
      const parts = await dialerIn(page)
        .locator('[data-frame-part]')
        .evaluateAll((all) => all.map((part) => part.getBoundingClientRect()).map((box) => [box.bottom, box.width]))
      return (
        parts.length > 0 &&
        Math.ceil(Math.max(...parts.map(([bottom]) => bottom!))) === height &&
        parts.every(([, wide]) => wide! <= width)
      )
    })
    .toBe(true)
