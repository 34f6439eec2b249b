import type { Page } from '@playwright/test'
import { expect, test } from './journey'

/** Stops the page's clock, further on than it gets while this is said. */
const holdClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000)

test('a search is sent half a second after the last key, for the whole text', async ({ page, product, signIn }) => {
  await signIn('cole@harbor.test')
  const asked: string[] = []
  page.on('request', (request) => {
    const words = new URL(request.url()).searchParams.get('q')
    if (words !== null) asked.push(words)
  })
  await page.clock.install()
  await page.goto(`${product.url}/manage/history`)
  const box = page.getByRole('searchbox', { name: 'Search calls' })
  // Scripts run: the button for those without is gone.
  await expect(page.getByRole('search').getByRole('button', { name: 'Search' })).toBeHidden()
  await holdClock(page)
  await box.pressSequentially('osc')
  await page.clock.runFor(499)
  await box.pressSequentially('ar')
  await page.clock.runFor(499)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect(page).toHaveURL(/[?&]q=oscar(&|$)/)
  // Once the live connection is open the page is read again, which is no other search.
  expect([...new Set(asked)]).toEqual(['oscar'])
})

test('the DNC list is saved once in ten seconds, and a second press says so', async ({ page, product, signIn }) => {
  await signIn('ada@harbor.test')
  await page.clock.install()
  await page.goto(`${product.url}/manage/dnc-list/add`)
  await page.getByLabel('Phone number').fill('907 555 0182')
  await page.getByRole('button', { name: 'Add Number' }).click()
  // Handled by the page's scripts: from here on they count the presses.
  await expect(page.getByText('(907) 555-0182 is on the DNC list')).toBeVisible()
  let asked = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/call-history/dnc-list') asked += 1
  })
  await holdClock(page)
  const link = page.getByRole('link', { name: 'Download CSV' })
  const file = page.waitForEvent('download')
  await link.click()
  expect((await file).suggestedFilename()).toMatch(/^DNC List - \d{4}-\d\d-\d\d\.csv$/)
  await link.click()
  await page.clock.resume()
  await expect(page.getByText(/^Downloaded a moment ago\. Try again in \d+ s\.$/)).toBeVisible()
  expect(asked).toBe(1)
})

test('a refused file leaves the page as it is, and the reason is read aloud', async ({
  page,
  product,
  signIn,
  trouble,
}) => {
  trouble.expected(/status of 4(29|01) .*\/call-history\/dnc-list\)/)
  await signIn('olivia@harbor.test')
  await page.goto(`${product.url}/manage/dnc-list/add`)
  await page.getByLabel('Phone number').fill('907 555 0183')
  await page.getByRole('button', { name: 'Add Number' }).click()
  await expect(page.getByText('(907) 555-0183 is on the DNC list')).toBeVisible()
  const press = () => page.getByRole('link', { name: 'Download CSV' }).click()
  const file = page.waitForEvent('download')
  await press()
  await file
  // The server counts for the person, whichever page they come from. A machine that needs ten seconds for it is given the file
  // again, and comes again.
  const refusal = page.getByText(
    /^This file was downloaded a moment ago\. It can be downloaded again in \d+ seconds?\.$/,
  )
  await expect(async () => {
    await page.getByRole('link', { name: 'Outbound' }).click()
    await expect(page.getByRole('heading', { name: 'Outbound', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'DNC List' }).click()
    await expect(page.getByRole('heading', { name: 'DNC List', level: 1 })).toBeVisible()
    await press()
    await expect(refusal).toBeVisible({ timeout: 3_000 })
  }).toPass()
  // Signed out in another window.
  await page.context().clearCookies()
  await press()
  await expect(page.getByText('Sign in first')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'DNC List' })).toBeVisible()
})
