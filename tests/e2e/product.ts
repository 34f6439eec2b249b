import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type FrameLocator, type Page } from '@playwright/test'
import { freePorts, ROOT, runNode, scratchFolder } from '../helpers/process'
import { waitFor } from '../helpers/wait-for'

export interface Product {
  /** The portal and the API. */
  url: string
  /** Harbor CRM, the page of another site that embeds the dialer. */
  hostUrl: string
  simulatorUrl: string
}

interface Fixtures {
  /** Fails the test when the browser reports an error that the test did not name. */
  consoleErrors: { expected(pattern: RegExp): void }
}

/** The built product, as `npm start` runs it, on ports and data of its own: once for all journeys. */
export const test = base.extend<Fixtures, { product: Product }>({
  product: [
    // Playwright finds out what a fixture needs by its first parameter, which must be a pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      if (!existsSync(join(ROOT, 'build/launch.js'))) throw new Error('Nothing is built: run npm run build first')
      const folder = await scratchFolder('e2e')
      const port = await freePorts(3)
      const running = runNode(['build/launch.js'], {
        PORT: String(port),
        DATA_DIR: folder.path,
        LOG_LEVEL: 'warn',
        SIMULATOR_POPULATION: join(ROOT, 'tests/e2e/population.json'),
      })
      await waitFor('the product runs', () => running.ended() || running.output().includes('Ctrl-C'), {
        withinMs: 60_000,
      })
      if (running.ended()) throw new Error(`The product did not start:\n${running.output()}`)
      await use({
        url: `http://localhost:${port}`,
        hostUrl: `http://127.0.0.1:${port + 1}`,
        simulatorUrl: `http://127.0.0.1:${port + 2}`,
      })
      await running.end('SIGTERM')
      await folder.remove()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  consoleErrors: [
    async ({ context }, use) => {
      const errors: string[] = []
      const expected: RegExp[] = []
      context.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      context.on('weberror', (error) => errors.push(String(error.error())))
      await use({ expected: (pattern) => void expected.push(pattern) })
      expect(errors.filter((text) => !expected.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

/** Signs in as a person would: address, code from the outbox. */
export async function signIn(page: Page, product: Product, email: string): Promise<void> {
  await page.goto(`${product.url}/sign-in`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('Code')).toBeVisible()
  await page.getByLabel('Code').fill(await newestCode(product, email))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/manage/)
}

/** The newest code that was mailed to an address. */
export function newestCode(product: Product, email: string): Promise<string> {
  return waitFor(`a mail to ${email}`, async () => {
    const outbox = await (await fetch(`${product.url}/outbox`)).text()
    // Newest first: the first mail to the address holds the code that is valid.
    const mail = outbox.slice(outbox.indexOf(email))
    return outbox.includes(email) ? /\b(\d{6})\b/.exec(mail)?.[1] : null
  })
}

/** Opens the host page as one of the CRM's people; the dialer's frame. */
export async function openHostPage(page: Page, product: Product, person: string): Promise<FrameLocator> {
  await page.goto(product.hostUrl)
  await page.getByLabel('Signed in as').selectOption(person)
  const dialer = page.frameLocator('iframe')
  await expect(dialer.getByText('Simulated carrier').first()).toBeVisible()
  return dialer
}

/** Chooses contacts by name and starts a campaign of them. */
export async function startCampaign(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names)
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .check()
  await page.getByRole('button', { name: 'Start campaign' }).click()
}

/** Accessibility faults of what is on the screen, a line each. */
export async function axeFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help} at ${node.target.join(' ')}`))
}
