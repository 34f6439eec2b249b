import type { Page } from '@playwright/test'
import { expectGoodAtAnyWidth } from './good-screen'
import { expect, test } from './journey'
import type { Product } from './product'
import { openRows } from '../helpers/rows'

const SAM = 'sam@rivera.test'
const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
const limit = (page: Page) => page.getByRole('dialog', { name: 'Send limit reached' })

/** Sam's plan holds so many texts still; answers what sets it back. */
function leaveTexts({ dataDir }: Product, left: number): () => void {
  const change = (limits: (before: string) => string): string => {
    const db = openRows(dataDir)
    const row = db
      .prepare<[string], { id: string; limits: string }>(
        'select a.id, a.limits from accounts a join users u on u.account_id = a.id where u.email = ?',
      )
      .get(SAM)!
    db.prepare('update accounts set limits = ? where id = ?').run(limits(row.limits), row.id)
    db.close()
    return row.limits
  }
  const used = openRows(dataDir, { readonly: true })
  const { messages_used: spent } = used
    .prepare<[string], { messages_used: number }>(
      'select messages_used from accounts a join users u on u.account_id = a.id where u.email = ?',
    )
    .get(SAM)!
  used.close()
  const before = change((limits) =>
    JSON.stringify({ ...(JSON.parse(limits) as object), messages: { limit: spent + left, unlimited: false } }),
  )
  return () => void change(() => before)
}

/** Once for each crossing. */
const readNotice = (page: Page, title = "You're low on messages") =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Continue' }).click()

async function begin(page: Page, what: 'Text' | 'Text Blast'): Promise<void> {
  await page.getByRole('button', { name: 'New conversation' }).click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
}

test('a text above the plan’s limit shows how much that is, and keeps the draft', async ({
  page,
  product,
  signIn,
  trouble,
}) => {
  trouble.expected(/publish/)
  await signIn(SAM)
  const setBack = [leaveTexts(product, 2)]
  try {
    await page.goto(`${product.url}/manage/messenger`)
    await expect(page.getByText('2 remaining messages')).toBeVisible()
    await readNotice(page)
    await begin(page, 'Text Blast')
    await page.getByRole('button', { name: 'Add many' }).click()
    await page.getByLabel('Phone numbers').fill('(872) 555-0111\n(872) 555-0112\n(872) 555-0113')
    await page.getByRole('button', { name: 'Add 3' }).click()
    await expect(page.getByRole('dialog', { name: 'Recipients' }).getByRole('status')).toHaveText('3 added')
    await page.keyboard.press('Escape')
    await message(page).fill('Open house on Sunday.')
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await page.getByRole('button', { name: 'Send 3' }).click()
    await expect(limit(page)).toContainText('You have 2 messages remaining. This blast would send 3 messages.')
    await expectGoodAtAnyWidth(page, 'the limit of a blast')
    await limit(page).getByRole('button', { name: 'OK' }).click()
    await expect(limit(page)).toBeHidden()
    await page
      .getByRole('list', { name: 'Messages of the blast' })
      .getByRole('button', { name: 'Leave out' })
      .first()
      .click()
    await page.getByRole('button', { name: 'Send 2' }).click()
    await expect(page.getByText(/^Sent: \d\/2$/)).toBeVisible()

    // Another window has sent the last one while this one was open.
    setBack.push(leaveTexts(product, 1))
    await page.reload()
    await expect(page.getByText('1 remaining message')).toBeVisible()
    // The plan was raised in between: another crossing.
    await readNotice(page)
    await begin(page, 'Text')
    await page.getByRole('combobox', { name: 'To' }).fill('(872) 555-0114')
    await page.keyboard.press('Enter')
    await message(page).fill('Is Thursday fine?')
    setBack.push(leaveTexts(product, 0))
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await readNotice(page, "You're out of messages")
    await expect(limit(page)).toContainText('You have 0 messages remaining.')
    await expectGoodAtAnyWidth(page, 'the limit of a text')
    await page.keyboard.press('Escape')
    await expect(message(page)).toHaveValue('Is Thursday fine?')
    await expect(page.getByText('You have no credits remaining.').first()).toBeVisible()
  } finally {
    for (const undo of setBack.toReversed()) undo()
  }
})

/** Sam's plan has these features instead; answers what sets it back. */
function changeFeatures({ dataDir }: Product, features: object): () => void {
  const db = openRows(dataDir)
  const row = db
    .prepare<[string], { id: string; features: string }>(
      'select a.id, a.features from accounts a join users u on u.account_id = a.id where u.email = ?',
    )
    .get(SAM)!
  const set = db.prepare('update accounts set features = ? where id = ?')
  set.run(JSON.stringify({ ...(JSON.parse(row.features) as object), ...features }), row.id)
  return () => {
    set.run(row.features, row.id)
    db.close()
  }
}

/** Their CRM has no blasts; answers what resets it. */
function restrict({ dataDir }: Product): () => void {
  const db = openRows(dataDir)
  const set = db.prepare('update vendors set restricted = ? where id = (select vendor_id from users where email = ?)')
  set.run(1, SAM)
  return () => {
    set.run(0, SAM)
    db.close()
  }
}

test('features outside the plan are disabled and name a plan; some users can only text', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(SAM)
  const setBack = [changeFeatures(product, { scheduledMessages: false, blast: false })]
  const alone = page.getByRole('button', { name: 'Text', exact: true })
  try {
    await page.goto(`${product.url}/manage/messenger`)
    await page.getByRole('button', { name: 'New conversation' }).click()
    await expect(page.getByRole('menuitem', { name: 'Upgrade to send blast messages' })).toBeDisabled()
    await expect(page.getByRole('menuitem', { name: 'Text Blast' })).toHaveCount(0)
    await page.getByRole('menuitem', { name: 'Text', exact: true }).click()
    await page.getByRole('combobox', { name: 'To' }).fill('(872) 555-0115')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'More send options' }).click()
    await expect(page.getByRole('menuitem', { name: 'Upgrade to send scheduled messages' })).toBeDisabled()
    await expect(page.getByRole('menuitem', { name: 'Schedule', exact: true })).toHaveCount(0)

    setBack.push(changeFeatures(product, { blast: true, basicMessenger: true }))
    await page.reload()
    await expect(page.getByText('Basic messenger')).toBeAttached()
    await alone.click()
    await expect(page.getByRole('combobox', { name: 'To' })).toBeFocused()

    setBack.push(changeFeatures(product, { basicMessenger: false }), restrict(product))
    await page.reload()
    await expect(page.getByText('Basic messenger')).toHaveCount(0)
    await expect(alone).toBeVisible()
    await expect(page.getByRole('button', { name: 'New conversation' })).toHaveCount(0)
  } finally {
    for (const undo of setBack.toReversed()) undo()
  }
})
