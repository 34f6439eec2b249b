import { AWAY, expect, listening, signInByHand, test } from './journey'
import { expectGoodAtAnyWidth, expectGoodScreen } from './good-screen'
import type { Product } from './product'

/** From the mail to an address. */
async function activationCode(product: Product, email: string): Promise<string> {
  let code: string | undefined
  await expect
    .poll(async () => {
      const outbox = await (await fetch(`${product.url}/outbox`)).text()
      code = /code=([A-Z2-9]{10})/.exec(outbox.slice(outbox.indexOf(email)))?.[1]
      return code
    })
    .toBeDefined()
  return code!
}

test('an owner invites three: one joins by link, one by code; a seat is removed', async ({
  page,
  browser,
  boot,
  trouble,
}) => {
  trouble.expected(/status of 4\d\d/)
  trouble.expected(AWAY)
  const product = await boot()
  try {
    await signInByHand(page, product, 'olivia@harbor.test')
    await page.goto(`${product.url}/manage/team`)
    await expect(page.getByText('Seats Used 4/6')).toBeVisible()
    await page.getByRole('link', { name: 'Invite Team Members' }).click()
    const rows = page.getByRole('group')
    await listening(rows.nth(0).getByLabel('First name'))
    const fill = async (row: number, first: string, email: string, role: string) => {
      await rows.nth(row).getByLabel('First name').fill(first)
      await rows.nth(row).getByLabel('Last name').fill('Lane')
      await rows.nth(row).getByLabel('Email').fill(email)
      await rows.nth(row).getByLabel('Role').selectOption(role)
    }
    await page.getByRole('button', { name: 'Add another' }).click()
    await expect(rows).toHaveCount(4)
    await fill(0, 'Ann', 'ann@lane.test', 'Team Member')
    await fill(1, 'Sam', 'MIA@harbor.test', 'Manager')
    await fill(2, 'Kay', 'kay@lane.test', 'Team Member')
    await page.getByRole('button', { name: 'Send Invites' }).click()
    await expect(rows.nth(1)).toContainText('This email is in your team')
    await rows.nth(1).getByLabel('Email').fill('sam@lane.test')
    await page.getByRole('button', { name: 'Send Invites' }).click()
    await expect(page.getByText('You do not have enough seats remaining to send all of these invites.')).toBeVisible()
    await expectGoodAtAnyWidth(page, 'invite')
    await rows.nth(2).getByLabel('Role').selectOption('Coach')
    await page.getByRole('button', { name: 'Send Invites' }).click()
    await expect(page.getByText('Seats Used 6/6')).toBeVisible()
    await expectGoodAtAnyWidth(page, 'team')

    // By the link, without scripts.
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const ann = await plain.newPage()
    const annsCode = await activationCode(product, 'ann@lane.test')
    await ann.goto(`${product.url}/join?code=${annsCode}`)
    await expect(ann.getByText('ann@lane.test')).toBeVisible()
    await ann.getByRole('button', { name: 'Join Harbor Realty' }).click()
    await expect(ann).toHaveURL(/\/manage$/)
    await ann.goto(`${product.url}/join?code=${annsCode}`)
    await expect(ann.getByRole('alert')).toContainText('Invalid code')

    // By the code, from an account of one's own.
    const own = await browser.newContext()
    const sam = await own.newPage()
    await signInByHand(sam, product, 'sam@rivera.test')
    await sam.goto(`${product.url}/manage/account`)
    await sam.getByRole('link', { name: 'Join a Team' }).click()
    const dialog = sam.getByRole('dialog', { name: 'Join a Team' })
    await listening(dialog.getByLabel('Activation code'))
    await dialog.getByLabel('Activation code').fill('short')
    await dialog.getByRole('button', { name: 'Join a Team' }).click()
    await expect(dialog.getByText('Valid 8 or 10 digit code required')).toBeVisible()
    await expectGoodScreen(sam, 'join a team')
    await dialog.getByLabel('Activation code').fill((await activationCode(product, 'sam@lane.test')).toLowerCase())
    await dialog.getByRole('button', { name: 'Join a Team' }).click()
    await expect(sam).toHaveURL(/\/manage$/)
    await sam.goto(`${product.url}/manage/account`)
    await expect(sam.getByText('Harbor Realty').first()).toBeVisible()
    await expect(sam.getByRole('link', { name: 'Join a Team' })).toBeHidden()

    // Without a reload.
    const members = page.getByRole('table', { name: 'Team Members' })
    await expect(members.getByRole('row', { name: /Kay Lane/ })).toContainText('Invite Sent')
    await expect(members.getByRole('row', { name: /Sam Rivera/ })).toContainText('Manager')
    await page.getByRole('link', { name: 'Remove invite of Kay Lane' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove Invite' }).click()
    await expect(members.getByRole('row', { name: /Kay Lane/ })).toBeHidden()
    await page.getByRole('link', { name: 'Change role of Sam Rivera' }).click()
    await page.getByRole('dialog').getByLabel('Role').selectOption({ label: 'Coach, without a seat' })
    await expectGoodScreen(page, 'change role')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Seats Used 5/6')).toBeVisible()

    // The owner's own seat, and back.
    await page.getByRole('link', { name: 'Remove seat of Olivia Park' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove Seat' }).click()
    await expect(page.getByText('Seats Used 4/6')).toBeVisible()
    await page.getByRole('button', { name: /Add Olivia Park/ }).click()
    await expect(page.getByText('Seats Used 5/6')).toBeVisible()

    await page.getByRole('link', { name: 'Remove seat of Ann Lane' }).click()
    const removal = page.getByRole('dialog', { name: 'Remove Ann Lane?' })
    await expect(removal).toBeVisible()
    await expectGoodAtAnyWidth(page, 'remove seat')
    await removal.getByRole('button', { name: 'Remove Seat' }).click()
    // Behind it the table is hidden.
    await expect(removal).toBeHidden()
    await expect(members.getByRole('row', { name: /Ann Lane/ })).toBeHidden()
    await ann.goto(`${product.url}/manage`)
    await expect(ann).toHaveURL(/\/sign-in/)
    await plain.close()
    await own.close()
  } finally {
    await page.close()
    await product.close()
  }
})
