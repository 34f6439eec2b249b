import type { Page } from '@playwright/test'
import { expectGoodAtAnyWidth } from './good-screen'
import { AWAY, expect, listening, signInByHand, test } from './journey'
import type { Product } from './product'

/** A day of the carrier's reviewers is a few seconds. */
const FAST = { SIMULATOR_SPEED: '20000' }
const REFUSED = /Failed to load resource: the server responded with a status of 4/
const shots = process.env['SHOTS']

const status = (page: Page, of: string) => page.getByRole('region', { name: of, exact: true })

async function shoot(page: Page, name: string): Promise<void> {
  if (!shots) return
  const wide = page.viewportSize()!
  for (const theme of ['light', 'dark'] as const)
    for (const width of [1200, 360]) {
      await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme)
      await page.setViewportSize({ width, height: 784 })
      await page.screenshot({ path: `${shots}/${name}-${theme}-${width}.png`, fullPage: false })
    }
  await page.setViewportSize(wide)
}

async function fill(page: Page, ein: string): Promise<void> {
  await page.getByLabel('Business name').fill('Harbor Realty LLC')
  await page.getByLabel('Business type').selectOption('Limited Liability Corporation')
  await page.getByLabel('Industry').selectOption('Real Estate')
  await page.getByLabel('EIN').fill(ein)
  await page.getByLabel('Website').fill('https://harbor-realty.com')
  await page.getByLabel('Street').fill('233 S Wacker Dr')
  await page.getByLabel('City').fill('Chicago')
  await page.getByLabel('State').selectOption('Illinois')
  await page.getByLabel('Zip').fill('60606')
  await page.getByLabel('First name').fill('Olivia')
  await page.getByLabel('Last name').fill('Harbor')
  await page.getByLabel('Email').fill('olivia@harbor-realty.com')
  await page.getByLabel('Personal number').fill('(312) 555-0188')
  await page.getByLabel('Business title').fill('Managing broker')
  await page.getByLabel('Job position').selectOption('CEO')
  await page.getByLabel('Caller ID name').fill('Harbor Realty')
  await page.getByLabel('Call purpose').selectOption('Real Estate')
}

/** The website cannot be opened from here: advice. */
async function submit(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Submit this profile?' })
  await expect(dialog).toContainText('Your website did not answer over HTTPS.')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toBeHidden()
}

const open = async (page: Page, product: Product, path: string) => page.goto(`${product.url}${path}`)

test('a business is registered after a rejection, and its calls are signed', async ({ page, boot, trouble }) => {
  test.slow()
  trouble.expected(REFUSED)
  // It is closed before the page is.
  trouble.expected(AWAY)
  const product = await boot(FAST)
  try {
    await signInByHand(page, product, 'olivia@harbor.test')
    await open(page, product, '/manage/stir-shaken')
    await expect(page.getByText('Register your Business Profile first.')).toBeVisible()
    await page.getByRole('link', { name: 'Business Profile' }).first().click()
    await listening(page.getByLabel('EIN'))
    await expect(status(page, 'Business Profile')).toContainText('Unsubmitted')

    // Nothing is sent with faults.
    await page.getByLabel('Business name').fill('Harbor 🏠 Realty')
    await page.getByLabel('EIN').pressSequentially('07123')
    await expect(page.getByLabel('EIN')).toHaveValue('07-123')
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await expect(page.getByText('Please fix the errors and try again')).toBeVisible()
    await expect(page.getByText('Use letters, digits and punctuation only')).toBeVisible()
    await expect(page.getByText('Enter the nine digits of the EIN, as 12-3456789')).toBeVisible()
    await shoot(page, 'errors')
    await expectGoodAtAnyWidth(page, 'business profile with errors')

    // A draft is saved as it is filled.
    await fill(page, '364810000')
    await expect(page.getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible()
    await page.reload()
    await listening(page.getByLabel('EIN'))
    await expect(page.getByLabel('EIN')).toHaveValue('36-•••••••')
    await expect(page.getByLabel('Call purpose')).toHaveValue('Real Estate')
    await shoot(page, 'draft')

    // This EIN is refused by the reviewers.
    await submit(page, 'Submit for review')
    await expect(status(page, 'Business Profile')).toContainText(/In Review|Failed/)
    await expect(status(page, 'Business Profile')).toContainText('could not be verified', { timeout: 40_000 })
    await shoot(page, 'failed')
    await page.getByLabel('EIN').fill('364812097')
    await submit(page, 'Submit again')
    await expect(status(page, 'Business Profile')).toContainText('Registered', { timeout: 40_000 })
    await expect(page.getByLabel('Business name')).toBeHidden()
    await shoot(page, 'registered')
    await expectGoodAtAnyWidth(page, 'registered business profile')

    await page.getByRole('link', { name: 'STIR/SHAKEN' }).first().click()
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(status(page, 'STIR/SHAKEN')).toContainText('Registered', { timeout: 40_000 })
    await expect(page.getByText('Attestation').locator('..').getByText('A', { exact: true }).first()).toBeVisible({
      timeout: 20_000,
    })
    await shoot(page, 'stir-shaken')
    await expectGoodAtAnyWidth(page, 'stir-shaken')
  } finally {
    await product.close()
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a profile is saved, corrected and submitted', async ({ page, product: shared, signIn, trouble }) => {
    trouble.expected(REFUSED)
    await signIn('marcus@harbor.test')
    await open(page, shared, '/manage/business-profile')
    await page.getByLabel('Business type').selectOption('Sole Proprietorship')
    await page.getByLabel('Business name').fill('Marcus Harbor')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByLabel('Industry').locator('option')).toHaveCount(14)
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await expect(page.getByText('Please fix the errors and try again')).toBeVisible()
    await expect(page.getByText('City required')).toBeVisible()

    await fill(page, '')
    await page.getByLabel('Business type').selectOption('Sole Proprietorship')
    await page.getByLabel('EIN').fill('')
    await page.getByLabel('Website').fill('')
    await page.getByRole('button', { name: 'Submit for review' }).click()
    const dialog = page.getByRole('dialog', { name: 'Submit this profile?' })
    await expect(dialog).toContainText('Your profile has no EIN or website.')
    await dialog.getByRole('link', { name: 'Cancel' }).click()
    await expect(status(page, 'Business Profile')).toContainText('Unsubmitted')
    await page.getByRole('button', { name: 'Submit for review' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(status(page, 'Business Profile')).toContainText('In Review')
    await expect(page.getByLabel('Business name')).toBeHidden()
  })
})
