import type { Page } from '@playwright/test'
import { expect, listening, test } from './journey'
import { expectGoodScreen } from './good-screen'

const cardFrame = (page: Page) => page.frameLocator('iframe[title="Card details"]')

async function saveCard(page: Page, number: string): Promise<void> {
  const card = cardFrame(page)
  await card.getByLabel('Card number').fill(number)
  await card.getByLabel('Expiration (MM / YY)').fill('12 / 34')
  await card.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Save Card' }).click()
}

async function addFunds(page: Page, amount: string): Promise<void> {
  await page.getByRole('link', { name: 'Add Funds' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Funds' })
  await dialog.getByRole('radio', { name: amount, exact: true }).check()
  await dialog.getByRole('button', { name: 'Add Funds' }).click()
}

test('a wallet is topped up with a card, recharges itself, and can be accounted for', async ({
  page,
  product,
  signIn,
  trouble,
}) => {
  trouble.expected(/status of 4(02|09|22)/)
  await signIn('inez@agency.test')
  await page.goto(`${product.url}/manage/billing`)
  const balance = page.getByRole('region', { name: 'Balance' })
  await expect(balance).toContainText('$')
  await listening(page.getByRole('link', { name: 'Add Funds' }))
  await expectGoodScreen(page, 'billing')
  const before = Number(/\$([\d.]+)/.exec(await balance.innerText())![1])

  // Without a card the card comes first.
  await page.getByRole('link', { name: 'Add Funds' }).click()
  await expect(page.getByText('Add a card first.')).toBeVisible()
  await saveCard(page, '4000 0000 0000 0002')
  await expect(page.getByRole('dialog', { name: 'Card' }).getByRole('alert')).toContainText(/declined/i)
  await page.getByRole('button', { name: 'Fill Test Data' }).click()
  await expectGoodScreen(page, 'billing-card')
  await page.getByRole('button', { name: 'Save Card' }).click()
  await expect(page.getByText('Card saved')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Payment Method' })).toContainText('visa ending in 4242')

  await addFunds(page, '$25')
  await expect(page.getByText('$25 added to your wallet')).toBeVisible()
  await expect(balance).toContainText(`$${(before + 25).toFixed(2)}`)

  await page.getByRole('link', { name: 'Configure' }).click()
  await page.getByLabel('Recharge amount').selectOption('$50')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Threshold is required')).toBeVisible()
  await page.getByLabel('When the balance is below').selectOption('$10')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Automatic Recharge' })).toContainText(
    'Adds $50 when the balance falls below $10.',
  )

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download ledger' }).click()
  expect((await download).suggestedFilename()).toBe('wallet_spend_ledger.csv')
})

test('a bank that asks for the person is answered on the page', async ({ page, product, signIn }) => {
  await signIn('inez@agency.test')
  await page.goto(`${product.url}/manage/billing/card`)
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible()
  await saveCard(page, '4000 0027 6000 3184')
  await cardFrame(page).getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('Card saved')).toBeVisible()
  await addFunds(page, '$10')
  await page.frameLocator('iframe[title="Question of your bank"]').getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('$10 added to your wallet')).toBeVisible()
})
