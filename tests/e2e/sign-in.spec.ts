import { expect, signInByHand, test } from './journey'

const EMAIL = { script: 'ada@harbor.test', plain: 'cole@harbor.test' }

for (const [how, email] of Object.entries(EMAIL))
  test.describe(how === 'plain' ? 'without scripts' : 'with scripts', () => {
    test.use({ javaScriptEnabled: how === 'script' })

    test('a mailed code signs in, a wrong one does not, and signing out ends it', async ({
      page,
      product,
      trouble,
    }) => {
      trouble.expected(/status of 4\d\d/)
      await page.goto(`${product.url}/manage`)
      await expect(page).toHaveURL(/\/sign-in/)
      await page.getByLabel('E-mail').fill(email)
      await page.getByRole('button', { name: 'Send code' }).click()
      await expect(page.getByText(email)).toBeVisible()
      const code = await product.newestCode(email)
      await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByText('Invalid code')).toBeVisible()

      await page.getByLabel('Code').fill(code)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page).toHaveURL(/\/manage$/)

      await page.goto(`${product.url}/manage/account`)
      await page.getByRole('button', { name: 'Signout' }).click()
      await expect(page).toHaveURL(/\/sign-in/)
      await page.goto(`${product.url}/manage`)
      await expect(page).toHaveURL(/\/sign-in/)
    })

    test('a code works once', async ({ page, product, trouble }) => {
      trouble.expected(/status of 4\d\d/)
      await signInByHand(page, product, email)
      const used = await product.newestCode(email)
      // The browser stays the one that requested the code.
      await page.context().clearCookies({ name: 'trunkline' })
      await page.goto(`${product.url}/sign-in/code?email=${encodeURIComponent(email)}`)
      await page.getByLabel('Code').fill(used)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByText(/^This code no longer works/)).toBeVisible()
    })
  })

test('opening the dialer’s page without a session leads to the sign-in, and back', async ({
  page,
  product,
  trouble,
}) => {
  trouble.expected(/status of 401/)
  await page.goto(`${product.url}/dialer`)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail').fill(EMAIL.script)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText(EMAIL.script)).toBeVisible()
  await page.getByLabel('Code').fill(await product.newestCode(EMAIL.script))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/dialer$/)
  await expect(page.getByRole('toolbar', { name: 'Dialer controls' })).toBeVisible()
})

test('opening the phones page without a session leads to the sign-in, and back to it', async ({ page, product }) => {
  await page.goto(`${product.url}/simulator/`)
  await page.getByLabel('E-mail').fill(EMAIL.script)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText(EMAIL.script)).toBeVisible()
  await page.getByLabel('Code').fill(await product.newestCode(EMAIL.script))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${product.url}/simulator/`)
  await expect(page.getByRole('heading', { name: 'Phones', level: 1 })).toBeVisible()
})

test('a pending button keeps its label', async ({ page, product }) => {
  await page.goto(`${product.url}/sign-in`)
  await page.getByLabel('E-mail').fill(EMAIL.script)
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route(/\/sign-in\.data/, async (route) => {
    await held
    await route.continue()
  })
  const button = page.getByRole('button', { name: 'Send code' })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await expect(button).toHaveAccessibleName('Send code')
  go()
  await expect(page.getByText(EMAIL.script)).toBeVisible()
})
