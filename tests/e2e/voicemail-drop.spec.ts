import { writeFile } from 'node:fs/promises'
import { apiOf } from '../helpers/api'
import { wavOf } from '../helpers/sounds'
import {
  connectButton,
  expect,
  expectInCall,
  hangUpButton,
  lineOf,
  messageOf,
  openHostPage,
  startCampaign,
  test,
} from './journey'

const EMAIL = 'mia@harbor.test'

test.afterEach(async ({ product }) => {
  const token = await product.token(EMAIL)
  await apiOf(product.url, () => token).put('/api/v1/settings/dialer', { voicemailId: null })
})

test('a voicemail is uploaded, dropped in a call and left with a machine automatically', async ({
  page,
  product,
  signIn,
}, info) => {
  await signIn(EMAIL)
  const settings = `${product.url}/manage/dialer-settings`
  await page.goto(settings)
  await page.getByRole('link', { name: 'Manage voicemails' }).click()
  const dialog = page.getByRole('dialog', { name: 'Outbound voicemail' })
  const file = info.outputPath('Hello.wav')
  await writeFile(file, await wavOf(2))
  await dialog.getByLabel('Audio file').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('combobox', { name: 'Outbound voicemail' }).locator('option:checked')).toHaveText(
    'Hello (00:02)',
  )
  await page.getByRole('link', { name: 'Manage voicemails' }).click()
  await expect(dialog.getByText('Voicemails', { exact: true })).toBeVisible()

  const dialer = await openHostPage(page, product, 'mia')
  await startCampaign(page, ['Priya Raman'])
  await connectButton(dialer).click()
  await expectInCall(dialer, 'Priya Raman')
  await dialer.getByRole('button', { name: 'Drop VM' }).click()
  // There is no question, and no wait for the end of the message.
  await expect(lineOf(dialer, 'Priya Raman')).toContainText('VM Drop')
  await expect(hangUpButton(dialer, 'Priya Raman')).toBeHidden()
  const row = page.getByRole('row', { name: /Priya Raman/ })
  await expect(row).toContainText('VM Drop', { timeout: 20_000 })
  await expect(row).toContainText('Voice message')
  await expect(messageOf(dialer, 'Your campaign has ended')).toBeVisible({ timeout: 20_000 })

  await startCampaign(page, ['Tom Brandt'])
  await connectButton(dialer).click()
  await expect(lineOf(dialer, 'Tom Brandt')).toContainText('VM Drop', { timeout: 20_000 })
  await expect(page.getByRole('row', { name: /Tom Brandt/ })).toContainText('VM Drop', { timeout: 20_000 })
})
