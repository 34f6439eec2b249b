import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../helpers/process'
import { apiOf } from '../helpers/api'
import { wavOf } from '../helpers/sounds'
import { expect, test } from './journey'

test.use({ javaScriptEnabled: false })

/** Chromium logs a refused form on its own. */
const REFUSED = /status of 422/

test('a number joins the DNC list and leaves it', async ({ page, product, signIn, trouble }) => {
  trouble.expected(REFUSED)
  await signIn('marcus@harbor.test')
  await page.goto(`${product.url}/manage/dnc-list`)
  await page.getByRole('link', { name: 'Add Number' }).click()
  await page.getByLabel('Phone number').fill('12')
  await page.getByRole('button', { name: 'Add Number' }).click()
  await expect(page.getByLabel('Phone number')).toHaveAttribute('aria-invalid', 'true')

  await page.getByLabel('Phone number').fill('312 555 0177')
  await page.getByRole('button', { name: 'Add Number' }).click()
  const row = page.getByRole('row', { name: /\(312\) 555-0177/ })
  await expect(row).toContainText('Marcus Reed')

  await row.getByRole('link', { name: 'Remove (312) 555-0177' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page).toHaveURL(/\/dnc-list$/)
  await expect(row).toBeHidden()
})

test('dialer settings are saved, refused with a reason, and recording asks first', async ({
  page,
  product,
  signIn,
  trouble,
}) => {
  trouble.expected(REFUSED)
  await signIn('marcus@harbor.test')
  const settings = `${product.url}/manage/dialer-settings`
  await page.goto(settings)
  const row = (title: string) => page.getByRole('group', { name: title, exact: true })
  await row('Ring timeout').getByLabel('Ring timeout').selectOption('10')
  await row('Ring timeout').getByRole('button', { name: 'Save' }).click()
  await expect(row('Ring timeout').getByLabel('Ring timeout')).toHaveValue('10')
  await expect(page.getByText(/let phones ring for at least 15 seconds or four rings/).first()).toBeVisible()

  await row('Timezone protection').getByLabel('Use my own safe hours').check()
  await row('Timezone protection').getByLabel('From').selectOption('18')
  await row('Timezone protection').getByLabel('To').selectOption('18')
  await row('Timezone protection').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Choose an end that differs from the start')).toBeVisible()
  await expect(row('Timezone protection')).toBeFocused()
  await expect(row('Timezone protection').getByLabel('Use my own safe hours')).toBeChecked()
  await expect(row('Timezone protection').getByLabel('From')).toHaveValue('18')
  await expect(row('Timezone protection').getByLabel('To')).toHaveValue('18')
  await page.goto(settings)
  await expect(row('Timezone protection').getByLabel('From')).toHaveValue('8')

  const team = row('Team nuisance protection')
  const count = team.getByRole('spinbutton')
  await count.fill('101')
  await team.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The interval must be at most 100')).toBeVisible()
  await expect(team).toBeFocused()
  await expect(count).toHaveValue('101')
  await count.fill('3')
  await team.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(settings)
  await expect(count).toHaveValue('3')

  const recording = (choice: string) => row('Record calls').getByRole('radio', { name: choice })
  await recording('From Start').check()
  await row('Record calls').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Enable Call Recording' })).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(recording('Never')).toBeChecked()
  await recording('From Start').check()
  await row('Record calls').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Enable Call Recording' }).click()
  await expect(recording('From Start')).toBeChecked()
})

test('recorded messages are managed list by list', async ({ page, product, signIn, trouble }, info) => {
  trouble.expected(REFUSED)
  await signIn('marcus@harbor.test')
  await page.goto(`${product.url}/manage/dialer-settings`)
  await page.getByRole('link', { name: 'Recorded messages' }).click()
  const list = page.getByRole('region', { name: 'Team Voicemail Greetings' })
  await list.getByRole('link', { name: 'Record New' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record New' })
  const upload = async (name: string, bytes: Uint8Array) => {
    const file = info.outputPath(name)
    await writeFile(file, bytes)
    await dialog.getByLabel('Audio file').setInputFiles(file)
    await dialog.getByLabel('Name', { exact: true }).fill('We are out')
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  await upload('notes.wav', new TextEncoder().encode('hello'))
  await expect(dialog.getByText('File must be in wav, mpeg, mp3, or m4a format')).toBeVisible()
  await upload('out.wav', await wavOf(2))
  await expect(list.getByRole('listitem')).toContainText('We are out')

  await list.getByRole('button', { name: 'Options of We are out' }).click()
  await list.getByRole('link', { name: 'Edit nickname' }).click()
  await page.getByRole('textbox', { name: 'Nickname' }).fill('We are not here')
  await page.getByRole('dialog', { name: 'Edit nickname' }).getByRole('button', { name: 'Save' }).click()
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('not here')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/recorded\?find=not\+here$/)
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
  await list.getByRole('button', { name: 'Options of We are not here' }).click()
  await list.getByRole('link', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(list).toContainText('No messages found')
})

test('a contact file is imported with a report, and a second time adds nothing', async ({
  page,
  product,
  signIn,
  trouble,
}) => {
  trouble.expected(REFUSED)
  await signIn('sam@rivera.test')
  const importFile = async () => {
    await page.goto(`${product.url}/manage/contacts/import`)
    await page.getByLabel('CSV file').setInputFiles(join(ROOT, 'public/demo-contacts.csv'))
    await page.getByRole('button', { name: 'Preview file' }).click()
    await expect(page.getByLabel('Mobile becomes')).toHaveValue('phone')
    await expect(page.getByLabel('Lead ID becomes')).toHaveValue('vendorContactId')
    await expect(page.getByRole('table', { name: 'Preview of the first contacts' })).toContainText('Ellis Bridal')
    await page.getByLabel('Mobile becomes').selectOption('Do not import')
    await page.getByLabel('Work phone becomes').selectOption('Do not import')
    await page.getByRole('button', { name: 'Import 29 rows' }).click()
    await expect(page.getByText('Choose the column that holds the phone number')).toBeVisible()
    await expect(page.getByLabel('Mobile becomes')).toHaveValue('ignore')
    const first = page.getByRole('combobox').first()
    await expect(first).toBeFocused()
    await expect(first).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Mobile becomes').selectOption('Phone number')
    await page.getByLabel('Work phone becomes').selectOption('Phone number')
    await page.getByRole('button', { name: 'Import 29 rows' }).click()
    await expect(page.getByRole('heading', { name: '24 of 29 rows imported' })).toBeVisible({ timeout: 20_000 })
  }
  const count = (label: string) => page.locator('dl > div', { hasText: label }).locator('dd')
  await importFile()
  await expect(count('Added')).toHaveText('24')
  await expect(count('Refused')).toHaveText('5')
  const refused = page.getByRole('table', { name: /^Rows and numbers/ })
  await expect(refused.getByRole('row', { name: /^26 / })).toContainText('No phone number')
  await expect(refused.getByRole('row', { name: /^29 / })).toContainText('The same contact as in row 2')

  await importFile()
  await expect(count('Added')).toHaveText('0')
  await expect(count('Unchanged')).toHaveText('24')
})

test('a search button is beside its field, at the width of a frame and in landscape', async ({
  page,
  product,
  signIn,
}) => {
  await signIn('olivia@harbor.test')
  const wide = { width: 1200, height: 784 }
  for (const viewport of [wide, { width: wide.height, height: wide.width }]) {
    await page.setViewportSize(viewport)
    for (const list of ['compliance', 'history']) {
      await page.goto(`${product.url}/manage/${list}`)
      const search = page.getByRole('search')
      const rowOf = async (name: string) => (await search.getByLabel(name, { exact: true }).boundingBox())!.y
      const button = await search.getByRole('button', { name: 'Search' }).boundingBox()
      expect(button!.y, `${list} at ${viewport.width}`).toBe(await rowOf('Team member'))
    }
  }
})

test('a campaign is renamed, archived, restored and deleted', async ({ page, product, signIn }) => {
  const token = await product.token('olivia@harbor.test')
  const { id } = await apiOf(product.url, () => token).post<{ id: string }>('/api/v1/campaigns', {
    name: 'Without scripts',
    contacts: [{ contactId: 'plain-1', firstName: 'Pat', lastName: 'Plain', numbers: ['+13125550150'] }],
  })
  await signIn('olivia@harbor.test')
  await page.goto(`${product.url}/manage/campaigns`)
  // The newest is open automatically.
  await page.getByRole('link', { name: 'Rename Without scripts' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Plain pages')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(`${product.url}/manage/campaigns/${id}`)
  await expect(page.getByRole('heading', { name: 'Plain pages' })).toBeVisible()

  await page.getByRole('link', { name: 'Rename Plain pages' }).click()
  await page.getByLabel('Name', { exact: true }).fill('  ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Plain pages' })).toBeVisible()

  const options = page.getByRole('button', { name: 'Options of Plain pages' })
  const open = page.getByRole('list', { name: 'Campaigns' }).getByRole('link', { name: /^Plain pages/ })
  await options.click()
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect(open).toContainText('Archived')
  await options.click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(open).toContainText('Active')
  await options.click()
  await page.getByRole('link', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(open).toBeHidden()
})
