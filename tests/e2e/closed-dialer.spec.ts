import { dialerIn, expect, expectInCall, openHostPage, pressOption, stopDialing, test } from './journey'

test('a closed dialer leaves its space to the page, and opens again for the next call', async ({ page, product }) => {
  const dialer = await openHostPage(page, product, 'ben')
  const frame = page.locator('iframe[title="Trunkline dialer"]')
  const height = async () => (await frame.boundingBox())?.height ?? 0
  await expect.poll(height).toBeGreaterThanOrEqual(55)
  await pressOption(dialer, 'Close Dialer')
  // The host hides its dock at the widget's message, and nothing invisible covers the page.
  await expect(page.locator('#dock')).toHaveClass('closed')
  await expect.poll(height).toBe(0)

  await page.getByRole('button', { name: 'Call Yolanda Price' }).click()
  await expect(page.locator('#dock')).not.toHaveClass(/closed/)
  await expectInCall(dialerIn(page), 'Yolanda Price')
  await expect.poll(height).toBeGreaterThanOrEqual(55)
  await stopDialing(dialer)
})
