import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, listening, signInByHand, test } from './journey'
import { expectGoodScreen } from './good-screen'
import type { Product } from './product'
import { openRows } from '../helpers/rows'

const cardFrame = (page: Page) => page.frameLocator('iframe[title="Card details"]')
const summary = (page: Page) => page.getByRole('region', { name: 'Payment Summary' })

async function typeCard(page: Page, number: string): Promise<void> {
  const card = cardFrame(page)
  await card.getByLabel('Card number').fill(number)
  await card.getByLabel('Expiration (MM / YY)').fill('12 / 34')
  await card.getByLabel('Security code').fill('123')
}

/** The end of the period, or the next dated try, has come. */
function makeDue(product: Product, tries = 0): void {
  const db = openRows(product.dataDir)
  db.prepare('update subscriptions set next_event_at = 1, renewal_tries = ?').run(tries)
  db.close()
}

/** The next page is the claim of numbers (3-settings §4). */
async function purchase(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Purchase', exact: true }).click()
  await expect(page.getByText('Processing', { exact: true })).toBeVisible()
}

test('an owner buys a plan with seats and a code, changes it, cancels it and keeps the invoices', async ({
  page,
  boot,
  trouble,
}) => {
  test.slow()
  trouble.expected(/status of 4(02|09|22)/)
  const product = await boot()
  try {
    await signInByHand(page, product, 'olivia@harbor.test')
    await page.goto(`${product.url}/manage/subscriptions`)
    await expect(page.getByText('No subscriptions yet')).toBeVisible()
    await page.getByRole('link', { name: 'Subscribe' }).click()
    await listening(page.getByRole('button', { name: 'Choose Team Power' }))
    await expectGoodScreen(page, 'subscribe')
    await page.getByRole('link', { name: /Annual/ }).click()
    await expect(page.getByText('$59 / seat / month')).toBeVisible()
    await page.getByRole('link', { name: 'Monthly', exact: true }).click()
    await expect(page.getByText('$69 / seat / month')).toBeVisible()
    const plan = page.getByRole('listitem').filter({ hasText: 'Team Power' })
    await plan.getByLabel('Seats').fill('5')
    await plan.getByRole('button', { name: 'Choose Team Power' }).click()

    // Before the address the tax is not known; a code that does not exist is refused.
    await expect(summary(page)).toContainText('$345.00')
    await expect(summary(page)).toContainText('Enter your address')
    await page.getByLabel('Promo code').fill('nothing')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Invalid code')).toBeVisible()
    await page.getByLabel('Promo code').fill('welcome20')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(summary(page)).toContainText('($69.00)')
    await page.getByLabel('Address', { exact: true }).fill('1 Main Street')
    await page.getByLabel('City').fill('Albany')
    await page.getByLabel('State').selectOption('New York')
    await page.getByLabel('ZIP code').fill('12207')
    // 4 % of $276.00.
    await expect(summary(page)).toContainText('$11.04')
    await expect(page.getByRole('button', { name: 'Purchase', exact: true })).toBeDisabled()
    await page.getByRole('checkbox', { name: /I agree/ }).check()
    await expectGoodScreen(page, 'checkout')

    await typeCard(page, '4000 0000 0000 0002')
    await purchase(page)
    await expect(page.getByText('An error occurred processing this card.')).toBeVisible()
    await typeCard(page, '4000 0027 6000 3184')
    await purchase(page)
    await cardFrame(page).getByRole('button', { name: 'Complete' }).click()
    await page.frameLocator('iframe[title="Question of your bank"]').getByRole('button', { name: 'Complete' }).click()
    await expect(page.getByText('Completed!')).toBeVisible()
    await expect(page).toHaveURL(/\/phone-numbers\/claim/)

    await page.goto(`${product.url}/manage/subscriptions`)
    await expect(page.getByRole('row', { name: /Team Power/ })).toContainText('Active')
    await expectGoodScreen(page, 'subscriptions')
    await page.getByRole('link', { name: 'Manage Subscription: Team Power' }).click()
    await expectGoodScreen(page, 'subscription')

    // One more seat for the rest of the period; the card is on file.
    await page.getByRole('link', { name: 'Purchase Additional Seats' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('visa ending in 3184')).toBeVisible()
    await page.getByRole('checkbox', { name: /I agree/ }).check()
    await purchase(page)
    await page.frameLocator('iframe[title="Question of your bank"]').getByRole('button', { name: 'Complete' }).click()
    await expect(page.getByText('Completed!')).toBeVisible()
    await page.goto(`${product.url}/manage/subscriptions`)
    await page.getByRole('link', { name: 'Manage Subscription: Team Power' }).click()
    const planSection = page.getByRole('region', { name: 'Plan' })
    await expect(planSection).toContainText('Qty 6')

    // Fewer seats wait for the end of the period, and can be taken back.
    await page.getByRole('link', { name: 'Remove Seats' }).click()
    const removal = page.getByRole('dialog', { name: 'Remove Seats' })
    await removal.getByLabel('Seats from the next billing period').fill('5')
    await removal.getByRole('button', { name: 'Remove Seats' }).click()
    const scheduled = page.getByRole('region', { name: 'Scheduled change' })
    await expect(scheduled).toContainText('5 seats from the next billing period')
    await page.getByRole('button', { name: 'Cancel Scheduled Change' }).click()
    await expect(scheduled).toBeHidden()

    await page.getByRole('link', { name: 'Cancel Subscription' }).click()
    const survey = page.getByRole('dialog', { name: 'Cancel Subscription' })
    await survey.getByRole('button', { name: 'Continue' }).click()
    await expect(survey.getByText('Please select a reason.')).toBeVisible()
    await survey.getByRole('radio', { name: 'Other', exact: true }).check()
    await survey.getByRole('button', { name: 'Continue' }).click()
    await expect(survey.getByText('Please provide additional details.')).toBeVisible()
    await survey.getByLabel('Details').fill('We moved')
    await survey.getByRole('button', { name: 'Continue' }).click()
    const confirmation = page.getByRole('dialog', { name: 'Confirm Cancellation' })
    await confirmation.getByRole('button', { name: 'Cancel Subscription' }).click()
    await expect(planSection).toContainText('Pending Cancellation')
    await page.getByRole('button', { name: 'Restore Subscription' }).click()
    await expect(planSection).toContainText('Active')

    await page.goto(`${product.url}/manage/invoices`)
    const invoices = page.getByRole('table', { name: 'Invoices' })
    await expect(invoices.getByRole('row')).toHaveCount(3)
    await expectGoodScreen(page, 'invoices')
    const download = page.waitForEvent('download')
    await page
      .getByRole('link', { name: /^Download INV-/ })
      .last()
      .click()
    const file = await readFile(await (await download).path())
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')

    // The next renewal asks the bank while no one is there; the last dated try blocks the account.
    makeDue(product)
    await page.goto(`${product.url}/manage/subscriptions`)
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('The payment for Team Power failed.')).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    makeDue(product, 4)
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('alert')).toContainText('Your account is overdue', { timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    await page.getByRole('link', { name: 'Manage Subscription: Team Power' }).click()
    await page.getByRole('button', { name: 'Retry Payment' }).click()
    await page.frameLocator('iframe[title="Question of your bank"]').getByRole('button', { name: 'Complete' }).click()
    await expect(page.getByText('Payment completed')).toBeVisible()
    await expect(page.getByRole('row', { name: /Team Power/ })).toContainText('Active')
    await expect(page.getByText('Your account is overdue')).toBeHidden()
  } finally {
    await page.goto('about:blank')
    await product.close()
  }
})
