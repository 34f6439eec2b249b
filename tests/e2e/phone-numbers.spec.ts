import { openRows } from '../helpers/rows'
import { expect, listening, test } from './journey'
import { expectGoodScreen } from './good-screen'

const OWN = '+13125550196'

test('three numbers are claimed of which one is gone, and the others are configured, removed and restored', async ({
  page,
  product,
  signIn,
}) => {
  await signIn('olivia@harbor.test')
  await page.goto(`${product.url}/manage/phone-numbers`)
  await page.getByRole('link', { name: 'Claim Numbers' }).click()
  const search = page.getByRole('searchbox', { name: 'Search Available Numbers' })
  await listening(search)
  // New York has none: the nearest follow.
  await search.fill('212')
  await expect(page.getByText('No results for 212 available, additional numbers listed below')).toBeVisible()
  await search.fill('503')
  for (const number of ['(503) 555-0113', '(503) 555-0120', '(503) 555-0146']) {
    await page.getByRole('link', { name: `Select ${number}` }).click()
    await expect(page.getByRole('link', { name: `Take ${number} off` }).first()).toBeVisible()
  }
  await page.getByLabel('Nickname of (503) 555-0120').fill('Portland')
  await expectGoodScreen(page, 'claim-numbers')
  await page.getByRole('button', { name: 'Claim Selected Numbers' }).dblclick()
  const failed = page.getByRole('dialog', { name: 'Number Claim Failed' })
  await expect(failed).toContainText('(503) 555-0113No Longer Available')
  await expect(failed).toContainText('(503) 555-0120, (503) 555-0146 successfully added.')
  await failed.getByRole('link', { name: 'Done' }).click()

  const all = page.getByRole('searchbox', { name: 'Search All Numbers' })
  await listening(all)
  await all.fill('portland')
  await expect(page.getByRole('row')).toHaveCount(2)
  await all.fill('503')
  await expect(page.getByRole('row')).toHaveCount(3)
  await expectGoodScreen(page, 'phone-numbers')
  await page.getByRole('link', { name: 'Configure (503) 555-0120' }).click()
  const dialog = page.getByRole('dialog', { name: 'Phone Number Configuration' })
  await expectGoodScreen(page, 'phone-number-configuration')
  await dialog.getByLabel('Call Forwarding').selectOption('Voicemail')
  await dialog.getByLabel('Change Nickname').fill('Portland line')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  await page.goto(`${product.url}/manage/phone-numbers?q=503`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  const removal = page.getByRole('dialog', { name: 'Remove 2 numbers?' })
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('2 numbers are marked for removal')).toBeVisible()
  await page.goto(`${product.url}/manage/phone-numbers?q=portland`)
  await expect(page.getByRole('group').filter({ hasText: 'Marked for Removal' })).toContainText('Voicemail')
  await page.getByRole('link', { name: 'Restore (503) 555-0120' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('(503) 555-0120 restored')).toBeVisible()
})

test('an own phone is added by a texted code, and called from after a confirming call', async ({
  page,
  context,
  product,
  signIn,
}) => {
  await signIn('olivia@harbor.test')
  const phones = await context.newPage()
  await phones.goto(`${product.url}/simulator/`)
  await phones.getByLabel('Hold a number').fill(OWN)
  await phones.getByRole('button', { name: 'Hold', exact: true }).click()
  const phone = phones.getByRole('article', { name: `Phone ${OWN}` })
  await expect(phone).toBeVisible()

  await page.goto(`${product.url}/manage/phone-numbers/add`)
  const number = page.getByLabel('Phone number')
  await listening(number)
  await expect(page.getByRole('button', { name: 'Text Me' })).toBeDisabled()
  await number.fill('(312) 555-0196')
  await page.getByRole('button', { name: 'Text Me' }).click()
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible()
  await expect(phone).toContainText('Your verification code is: ')
  const code = /code is: (\d{5})/.exec(await phone.innerText())![1]!
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('(312) 555-0196 added')).toBeVisible()

  await page.getByRole('link', { name: 'Configure (312) 555-0196' }).click()
  await page.getByRole('link', { name: 'Call from this number' }).click()
  await page.getByRole('button', { name: 'Call me now' }).click()
  const digits = page.getByRole('status').filter({ hasText: 'type these digits' })
  await expect(digits).toContainText(/\d{6}/)
  const typed = /\d{6}/.exec(await digits.innerText())![0]
  await phone.getByRole('button', { name: 'Pick up' }).click()
  await expect(phone).toContainText('Please enter the six digits')
  for (const key of typed) await phone.getByRole('button', { name: `Key ${key}`, exact: true }).click()
  await expect(page.getByText('You can call from (312) 555-0196 now')).toBeVisible()
})

test('a plan with number slots has the older table, and full slots leave claiming to the owner', async ({
  page,
  product,
  signIn,
  openAs,
  trouble,
}) => {
  trouble.expected(/409 \(Conflict\)/)
  const setSlots = (slots: number | null) => {
    const db = openRows(product.dataDir)
    db.prepare(
      `update accounts set number_slots = ?, spam_slots = ? where id = (select account_id from users where email = 'olivia@harbor.test')`,
    ).run(slots, slots)
    db.close()
  }
  setSlots(1)
  try {
    await signIn('olivia@harbor.test')
    await page.goto(`${product.url}/manage/phone-numbers`)
    await expect(page.getByText(/^Numbers Claimed: \d+\/1$/)).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveText([
      'Number',
      'Nickname',
      'Call Forwarding',
      'Local Presence',
      'Spam Protection',
      'Status',
      'Actions',
    ])
    await expectGoodScreen(page, 'phone-numbers-slots')
    await page.getByRole('button', { name: 'Actions of (305) 555-0142' }).click()
    await page.getByRole('menuitem', { name: 'Configure' }).click()
    await expect(page.getByRole('dialog', { name: 'Phone Number Configuration' })).toContainText('(305) 555-0142')
    await page.goto(`${product.url}/manage/phone-numbers/claim?q=503&pick=%2B15035550161`)
    await page.getByRole('button', { name: 'Claim Selected Numbers' }).click()
    await expect(page.getByText('Your plan includes 1 number, and it is claimed.')).toBeVisible()

    const ada = await openAs('ada@harbor.test')
    await ada.goto(`${product.url}/manage/phone-numbers`)
    await expect(ada.getByRole('button', { name: 'Claim Numbers' })).toHaveAttribute('aria-disabled', 'true')
  } finally {
    setSlots(null)
  }
})
