import type { Page } from '@playwright/test'
import { expectGoodScreen } from './good-screen'
import { expect, test } from './journey'

/** People of the population who text (population.json). */
const TEXTS_BACK = '(773) 555-0126'
const TEXTS_STOP = '(773) 555-0127'
const LANDLINE = '(773) 555-0129'

const messages = (page: Page) => page.getByRole('log', { name: 'Messages' })
const words = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const row = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('button', { name, exact: false }).first()

async function textTo(page: Page, number: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'New conversation' }).click()
  await page.getByRole('menuitem', { name: 'Text', exact: true }).click()
  await page.getByRole('combobox', { name: 'To' }).fill(number)
  await page.keyboard.press('Enter')
  await words(page).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

test('a seller and a contact text each other, a colleague sees it live, and STOP ends it', async ({
  product,
  openAs,
}) => {
  const mia = await openAs('mia@harbor.test')
  const ben = await openAs('ben@harbor.test')
  for (const page of [mia, ben]) {
    await page.goto(product.url)
    await page.getByRole('link', { name: 'Messenger' }).click()
    await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  }

  await textTo(mia, TEXTS_BACK, 'Is the house on Elm Street still for sale?')
  await expect(messages(mia)).toContainText('Delivered')
  await expect(messages(mia)).toContainText('Yes, tell me more.')
  // Opening it marks it read; a colleague has it unread until then.
  // By their text: another test may have given the number a name.
  await expect(row(ben, 'Yes, tell me more.')).toBeVisible()
  await row(ben, 'Yes, tell me more.').click()
  await expect(messages(ben)).toContainText('Mia Torres')
  await words(mia).pressSequentially('Let me look')
  const typing = ben.getByText('Mia Torres is typing', { exact: true })
  await expect(typing).toHaveCount(1)
  await expect(ben.getByText('Mia Torres is typing …')).toHaveCSS('transition-duration', '0.3s')
  await expect(typing).toHaveCount(0)
  await words(mia).fill('')
  await words(ben).fill('I am free at noon.')
  await ben.keyboard.press('Enter')
  await expect(messages(mia)).toContainText('I am free at noon.')
  await expect(messages(ben)).toContainText('Tomorrow is fine.')
  // What is written grows over no message that is read.
  const wide = mia.viewportSize()!
  await mia.setViewportSize({ width: 960, height: 620 })
  await expect(messages(mia).getByText('Tomorrow is fine.')).toBeInViewport({ ratio: 1 })
  await words(mia).fill('One\n2\n3\n4\n5\n6\n7\n8')
  await expect(messages(mia).getByText('Tomorrow is fine.')).toBeInViewport({ ratio: 1 })
  await words(mia).fill('')
  await mia.setViewportSize(wide)
  await expectGoodScreen(mia, 'a conversation')

  await textTo(mia, TEXTS_STOP, 'Hello')
  await expect(messages(mia)).toContainText('This contact opted out')
  await expect(mia.getByText('This number is on your DNC list').first()).toBeVisible()
  await expect(mia.getByRole('button', { name: 'Send', exact: true })).toHaveAttribute('aria-disabled', 'true')

  await textTo(mia, LANDLINE, 'Hello')
  await expect(messages(mia)).toContainText('Failed: This is a landline, or its carrier does not accept texts (30006)')
  await expectGoodScreen(mia, 'a text that failed')
})

test('templates and notes are created, used and deleted by keyboard alone', async ({ product, openAs }) => {
  const page = await openAs('marcus@harbor.test')
  await page.goto(`${product.url}/manage/messenger`)
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  await press('Messenger options')
  await page.getByRole('menuitem', { name: 'Templates' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('No templates yet')).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search templates' })).toBeFocused()
  await press('New template')
  await page.keyboard.type('Opening')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Hello ')
  await press('First name')
  await page.keyboard.type(', this is Harbor Realty.')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Hello <<firstName>>, this is Harbor Realty.')
  await press('Save')
  await expect(page.getByRole('button', { name: /^Opening/ })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByLabel('Template Name')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await expectGoodScreen(page, 'a template')

  await press('Back to the messages')
  await expect(page.getByRole('button', { name: 'Messenger options' })).toBeFocused()
  await press('New conversation')
  await page.getByRole('menuitem', { name: 'Text', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'To' })).toBeFocused()
  await page.keyboard.type('walter')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(words(page)).toBeFocused()
  await press('Insert a template')
  await page.getByRole('menuitem', { name: 'Opening' }).focus()
  await page.keyboard.press('Enter')
  await expect(words(page)).toHaveValue('Hello {First name}, this is Harbor Realty.')
  await expect(words(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(messages(page)).toContainText('Hello Walter, this is Harbor Realty.')

  // A narrow window shows one thing at a time, and takes the keyboard along.
  await page.setViewportSize({ width: 360, height: 640 })
  await press('Back to the conversations')
  await expect(row(page, 'Walter')).toBeFocused()
  await press('Messenger options')
  await page.getByRole('menuitem', { name: 'Templates' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('searchbox', { name: 'Search templates' }).focus()
  await page.keyboard.type('zebra')
  await expect(page.getByText('No templates found')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('harbor')
  const opening = page.getByRole('button', { name: /^Opening/ })
  await opening.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Template Name')).toBeFocused()
  await press('Back to the templates')
  await expect(opening).toBeFocused()
  await page.keyboard.press('Enter')
  await press('Delete template')
  const sure = page.getByRole('dialog', { name: 'Delete' })
  const confirm = async () => {
    await sure.getByRole('button', { name: 'Delete' }).focus()
    await page.keyboard.press('Enter')
  }
  await confirm()
  await expect(page.getByText('No templates')).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search templates' })).toBeFocused()

  await press('Back to the messages')
  await row(page, 'Walter').focus()
  await page.keyboard.press('Enter')
  await expect(words(page)).toBeFocused()
  await press('More send options')
  await page.getByRole('menuitem', { name: 'Add Note' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await page.keyboard.type('Asked for a call at noon')
  await page.keyboard.press('Enter')
  await expect(messages(page)).toContainText('Asked for a call at noon')
  await press('Delete note')
  await expect(sure).toContainText('Are you sure you want to delete this note?')
  await confirm()
  await expect(messages(page)).not.toContainText('Asked for a call at noon')
  await expect(messages(page)).toBeFocused()
  await press('Back to the conversations')
  await press('Options of Walter Simmons')
  await page.getByRole('menuitem', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  await confirm()
  await expect(row(page, 'Walter')).toHaveCount(0)
  await expect(page.locator('[aria-label=Conversations]:focus, [aria-label=Conversations] :focus')).toHaveCount(1)
})

test('a draft survives a reload and another window; it is scheduled, undone, and canceled; notes stay here', async ({
  product,
  openAs,
}) => {
  const page = await openAs('olivia@harbor.test')
  await page.goto(`${product.url}/manage/messenger`)
  await page.getByRole('button', { name: 'New conversation' }).click()
  await page.getByRole('menuitem', { name: 'Text', exact: true }).click()
  await page.getByRole('combobox', { name: 'To' }).fill('773 555 0994')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please ensure you have sufficient consent to contact this recipient')).toBeVisible()
  await expect(words(page)).toHaveAttribute('placeholder', 'Type your message...')
  await words(page).fill('First words')
  await page.getByRole('button', { name: 'More send options' }).click()
  await page.getByRole('menuitem', { name: 'Schedule' }).click()
  const later = page.getByRole('dialog', { name: 'Send Later' })
  await later.getByLabel('Date').fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10))
  await later.getByLabel('Time').fill('10:00')
  await later.getByRole('button', { name: 'Set time' }).click()
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(messages(page)).toContainText('Scheduled for')
  await expect(words(page)).toHaveValue('')

  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('menuitem', { name: 'Scheduled' }).click()
  await expect(row(page, '(773) 555-0994')).toBeVisible()
  await expectGoodScreen(page, 'a scheduled text')

  await page.getByText('First words').last().hover()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(words(page)).toHaveValue('First words')
  await words(page).fill('Second words')
  await page.getByRole('button', { name: 'Send now instead' }).click()
  // Another window, and a reload, show the last draft.
  const second = await page.context().newPage()
  await second.goto(`${product.url}/manage/messenger`)
  await expect(second.getByText('No Conversations').or(row(second, '(773) 555-0994'))).toBeVisible()
  await row(second, '(773) 555-0994').click()
  await expect(words(second)).toHaveValue('Second words')
  await words(second).fill('Third words')
  await expect(words(page)).toHaveValue('Third words')
  await second.close()
  // Also what was typed just now.
  await words(page).fill('Fourth words')
  await page.reload()
  await row(page, '(773) 555-0994').click()
  await expect(words(page)).toHaveValue('Fourth words')

  await page.getByRole('button', { name: 'More send options' }).click()
  await page.getByRole('menuitem', { name: 'Add Note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Asked for a call at noon')
  await page.getByRole('button', { name: 'Add Note' }).click()
  await expect(messages(page)).toContainText('Asked for a call at noon')
  await expectGoodScreen(page, 'a note')

  const options = page.getByRole('button', { name: 'Options of (773) 555-0994' })
  await options.click()
  await page.getByRole('menuitem', { name: 'Mark as Unread' }).click()
  await expect(row(page, '(773) 555-0994')).toContainText('Unread')
  await options.click()
  await page.getByRole('menuitem', { name: 'Mark as Read' }).click()
  await expect(row(page, '(773) 555-0994')).not.toContainText('Unread')
  await options.click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByLabel('Name of the conversation').fill('Elm Street')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'Elm Street')).toBeVisible()
  await page.getByRole('button', { name: 'Options of Elm Street' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const sure = page.getByRole('dialog', { name: 'Delete' })
  await expect(sure).toContainText('Are you sure you want to delete this conversation?')
  await sure.getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, 'Elm Street')).toBeHidden()
})
