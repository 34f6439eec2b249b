import type { APIRequestContext, Page } from '@playwright/test'
import type { BoardChoices, BoardView } from '../../app/domain/boards/boards.schema'
import { connectButton, expect, expectInCall, hangUpButton, lineOf, messageOf, test } from './journey'
import type { Product } from './product'

const CONTACTS = [
  { contactId: 'dial-1', firstName: 'Abel', lastName: 'Answers', numbers: ['+13125550131'], state: 'IL', zip: '60607' },
  { contactId: 'dial-2', firstName: 'Rhea', lastName: 'Rings', numbers: ['+13125550105'], state: 'IL', zip: '60607' },
]

/** A board whose first stage hands those who are interested on to its last. */
async function makeBoard(request: APIRequestContext, { url }: Product, name: string): Promise<BoardView> {
  const call = async <T>(method: string, path: string, data?: object): Promise<T> => {
    const answer = await request.fetch(`${url}/api/v1/call-boards${path}`, { method, data, headers: { origin: url } })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as T
  }
  const { phoneNumbers } = await call<BoardChoices>('GET', '/choices')
  const board = await call<BoardView>('POST', '', {
    callboardName: name,
    assignedPhoneNumberIds: [phoneNumbers[0]!.id],
    vendorDialerContacts: CONTACTS,
  })
  const interested = board.dispositions.find(({ category }) => category === 'INTERESTED')!
  const [first, last] = [board.stages[0]!, board.stages.at(-1)!]
  const stage = `/${board.id}/stages/${first.id}/triggers`
  const rule = await call<{ id: string }>('POST', stage, { trigger: { type: interested.id } })
  await call('POST', `${stage}/${rule.id}/actions`, {
    action: { type: 'MOVE_TO_STAGE', meta: { movingToStageId: last.id } },
  })
  return board
}

const column = (page: Page, stage: string) => page.getByRole('region', { name: stage, exact: true })

test('a stage is dialed from its column: its rule moves who is interested, on every screen', async ({
  page,
  context,
  product,
  signIn,
}) => {
  await signIn('inez@agency.test')
  const board = await makeBoard(context.request, product, 'Dialed by hand')
  const [first, last] = [board.stages[0]!.name, board.stages.at(-1)!.name]
  const elsewhere = await context.newPage()
  for (const screen of [page, elsewhere]) await screen.goto(`${product.url}/boards/${board.id}`)

  await page.getByRole('button', { name: `Dial ${last}` }).hover()
  await expect(page.getByRole('tooltip')).toHaveText('No leads in this stage')
  await page.getByRole('button', { name: `Dial ${first}` }).click()
  const dialer = page.getByRole('region', { name: 'Dialer' })
  await connectButton(dialer).click()
  await expectInCall(dialer, 'Abel Answers')
  // Whichever window: one person makes one call.
  await elsewhere.getByRole('button', { name: `Dial ${first}` }).hover()
  await expect(elsewhere.getByRole('tooltip')).toHaveText('Cannot start new dialing session while already on a call')

  await lineOf(dialer, 'Abel Answers').hover()
  await hangUpButton(dialer, 'Abel Answers').click()
  await dialer.getByRole('button', { name: /^Interested/ }).click()
  for (const screen of [page, elsewhere]) await expect(column(screen, last).getByText('Abel Answers')).toBeVisible()
  await expect(column(page, first).getByText('Rhea Rings')).toBeVisible()
  await expect(messageOf(dialer, "Your campaign has ended. Every lead of 'New Leads' was called.")).toBeVisible()
})
