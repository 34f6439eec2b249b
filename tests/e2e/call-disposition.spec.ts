import type { Page } from '@playwright/test'
import {
  connectButton,
  expect,
  expectInCall,
  hangUpLine,
  messageOf,
  openHostPage,
  startCampaign,
  test,
} from './journey'
import { expectGoodScreen } from './good-screen'
import type { Product } from './product'

test.describe.configure({ mode: 'serial' })

async function makeCall(page: Page, product: Product): Promise<void> {
  const dialer = await openHostPage(page, product, 'ben')
  await startCampaign(page, ['George Papadakis'])
  await connectButton(dialer).click()
  await expectInCall(dialer, 'George Papadakis')
  await hangUpLine(dialer, 'George Papadakis')
  await dialer.getByRole('button', { name: /^Interested/ }).click()
  await expect(messageOf(dialer, 'Your campaign has ended')).toBeVisible({ timeout: 30_000 })
}

const steps = (page: Page) => page.getByRole('region', { name: 'What happened' })

test('a disposition is changed on the call’s page and from the history, with or without scripts', async ({
  page,
  browser,
  product,
  signIn,
}) => {
  await signIn('ben@harbor.test')
  await makeCall(page, product)
  await page.goto(`${product.url}/manage/history`)
  await page.getByRole('link', { name: 'George Papadakis' }).first().click()
  const form = page.getByRole('region', { name: 'Disposition' })
  await expect(form.getByLabel('Disposition')).toHaveValue(/^dsp_/)
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
  await form.getByLabel('Disposition').selectOption('Callback')
  await form.getByLabel('Call back').selectOption('In 1 day')
  await expectGoodScreen(page, 'The call’s page with a disposition')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(steps(page)).toContainText('Disposition changed from Interested to Callback by Ben')
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()

  await page.goto(`${product.url}/manage/history`)
  await page.getByRole('link', { name: 'Change the disposition of the call with George Papadakis' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Disposition' })
  await dialog.getByLabel('Disposition').selectOption('No answer')
  await expect(dialog.getByLabel('Call back')).toBeHidden()
  await expectGoodScreen(page, 'The disposition of a call, over the history')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'George Papadakis' }).first()).toContainText('No answer')

  await page.getByRole('link', { name: 'George Papadakis' }).first().click()
  await expect(steps(page)).toContainText('Disposition changed from Callback to No answer')
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto(page.url())
  const plainForm = plain.getByRole('region', { name: 'Disposition' })
  await plainForm.getByLabel('Disposition').selectOption('Interested')
  await plainForm.getByLabel('Call back').selectOption('In 1 hour')
  await plainForm.getByRole('button', { name: 'Save' }).click()
  await expect(plain.getByText('Only a callback has a time.')).toBeVisible()
  await plainForm.getByLabel('Call back').selectOption('No time')
  await plainForm.getByRole('button', { name: 'Save' }).click()
  await expect(steps(plain)).toContainText('Disposition changed from No answer to Interested by Ben')
  await context.close()
})
