import { expect, test } from './journey'

test('a choice that needs confirmation is asked about, even if the page is read again', async ({
  page,
  product,
  signIn,
}) => {
  await signIn('inez@agency.test')
  // The live connection begins, and wants the page read again, while the choice is on its way.
  let begin = () => {}
  const sent = new Promise<void>((resolve) => (begin = resolve))
  await page.route(/\/assets\/socket-[^/]*\.js$/, async (route) => {
    await sent
    await route.continue()
  })
  const subscribed = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"seq":')))
  await page.route(/setting=recording/, async (route) => {
    begin()
    await subscribed
    // A task of the page's own, after which it has applied what it received.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await route.continue()
  })
  await page.goto(`${product.url}/manage/dialer-settings`)
  await page.getByRole('radio', { name: /^From Start/ }).check()
  await expect(page.getByRole('dialog', { name: 'Enable Call Recording' })).toBeVisible()
})
