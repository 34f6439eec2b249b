import { boardApi, card, column, leadsOf, makeBoard } from './call-boards'
import { expectGoodAtAnyWidth } from './good-screen'
import { connectButton, expect, expectInCall, hangUpLine, test } from './journey'

const contacts = (lastName: string, names: readonly string[], line: number) =>
  names.map((firstName, index) => ({
    contactId: `${lastName}-${firstName}`,
    firstName,
    lastName,
    numbers: [`+1775555${String(line + index).padStart(4, '0')}`],
    state: 'NV',
    zip: '89501',
  }))

test('a board in the portal: leads are searched, selected, moved, put back, and opened beside it', async ({
  page,
  context,
  product,
  signIn,
}) => {
  await signIn('olivia@harbor.test')
  const board = await makeBoard(boardApi(context.request, product), {
    callboardName: 'Bulk work',
    vendorDialerContacts: contacts('Bulk', ['Ana', 'Bo', 'Cy', 'Dee', 'Élodie'], 100),
  })
  await page.goto(`${product.url}/boards/${board.id}`)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Move Ana Bulk' })).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search leads' }).fill('bulk bo')
  await expect(card(page, 'New Leads', 'Bo Bulk')).toBeVisible()
  await expect(card(page, 'New Leads', 'Ana Bulk')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('1 found')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search leads' }).fill('')
  await expect(card(page, 'New Leads', 'Ana Bulk')).toBeVisible()

  // Newest first: Élodie, Dee, Cy, Bo, Ana.
  await page.getByRole('checkbox', { name: 'Select Dee Bulk' }).check()
  await page.getByRole('checkbox', { name: 'Select Bo Bulk' }).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selected leads' })
  await expect(bar).toContainText('3 leads selected')
  await expectGoodAtAnyWidth(page, 'selected leads')
  await bar.getByRole('button', { name: 'Move to' }).click()
  await page.getByRole('menuitem', { name: 'Follow Up' }).click()
  for (const name of ['Bo', 'Cy', 'Dee']) await expect(card(page, 'Follow Up', `${name} Bulk`)).toBeVisible()
  await expect(bar).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  for (const name of ['Bo', 'Cy', 'Dee']) await expect(card(page, 'New Leads', `${name} Bulk`)).toBeVisible()

  await card(page, 'New Leads', 'Ana Bulk').getByRole('link', { name: 'Ana Bulk', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Ana Bulk' })
  await expect(drawer).toContainText('(775) 555-0100')
  await expect(column(page, 'New Leads')).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Note' }).fill('Wants the corner house')
  await drawer.getByRole('button', { name: 'Add note' }).click()
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Wants the corner house' })).toBeVisible()
  await expectGoodAtAnyWidth(page, 'drawer of a contact')
  await page.reload()
  await expect(drawer).toContainText('Wants the corner house')
  await page.goBack()
  await expect(drawer).toBeHidden()
  await expect(card(page, 'New Leads', 'Ana Bulk')).toBeVisible()
  expect(await leadsOf(boardApi(context.request, product), board)).toHaveLength(5)

  await page.goto(`${product.url}/boards`)
  await expect(page.getByRole('button', { name: 'Board: Bulk work' })).toBeVisible()
  await page.getByRole('link', { name: 'Add Leads' }).first().click()
  await page.getByRole('link', { name: 'New person' }).click()
  await expectGoodAtAnyWidth(page, 'a new lead by hand', '[role=dialog]')
  await page.getByLabel('First name').fill('Fay')
  await page.getByLabel('Phone number').fill('(775) 555-0177')
  await page.getByRole('button', { name: 'Add to board' }).click()
  await expect(card(page, 'New Leads', 'Fay')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true })

  test('a board is dialed, and its leads are in sight once the dialer has ended', async ({
    page,
    context,
    product,
    signIn,
  }) => {
    await signIn('sam@rivera.test')
    await page.setViewportSize({ width: 360, height: 740 })
    const board = await makeBoard(boardApi(context.request, product), {
      callboardName: 'In the pocket',
      vendorDialerContacts: contacts('Pocket', ['Ivo'], 180),
    })
    await page.goto(`${product.url}/boards/${board.id}`)
    await page.getByRole('button', { name: 'Dial New Leads' }).tap()
    const dialer = page.getByRole('region', { name: 'Dialer' })
    await connectButton(dialer).tap()
    await expectInCall(dialer, 'Ivo Pocket')
    // On another page the strip leads back to the call.
    await page.goto(`${product.url}/manage/contacts`)
    await page.getByRole('region', { name: 'Phone' }).getByRole('link', { name: 'In a call with Ivo Pocket' }).tap()
    await hangUpLine(dialer, 'Ivo Pocket')
    await dialer.getByRole('button', { name: /^Interested/ }).tap()
    await page.goto(`${product.url}/boards/${board.id}`)
    await expect(card(page, 'New Leads', 'Ivo Pocket')).toBeInViewport()
    await expect(dialer).toBeHidden()
  })
})
