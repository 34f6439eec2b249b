import type { Locator, Page } from '@playwright/test'
import { expectGoodAtAnyWidth } from './good-screen'
import { expect, expectInCall, hangUpLine, test } from './journey'
import type { Product } from './product'

/** Called by no other test. */
const ROSA = '+19165550177'
const MANUEL = '+19155550153'
/** Long enough to be transcribed. */
const WORDS =
  'This is about the blue barn behind the mill, please call me back before noon tomorrow. I have two other offers, and I would rather sell it to you.'

/** A lead calls Olivia's own number, she declines, and a message is left by hand on the phones' page. */
async function leaveMessage(product: Product, page: Page, from: string, words: string): Promise<void> {
  const phones = await page.context().newPage()
  await phones.goto(`${product.url}/simulator/`)
  await product.callIn(from)
  const incoming = page.getByRole('alertdialog', { name: 'Incoming Call' })
  await incoming.getByRole('button', { name: 'Decline' }).click()
  await expect(incoming).toBeHidden()
  const phone = phones.getByRole('article', { name: `Phone ${from}` })
  await phone.getByLabel('What to say').fill(words)
  await expect(phone.getByRole('list')).toContainText('beep')
  await phone.getByRole('button', { name: 'Say', exact: true }).click()
  await expect(phone.getByRole('list')).toContainText('Goodbye')
  await phones.close()
}

const inboxLink = (page: Page) => page.getByRole('link', { name: /^Personal Inbox/ })
const rowOf = (page: Page, who: string): Locator =>
  page.getByRole('list', { name: 'Voicemails' }).getByRole('listitem').filter({ hasText: who })
test('a message appears in every tab, is played, read, searched, answered and deleted', async ({ product, openAs }) => {
  test.slow()
  const page = await openAs('olivia@harbor.test')
  await page.goto(`${product.url}/manage/voicemail`)
  await expect(page).toHaveURL(/\/manage\/voicemail\/team$/)
  await inboxLink(page).click()
  await expect(page.getByRole('heading', { name: 'Personal Inbox' })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(`${product.url}/manage/contacts`)
  await leaveMessage(product, page, ROSA, WORDS)

  // Both tabs show it without a reload.
  const row = rowOf(page, 'Rosa Jimenez')
  await expect(row).toContainText('Just now')
  await expect(row).toContainText('Unread')
  for (const tab of [page, other]) await expect(inboxLink(tab)).toHaveAccessibleName('Personal Inbox 1 unread')
  // 55 characters of the transcript.
  await expect(row).toContainText('This is about the blue barn behind the mill, please cal…', { timeout: 20_000 })
  await expectGoodAtAnyWidth(page, 'personal inbox')

  // Its own address keeps the place.
  await row.getByRole('link', { name: 'Rosa Jimenez', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Rosa Jimenez' })
  await expect(dialog.getByText(WORDS).last()).toBeVisible()
  await dialog.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await expect(inboxLink(other)).toHaveAccessibleName('Personal Inbox')
  await page.reload()
  await expect(dialog.getByText(WORDS).last()).toBeVisible()
  await expectGoodAtAnyWidth(page, 'voicemail')
  await dialog.getByRole('button', { name: 'Mark as unread' }).click()
  await expect(dialog).toBeHidden()
  await expect(inboxLink(other)).toHaveAccessibleName('Personal Inbox 1 unread')

  // From three characters; Back keeps the inbox.
  const search = page.getByRole('searchbox', { name: 'Search voicemails' })
  await search.fill('ba')
  await search.fill('blue barn')
  await expect(page).toHaveURL(/q=blue\+barn/)
  await expect(page.getByRole('list', { name: 'Voicemails' }).getByRole('listitem')).toHaveCount(1)
  await search.fill('no such words')
  await expect(page.getByRole('heading', { name: 'Nothing matched your search' })).toBeVisible()
  await search.fill('')
  await expect(row).toBeVisible()

  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download log' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^Voicemail Logs - \d{4}-\d{2}-\d{2}\.csv$/)
  await page.getByRole('link', { name: 'Download log' }).click()
  await expect(page.getByText(/^Downloaded a moment ago/)).toBeVisible()

  // The history leads to the message.
  await other.goto(`${product.url}/manage/history/inbound?q=Rosa`)
  await other.getByRole('link', { name: 'Open the voicemail from Rosa Jimenez' }).click()
  await expect(other.getByRole('dialog', { name: 'Rosa Jimenez' })).toBeVisible()
  await other.close()

  await row.getByRole('button', { name: 'Text Rosa Jimenez back' }).click()
  await expect(page).toHaveURL(/\/manage\/messenger\/thr_/)
  await expect(page.getByRole('textbox', { name: /message/i })).toBeVisible()
  await expect(page.getByText('Rosa Jimenez').first()).toBeVisible()
  await page.goto(`${product.url}/manage/voicemail/personal`)
  await row.getByRole('link', { name: 'Call Rosa Jimenez back' }).click()
  await expectInCall(page, 'Rosa Jimenez')
  await hangUpLine(page, 'Rosa Jimenez')
  await page.getByRole('button', { name: /^Interested/ }).click()

  await page.goto(`${product.url}/manage/voicemail/personal`)
  await row.getByRole('link', { name: 'Delete the voicemail from Rosa Jimenez' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toBeHidden()
  await expect(row).toBeHidden()
})

test('a member reads and assigns the team’s messages, deletes none, and has an inbox of their own', async ({
  product,
  openAs,
}) => {
  const page = await openAs('ben@harbor.test')
  await page.goto(`${product.url}/manage/voicemail/team`)
  const row = rowOf(page, 'Norman Blake')
  await expect(row.getByRole('link', { name: 'Play the voicemail from Norman Blake' })).toBeVisible()
  await expect(row.getByRole('link', { name: /^Delete/ })).toBeHidden()
  await row.getByRole('link', { name: 'Norman Blake', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Norman Blake' })
  await dialog.getByLabel('Assigned to').selectOption({ label: 'Mia Torres' })
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(page.getByText('Assigned to Mia Torres')).not.toHaveCount(0)
  await dialog.getByRole('link', { name: 'Close' }).click()
  await expect(row).toContainText('Assigned to Mia Torres')
  await expectGoodAtAnyWidth(page, 'team inbox')
  await page.getByRole('link', { name: 'Personal Inbox' }).click()
  await expect(page.getByRole('heading', { name: 'No voicemails yet' })).toBeVisible()
  await expectGoodAtAnyWidth(page, 'empty personal inbox')
})

test('a caller who says nothing is a missed call, without a voicemail', async ({ product, openAs }) => {
  const page = await openAs('olivia@harbor.test')
  await page.goto(`${product.url}/manage/voicemail/personal`)
  const phones = await page.context().newPage()
  await phones.goto(`${product.url}/simulator/`)
  await product.callIn(MANUEL)
  await phones
    .getByRole('article', { name: `Phone ${MANUEL}` })
    .getByRole('button', { name: 'Hang up' })
    .click()
  await phones.close()
  await page.goto(`${product.url}/manage/history/inbound`)
  const call = page.getByRole('row', { name: /Manuel Ortega/ })
  await expect(call).toContainText('Missed')
  await expect(call.getByRole('link', { name: /voicemail/ })).toBeHidden()
  await page.goto(`${product.url}/manage/voicemail/personal`)
  await expect(page.getByRole('heading', { name: 'Personal Inbox' })).toBeVisible()
  await expect(rowOf(page, 'Manuel Ortega')).toBeHidden()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('an inbox is searched, and a message read and deleted', async ({ page, product, signIn }) => {
    await signIn('olivia@harbor.test')
    await page.goto(`${product.url}/manage/voicemail/team`)
    await page.getByRole('searchbox', { name: 'Search voicemails' }).fill('morning milking')
    await page.getByRole('button', { name: 'Search' }).click()
    const row = rowOf(page, 'Luke Hanson')
    await row.getByRole('link', { name: 'Luke Hanson', exact: true }).click()
    await page.getByRole('button', { name: 'Mark as unread' }).click()
    await expect(row).toContainText('Unread')
    await row.getByRole('link', { name: 'Luke Hanson', exact: true }).click()
    await page.getByRole('button', { name: 'Mark as read' }).click()
    await page.goto(`${product.url}/manage/voicemail/team`)
    await expect(row).not.toContainText('Unread')
    await row.getByRole('link', { name: 'Delete the voicemail from Luke Hanson' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(row).toBeHidden()
  })
})
