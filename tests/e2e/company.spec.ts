import { AWAY, expect, listening, test } from './journey'
import { expectGoodScreen } from './good-screen'

const AFFILIATES = { AFFILIATE_SIGN_UP_URL: 'https://affiliates.trunkline.test/sign-up' }

test('a CRM manager turns locations on and off, and dispositions of the company', async ({ page, product, signIn }) => {
  await signIn('olivia@harbor.test')
  await page.goto(`${product.url}/manage`)
  await page.getByRole('link', { name: 'Locations' }).click()
  const all = page.getByRole('switch', { name: 'Enable All Locations' })
  await listening(all)
  await expect(all).toBeChecked()
  const rentals = page.getByRole('switch', { name: 'Harbor Rentals' })
  await expect(rentals).toBeDisabled()
  await all.uncheck({ force: true })
  await expect(rentals).toBeEnabled()
  await expect(rentals).toBeChecked()
  await rentals.uncheck({ force: true })
  await expect
    .poll(async () => (await page.request.get(`${product.url}/api/v1/company/locations?search=rentals`)).text())
    .toContain('"trunklineEnabled":false')
  await expectGoodScreen(page, 'locations')
  await page.getByRole('searchbox').fill('nothing')
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await expect(rentals).toBeVisible()

  await page.getByRole('link', { name: 'Call Dispositions' }).click()
  const own = page.getByRole('switch', { name: 'Team Dispositions' })
  await listening(own)
  await expect(own).toBeChecked()
  await expectGoodScreen(page, 'company dispositions')
  await page.getByRole('link', { name: 'Add New Disposition' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Disposition' })
  await dialog.getByLabel('Category').selectOption('Good number')
  await dialog.getByLabel('Name').fill('Site visit')
  await dialog.getByRole('button', { name: 'Add New Disposition' }).click()
  await expect(page.getByText('Site visit added')).toBeVisible()
  await expect(page.getByLabel('Name of Site visit')).toBeVisible()

  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await expect(page.getByLabel('Name of Site visit')).toBeHidden()
  await page.getByRole('link', { name: 'Use the company’s list' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use the company’s list' }).click()
  await expect(page.getByText('Your team uses the list of Harbor Group')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Dispositions' }).getByText('Site visit').first()).toBeVisible()
  await expectGoodScreen(page, 'team dispositions')
  const enabled = page.getByRole('switch', { name: 'Enable Dispositions' })
  await enabled.uncheck({ force: true })
  await expect
    .poll(async () => (await page.request.get(`${product.url}/api/v1/dispositions`)).text())
    .not.toContain('Site visit')
  await enabled.check({ force: true })
  await page.getByRole('button', { name: 'Start a list of your own' }).click()
  await expect(page.getByLabel('Name of Site visit')).toBeVisible()
})

test('a person joins the affiliate program; staff choose a server', async ({ boot, page, context, trouble }) => {
  trouble.expected(/affiliate\.data/)
  trouble.expected(AWAY)
  const product = await boot({
    ...AFFILIATES,
    STAFF_EMAIL_DOMAIN: 'trunkline.test',
    ENVIRONMENT_QA: 'https://qa.trunkline.test',
    ENVIRONMENT_DEV: 'https://dev.trunkline.test',
  })
  try {
    await page.goto(`${product.url}/sign-in`)
    await page.getByRole('button', { name: /Trunkline Staff/ }).click()
    await page.getByRole('link', { name: 'Affiliate Program' }).click()
    await expectGoodScreen(page, 'affiliate intro')
    await page.getByRole('link', { name: 'Sign Up Now' }).click()
    const link = page.getByLabel('Referral link', { exact: true })
    await listening(link)
    await expectGoodScreen(page, 'affiliate setup')
    await link.fill('https://elsewhere.test/?fpr=x')
    await page.getByRole('button', { name: 'Link account' }).click()
    await expect(page.getByText('Invalid referral link')).toBeVisible()
    await link.fill(`${product.url}/?fpr=staff42`)
    await page.getByRole('button', { name: 'Link account' }).click()
    await expect(page.getByText('You are all set')).toBeVisible()
    await expectGoodScreen(page, 'affiliate all set')

    await page.getByRole('link', { name: 'Environment' }).click()
    await expect(page.getByRole('radio')).toHaveCount(2)
    await page.getByRole('radio', { name: 'QA' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    const open = page.getByRole('link', { name: 'Open QA' })
    await expect(open).toHaveAttribute('href', 'https://qa.trunkline.test/manage?environment=here')
    await expectGoodScreen(page, 'environment')
    // Portal pages are now loaded from there; a server that sends the person here ends the choice.
    const elsewhere = await context.request.get(`${product.url}/manage/contacts`, { maxRedirects: 0 })
    expect([elsewhere.status(), elsewhere.headers()['location']]).toEqual([
      302,
      'https://qa.trunkline.test/manage?environment=here',
    ])
    await page.goto(`${product.url}/manage?environment=here`)
    await page.getByRole('link', { name: 'Contacts', exact: true }).click()
    await expect(page).toHaveURL(/\/manage\/contacts/)
  } finally {
    await product.close()
  }
})
