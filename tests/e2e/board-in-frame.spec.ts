import { boardApi, card, column, dragCard, makeBoard } from './call-boards'
import { connectButton, expect, expectInCall, hangUpLine, openBoards, openHostPage, test } from './journey'

/** Two of the CRM's own contacts. */
const CONTACTS = [
  { contactId: 'har-1', firstName: 'Faye', lastName: 'Frame', numbers: ['+13125550185'], state: 'IL', zip: '60607' },
  { contactId: 'har-2', firstName: 'Fred', lastName: 'Frame', numbers: ['+13125550186'], state: 'IL', zip: '60607' },
]

test('a board works inside the CRM: a card is dragged, opened in the CRM and called', async ({
  page,
  context,
  product,
  signIn,
}) => {
  await signIn('marcus@harbor.test')
  const board = await makeBoard(boardApi(context.request, product), {
    callboardName: 'Inside the CRM',
    vendorDialerContacts: CONTACTS,
  })
  await openHostPage(page, product, 'marcus')
  const boards = await openBoards(page)
  // The newest board opens automatically.
  await expect(boards.getByRole('button', { name: 'Board: Inside the CRM' })).toBeVisible()
  await expect(boards.getByRole('button', { name: 'Move Fred Frame' })).toBeVisible()
  await dragCard(page, card(boards, 'New Leads', 'Fred Frame'), column(boards, 'Follow Up'))
  await expect(card(boards, 'Follow Up', 'Fred Frame')).toBeVisible()

  await boards.getByRole('link', { name: 'Actions for Fred Frame' }).click()
  await boards.getByRole('menuitem', { name: 'View in CRM' }).click()
  await expect(page.getByRole('list').getByText('contact.open')).toBeVisible()
  await openBoards(page)
  await expect(card(boards, 'Follow Up', 'Fred Frame')).toBeVisible()

  await boards.getByRole('button', { name: 'Dial New Leads' }).click()
  const dialer = boards.getByRole('region', { name: 'Dialer' })
  await connectButton(dialer).click()
  await expectInCall(dialer, 'Faye Frame')
  await expect(page.getByRole('list').getByText('call.answered').first()).toBeAttached()
  await hangUpLine(dialer, 'Faye Frame')
  await dialer.getByRole('button', { name: /^Interested/ }).click()

  // What was done in the frame is what the board is outside of it.
  const outside = await context.newPage()
  await outside.goto(`${product.url}/boards/${board.id}`)
  await expect(card(outside, 'Follow Up', 'Fred Frame')).toBeVisible()
})
