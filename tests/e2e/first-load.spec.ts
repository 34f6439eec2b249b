import { FIRST_LOAD_KB, firstLoadKb } from './first-load'
import { expect, test } from './journey'

test('the first load of the dialer is small, and further code loads when a pointer reaches it', async ({
  page,
  product,
  signIn,
}) => {
  await signIn('sam@rivera.test')
  const loaded = await firstLoadKb(page, `${product.url}/dialer`)
  expect(loaded).toBeGreaterThan(80)
  expect(loaded).toBeLessThanOrEqual(FIRST_LOAD_KB)

  const options = page.getByRole('button', { name: 'Options' })
  await options.hover()
  await expect(page.getByRole('tooltip', { name: 'Options' })).toBeVisible()
  // Its text does not disappear under a pointer that reads it.
  await page.getByRole('tooltip').hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await options.focus()
  await expect(options).toHaveAccessibleDescription('Options')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  await expect(options).toBeFocused()
})
