import { expect, test } from './journey'

test('a script that is not to be had leaves the page standing: it is loaded anew once, then says what is missing', async ({
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
  const script = /\/assets\/dialer-[\w-]{8}\.js$/
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
