import type { Page } from '@playwright/test'
import { dialerIn, expect, test, type Dialer } from './journey'
import type { Product } from './product'

test('a missing script leaves the page: it reloads once, then says what is missing', async ({
  page,
  product,
  signIn,
  trouble,
}) => {
  trouble.expected(/status of 404/)
  await signIn('ben@harbor.test')
  let loads = 0
  page.on('load', () => (loads += 1))
  // The dialer alone: what it shares with the pages is theirs as well.
  const script = /\/assets\/dialer-[\w-]{7}\.js$/
  await page.route(script, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(`${product.url}/manage/dial?campaign=cmp_none`)
  const missing = page.getByRole('alert').filter({ hasText: 'The dialer could not be loaded.' })
  await expect(missing).toBeVisible()
  expect(loads).toBe(2)
  await expect(page.getByRole('link', { name: 'Campaigns' })).toBeVisible()
  await page.unroute(script)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Dialer' }).getByRole('button', { name: 'Options' })).toBeVisible()
})

const WIDGETS: ReadonlyArray<[string, (page: Page, product: Product) => Promise<Dialer>]> = [
  [
    'a page of ours',
    async (page, product) => {
      await page.goto(`${product.url}/dialer`)
      return page
    },
  ],
  [
    'a frame of a CRM',
    async (page, product) => {
      await page.goto(product.hostUrl)
      return dialerIn(page)
    },
  ],
]

for (const [where, open] of WIDGETS) {
  test(`a widget in ${where} reports missing scripts, and loads at the next attempt`, async ({
    page,
    product,
    signIn,
    trouble,
  }) => {
    trouble.expected(/status of 404/)
    await signIn('ben@harbor.test')
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest() && new URL(request.url()).pathname === '/dialer') loads += 1
    })
    const script = /\/assets\/dialer-[\w-]{7}\.js$/
    await page.route(script, (route) => route.fulfill({ status: 404, body: '' }))
    const widget = await open(page, product)
    const missing = widget.getByRole('alert').filter({ hasText: 'The dialer could not be loaded.' })
    await expect(missing).toBeVisible()
    expect(loads).toBe(2)
    await page.unroute(script)
    await missing.getByRole('button', { name: 'Try again' }).click()
    await expect(widget.getByRole('toolbar', { name: 'Dialer controls' })).toBeVisible()
  })
}
