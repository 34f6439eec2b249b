import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { wavOf } from '../helpers/sounds'
import { expectGoodScreen } from './good-screen'
import { expect, test } from './journey'

const LISTS = [
  'Voicemails',
  'Recorded Callbacks',
  'Voicemail Greetings',
  'Team Voicemail Greetings',
  'Recording Announcements',
]
const over = (page: Page) => page.getByRole('dialog', { name: 'Recorded messages' })
const listOf = (page: Page, name: string) => over(page).getByRole('region', { name, exact: true })

test('recorded messages are managed list by list, by keyboard alone', async ({ page, product, signIn }, info) => {
  await signIn('marcus@harbor.test')
  const settings = `${product.url}/manage/dialer-settings`
  await page.goto(settings)
  await page.getByRole('link', { name: 'Recorded messages' }).press('Enter')
  await expect(over(page).getByRole('heading', { level: 3 })).toHaveText(LISTS)
  const voicemails = listOf(page, 'Voicemails')

  await voicemails.getByRole('link', { name: 'Record New' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Record New' })
  await expect(dialog.getByRole('button', { name: 'Record', exact: true })).toBeVisible()
  await expect(dialog.getByText('Record by phone')).toBeVisible()
  const file = info.outputPath('Ahoy there.wav')
  await writeFile(file, await wavOf(2))
  await dialog.getByLabel('Audio file').setInputFiles(file)
  await dialog.getByLabel('Name', { exact: true }).press('Enter')
  await expect(dialog).toBeHidden()
  const row = voicemails.getByRole('listitem').filter({ hasText: 'Ahoy there' })
  await expect(row).toContainText('00:02')
  await expect(over(page).getByRole('listitem').filter({ hasText: 'Ahoy there' })).toHaveCount(1)
  await expectGoodScreen(page, 'recorded messages')

  // The menu closes before the slide-over does.
  const menu = row.getByRole('button', { name: 'Options of Ahoy there' })
  await menu.press('Enter')
  await expect(row.getByRole('link')).toHaveText(['Edit nickname', 'Download', 'Delete'])
  await page.keyboard.press('Escape')
  await expect(row.getByRole('link', { name: 'Edit nickname' })).toBeHidden()
  await expect(menu).toBeFocused()
  await menu.press('Enter')
  await row.getByRole('link', { name: 'Edit nickname' }).press('Enter')
  await page.getByRole('textbox', { name: 'Nickname' }).fill('Short ahoy')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Nickname' })).toBeHidden()
  await expect(voicemails).toContainText('Short ahoy')

  const search = over(page).getByRole('searchbox', { name: 'Search messages' })
  await search.fill('steam')
  await expect(over(page).getByText('No messages found')).toHaveCount(1)
  await search.fill('AHOY')
  await expect(over(page).getByRole('heading', { level: 3 })).toHaveText(['Voicemails'])

  // Recording changed no setting; a setting that plays one is named before it is deleted.
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(settings)
  const choice = page.getByLabel('Outbound voicemail')
  await expect(choice.locator('option:checked')).toHaveText('No voicemail: hang up on machines')
  await choice.selectOption('Short ahoy (00:02)')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Recorded messages' }).click()
  await listOf(page, 'Voicemails').getByRole('button', { name: 'Options of Short ahoy' }).press('Enter')
  const saved = page.waitForEvent('download')
  await over(page).getByRole('link', { name: 'Download' }).press('Enter')
  expect((await saved).suggestedFilename()).toBe('Short ahoy.wav')
  await listOf(page, 'Voicemails').getByRole('button', { name: 'Options of Short ahoy' }).press('Enter')
  await over(page).getByRole('link', { name: 'Delete' }).press('Enter')
  await expect(page.getByRole('dialog').getByText(/^Used by your dialer settings/)).toBeVisible()
  await expectGoodScreen(page, 'deletion of a message')
  await page.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(over(page).getByText('Short ahoy')).toBeHidden()
})
