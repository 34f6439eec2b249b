import type { Page } from '@playwright/test'
import { expectGoodScreen } from './good-screen'
import { expect, test } from './journey'

const words = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const texts = (page: Page) => page.getByRole('list', { name: 'Messages of the blast' })
const row = (page: Page, name: RegExp) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: name }).first()
const numbers = Array.from({ length: 50 }, (_, index) => `(872) 555-${String(1000 + index)}`)

test('a blast of fifty: reviewed, changed, undone, sent with windows closed, watched by a colleague, the next scheduled', async ({
  product,
  openAs,
}) => {
  const mia = await openAs('mia@harbor.test')
  await mia.goto(`${product.url}/manage/messenger`)
  await mia.getByRole('button', { name: 'New conversation' }).click()
  await mia.getByRole('menuitem', { name: 'Text Blast' }).click()
  await expect(mia.getByText('Write the message once and have it sent as individual messages')).toBeVisible()

  await mia.getByRole('button', { name: 'Add many' }).click()
  await mia.getByLabel('Phone numbers').fill([...numbers, numbers[0], '12'].join('\n'))
  await mia.getByRole('button', { name: 'Add 52' }).click()
  const dialog = mia.getByRole('dialog', { name: 'Recipients' })
  await expect(dialog.getByRole('status')).toHaveText(/^50 added, 1 already added, 1 not: '12' has 2 digits/)
  await expectGoodScreen(mia, 'the recipients of a blast')
  await mia.keyboard.press('Escape')
  await words(mia).fill('Hello {phoneNumber}, open house on Oak Avenue this Sunday at 2.')
  await expect(mia.getByText('Please ensure you have sufficient consent to contact these recipients')).toBeVisible()
  await mia.getByRole('button', { name: 'Preview', exact: true }).click()

  await expect(mia.getByRole('heading', { name: 'Preview 50 Messages' })).toBeFocused()
  const first = mia.getByLabel(`Message to ${numbers[0]}`)
  await expect(first).toHaveValue(`Hello ${numbers[0]}, open house on Oak Avenue this Sunday at 2.`)
  await first.fill('You are the first to know: open house on Sunday.')
  await texts(mia).getByRole('button', { name: 'Leave out' }).nth(1).click()
  await expect(mia.getByText('1 message will not send')).toBeVisible()
  await expectGoodScreen(mia, 'a preview of a blast')
  // What was looked through is there after a reload, with what was changed.
  await mia.reload()
  await row(mia, /Text Blast to 50 recipients/)
    .getByRole('button')
    .first()
    .click()
  await expect(mia.getByLabel(`Message to ${numbers[0]}`)).toHaveValue(
    'You are the first to know: open house on Sunday.',
  )

  await mia.getByRole('button', { name: 'Send 49' }).click()
  await mia.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(mia.getByRole('heading', { name: 'Preview 50 Messages' })).toBeVisible()
  await mia.getByRole('button', { name: 'Send 49' }).press('Enter')
  const sent = mia.getByRole('article', { name: 'Text Blast' })
  await expect(sent).toBeFocused()
  await expect(sent.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(mia.getByText(/^Sent: \d+\/49$/)).toBeVisible()
  await mia.close()

  const ben = await openAs('ben@harbor.test')
  await ben.goto(`${product.url}/manage/messenger`)
  await row(ben, /Text Blast to 50 recipients/)
    .getByRole('button')
    .first()
    .click()
  await expect(ben.getByText(/^Sent: ([5-9]|[1-4]\d)\/49$/)).toBeVisible({ timeout: 20_000 })
  await ben.getByRole('button', { name: 'View messages' }).click()
  await expect(ben.getByRole('heading', { name: /^Delivered: \d+ of 49 Messages$/ })).toBeVisible()
  await ben.getByRole('button', { name: 'Back to the conversation' }).press('Enter')
  await expect(ben.getByRole('article', { name: 'Text Blast' })).toBeFocused()
  await ben.getByRole('button', { name: 'View messages' }).click()
  await expect(texts(ben).getByRole('listitem').first()).toContainText('Delivered')
  await expect(texts(ben).getByRole('listitem').nth(1)).toContainText('Left out')
  await expectGoodScreen(ben, 'a blast that is sent')
  await texts(ben).getByRole('button', { name: 'Open conversation' }).first().click()
  await expect(ben.getByRole('log', { name: 'Messages' })).toContainText('You are the first to know')
  // The list is for started threads: contacts who only got the blast appear with their next message.
  await expect(row(ben, /\(872\) 555-1/)).toHaveCount(0)
  await words(ben).fill('Bring the children.')
  await words(ben).press('Enter')
  await expect(row(ben, /\(872\) 555-1000.*Bring the children/)).toBeVisible()

  // A manager stops the rest.
  await row(ben, /Text Blast to 50 recipients/)
    .getByRole('button')
    .first()
    .click()
  await ben.getByRole('log').hover()
  await ben.getByRole('button', { name: 'Cancel blast' }).click()
  const sure = ben.getByRole('dialog', { name: 'Cancel blast' })
  await expect(sure).toContainText('Are you sure you want to cancel this message and all associated blast messages?')
  await sure.getByRole('button', { name: 'Cancel blast' }).click()
  await expect(ben.getByText('Write the message once')).toBeVisible()

  await words(ben).fill('The open house was moved to three o’clock.')
  await ben.getByRole('button', { name: 'More send options' }).click()
  await ben.getByRole('menuitem', { name: 'Schedule' }).click()
  await ben.getByRole('dialog', { name: 'Send Later' }).getByRole('button', { name: 'Set time' }).click()
  await ben.getByRole('button', { name: 'Preview', exact: true }).click()
  await ben.getByRole('button', { name: 'Schedule 50' }).click()
  await expect(ben.getByText('Scheduled for')).toBeVisible()
  await ben.getByRole('button', { name: 'Edit', exact: true }).click()
  await ben.getByRole('button', { name: 'Back to the draft' }).press('Enter')
  await expect(words(ben)).toBeFocused()
  await expect(words(ben)).toHaveValue('The open house was moved to three o’clock.')
})

test('a contact on the DNC list is in the preview as not sending, with the reason', async ({ product, openAs }) => {
  const ben = await openAs('ben@harbor.test')
  await ben.context().request.post(`${product.url}/manage/dnc-list/add`, {
    form: { number: '(872) 555-1190' },
    headers: { origin: product.url },
    maxRedirects: 0,
  })
  await ben.goto(`${product.url}/manage/messenger`)
  await ben.getByRole('button', { name: 'New conversation' }).click()
  await ben.getByRole('menuitem', { name: 'Text Blast' }).click()
  await ben.getByRole('button', { name: 'Add many' }).click()
  await ben.getByLabel('Phone numbers').fill('(872) 555-1190\n(872) 555-1191')
  await ben.getByRole('button', { name: 'Add 2' }).click()
  const dialog = ben.getByRole('dialog', { name: 'Recipients' })
  await expect(dialog.getByText('2 of 10,000 · 1 on your DNC list')).toBeVisible()
  await ben.keyboard.press('Escape')
  await expect(ben.getByText('1 number is on your DNC list')).toBeVisible()
  await words(ben).fill('Open house on Sunday.')
  await ben.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(ben.getByRole('heading', { name: 'Preview 2 Messages' })).toBeVisible()
  await expect(texts(ben).getByRole('listitem').filter({ hasText: '(872) 555-1190' })).toContainText(
    'Not Sending: This contact is on your Do Not Contact list.',
  )
  await expect(ben.getByText('1 message will not send')).toBeVisible()
  await expectGoodScreen(ben, 'a preview with somebody on the DNC list')
})
