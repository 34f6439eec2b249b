import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openRows } from '../helpers/rows'
import { expectGoodAtAnyWidth, expectGoodScreen } from './good-screen'
import { expect, test as base } from './journey'
import type { Product } from './product'

/** A day of a review passes in less than a second. */
const test = base.extend<object, { product: Product }>({
  product: [
    async ({ boot }, use) => {
      const product = await boot({ SIMULATOR_SPEED: '200000' })
      try {
        await use(product)
      } finally {
        await product.close()
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const OWNER = `(select account_id from users where email = 'olivia@harbor.test')`
/** Verizon of the simulator refuses it. */
const REFUSED = '+15035550147'
const NUMBERS = ['+15035550148', '+15035550149', REFUSED]

/** The carrier's own business profile stands for the account's. */
function registerBusiness({ dataDir }: Product): void {
  const { accountSid } = JSON.parse(readFileSync(join(dataDir, 'carrier-credentials.json'), 'utf8')) as {
    accountSid: string
  }
  const db = openRows(dataDir)
  db.prepare(
    `insert into registrations (id, account_id, kind, state, context, version, chart_version, revision, carrier_sid,
     problems, created_at, updated_at)
     values (?, ${OWNER}, 'profile', 'registered', ?, 1, 1, 1, ?, '[]', 0, 0)`,
  ).run(
    `reg_${randomUUID()}`,
    JSON.stringify({ revision: 1, polls: 0, returnsTo: 'unsubmitted' }),
    `BU${accountSid.slice(2)}`,
  )
  db.close()
}

/** Each number that waits for a check is checked at the next turn of the watch. */
function hastenChecks({ dataDir }: Product): void {
  const db = openRows(dataDir)
  db.prepare('update spam_registrations set check_at = 1 where check_at is not null').run()
  db.close()
}

test('three numbers are protected, one after a remediation that fails; protection is removed and restored', async ({
  page,
  product,
  signIn,
}) => {
  test.setTimeout(300_000)
  const claimed = await fetch(`${product.url}/api/numbers/purchase`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await product.token('olivia@harbor.test')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ numbers: NUMBERS.map((number) => ({ number })) }),
  })
  expect(await claimed.json()).toMatchObject({ failed: [] })
  await signIn('olivia@harbor.test')
  await page.goto(`${product.url}/manage/spam-protection`)
  await expect(page.getByText('No registered numbers')).toBeVisible()
  await expect(page.getByText('Register your business first')).toBeVisible()
  await expectGoodScreen(page, 'spam protection without a business')

  registerBusiness(product)
  await page.getByRole('link', { name: 'Add Spam Profile' }).click()
  await page.getByLabel('Caller ID name').fill('1st Realty')
  await page.getByLabel('Call purpose').selectOption('Other')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Start with a letter.')).toBeVisible()
  await expect(page.getByText('Specify the call purpose')).toBeVisible()
  await page.getByLabel('Caller ID name').fill('Harbor Realty')
  await page.getByLabel('Specify').fill('Tours of homes')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Spam profile saved')).toBeVisible()

  await page.getByRole('link', { name: 'Register Numbers' }).click()
  await expect(page.getByRole('heading', { name: 'Register Numbers' })).toBeVisible()
  for (const digits of ['0147', '0148', '0149']) await page.getByLabel(`Select (503) 555-${digits}`).check()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Register 3 numbers?' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Register' }).click()
  const row = (digits: string) => page.getByRole('row', { name: new RegExp(`555-${digits}`) })
  await expect(row('0148')).toContainText('Pending Registration')

  // The carrier's events hasten the review of the profile; the numbers follow.
  await expect(page.getByText('Registered', { exact: true })).toBeVisible({ timeout: 90_000 })
  await expect(async () => {
    hastenChecks(product)
    await expect(row('0148')).toContainText('Spam Protected', { timeout: 5_000 })
    await expect(row('0147')).toContainText(/Remediation/, { timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
  await expect(row('0149')).toContainText('Spam Protected')
  await expect(async () => {
    hastenChecks(product)
    await expect(row('0147')).toContainText('Remediation Failed', { timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
  await expect(row('0147')).toContainText('Rejected')
  await expectGoodAtAnyWidth(page, 'spam protection')
  await page.getByRole('link', { name: 'Remove Spam Protection of (503) 555-0148' }).click()
  await expect(page.getByRole('dialog')).toContainText('until the end of the paid month')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Spam Protection' }).click()
  await expect(row('0148')).toContainText('Pending Cancellation')
  await page.getByLabel('Select (503) 555-0148').check()
  await page.getByLabel('Select (503) 555-0149').check()
  await page.getByRole('button', { name: 'Remove Spam Protection' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Spam Protection' }).click()
  await expect(row('0149')).toContainText('Pending Cancellation')
  await page.getByRole('link', { name: 'Restore Spam Protection of (503) 555-0148' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore Spam Protection' }).click()
  await expect(row('0148')).toContainText('Spam Protected')

  await page.goto(`${product.url}/manage/phone-numbers?q=5035550148`)
  await expect(page.getByRole('img', { name: 'Spam Protected' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Configure (503) 555-0148' }).click()
  await expect(page.getByRole('dialog')).toContainText('Spam Protected')
  await expect(page.getByRole('dialog')).toContainText('AT&T')
  await expect(page.getByRole('dialog')).toContainText('Spam Protection must be removed before making private.')
  await expectGoodScreen(page, 'number with spam protection')

  await page.goto(`${product.url}/manage/spam-protection/verify`)
  await expectGoodScreen(page, 'verify a number')
  await page.getByRole('link', { name: 'Spam Protection' }).last().click()
  await expect(page.getByRole('table', { name: 'Registered numbers' })).toBeVisible()
})

test('without JavaScript the spam profile is saved, and protection removed', async ({
  browser,
  context,
  product,
  signIn,
}) => {
  await signIn('olivia@harbor.test')
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() })
  const page = await plain.newPage()
  await page.goto(`${product.url}/manage/spam-protection`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Call purpose').selectOption('Real Estate')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('In Review', { exact: true })).toBeVisible()
  await expect(page.getByText('Real Estate', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Remove Spam Protection of (503) 555-0148' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Spam Protection' }).click()
  await expect(page.getByRole('row', { name: /555-0148/ })).toContainText('Pending Cancellation')
  await plain.close()
})
