import { addRule, boardApi, column, makeBoard } from './call-boards'
import { connectButton, expect, expectInCall, hangUpLine, lineOf, listening, messageOf, test } from './journey'

const CONTACTS = [
  { contactId: 'dial-1', firstName: 'Abel', lastName: 'Answers', numbers: ['+13125550131'], state: 'IL', zip: '60607' },
  { contactId: 'dial-2', firstName: 'Rhea', lastName: 'Rings', numbers: ['+13125550105'], state: 'IL', zip: '60607' },
]

test('a stage is dialed from its column: its rule moves interested leads, on every screen', async ({
  page,
  context,
  product,
  signIn,
}) => {
  await signIn('inez@agency.test')
  const call = boardApi(context.request, product)
  const board = await makeBoard(call, { callboardName: 'Dialed by hand', vendorDialerContacts: CONTACTS })
  const movingToStageId = board.stages.at(-1)!.id
  await addRule(call, board, 0, 'INTERESTED', { type: 'MOVE_TO_STAGE', meta: { movingToStageId } })
  const [first, last] = [board.stages[0]!.name, board.stages.at(-1)!.name]
  const elsewhere = await context.newPage()
  for (const screen of [page, elsewhere]) await screen.goto(`${product.url}/boards/${board.id}`)

  const empty = page.getByRole('button', { name: `Dial ${last}` })
  await listening(empty)
  await empty.hover()
  await expect(page.getByRole('tooltip')).toHaveText('No leads in this stage')
  await page.getByRole('button', { name: `Dial ${first}` }).click()
  const dialer = page.getByRole('region', { name: 'Dialer' })
  await connectButton(dialer).click()
  await expectInCall(dialer, 'Abel Answers')
  // Whichever window: one person makes one call.
  const second = elsewhere.getByRole('button', { name: `Dial ${first}` })
  await expect(second).toHaveAttribute('aria-disabled')
  await second.hover()
  await expect(elsewhere.getByRole('tooltip')).toHaveText('Cannot start new dialing session while already on a call')

  await hangUpLine(dialer, 'Abel Answers')
  await dialer.getByRole('button', { name: /^Interested/ }).click()
  for (const screen of [page, elsewhere]) await expect(column(screen, last).getByText('Abel Answers')).toBeVisible()
  await expect(column(page, first).getByText('Rhea Rings')).toBeVisible()
  // Cut off when Abel answered, Rhea is dialed again at the end.
  await expect(lineOf(dialer, 'Rhea Rings')).toContainText('Calling')
  await hangUpLine(dialer, 'Rhea Rings')
  await expect(messageOf(dialer, "Your campaign has ended. Every lead of 'New Leads' was called.")).toBeVisible()
})

test('the dialer offers the dispositions as a manager has just changed them', async ({
  page,
  context,
  product,
  signIn,
}) => {
  await signIn('inez@agency.test')
  const call = boardApi(context.request, product)
  const board = await makeBoard(call, { callboardName: 'New words', vendorDialerContacts: CONTACTS })
  const path = `/${board.id}/dispositions`
  const early = await call<{ id: string }>('POST', path, { name: 'Too early' })
  const wrong = await call<{ id: string }>('POST', path, { name: 'Not theirs' })
  await page.goto(`${product.url}/boards/${board.id}`)
  await page.getByRole('button', { name: `Dial ${board.stages[0]!.name}` }).click()
  const dialer = page.getByRole('region', { name: 'Dialer' })
  await connectButton(dialer).click()
  await expectInCall(dialer, 'Abel Answers')
  await expect(dialer.getByRole('button', { name: /^Too early/ })).toBeVisible()
  await call('PUT', `${path}/${early.id}`, { name: 'Next spring' })
  await call('DELETE', `${path}/${wrong.id}`, {})
  await call('POST', path, { name: 'Sold already' })
  for (const name of [/^Next spring/, /^Sold already/]) await expect(dialer.getByRole('button', { name })).toBeVisible()
  for (const name of [/^Too early/, /^Not theirs/]) await expect(dialer.getByRole('button', { name })).toHaveCount(0)
})

test('the server receives which dialer a stage is called with', async ({ page, context, product, signIn }) => {
  await signIn('sam@rivera.test')
  const board = await makeBoard(boardApi(context.request, product), {
    callboardName: 'Small and wide',
    vendorDialerContacts: CONTACTS.slice(1),
  })
  for (const { width, mini } of [
    { width: 360, mini: true },
    { width: 1200, mini: false },
  ]) {
    await page.setViewportSize({ width, height: 784 })
    await page.goto(`${product.url}/boards/${board.id}`)
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/v1/call-boards/campaigns'))
    await page.getByRole('button', { name: `Dial ${board.stages[0]!.name}` }).click()
    expect((await asked).postDataJSON()).toMatchObject({ stageId: board.stages[0]!.id, mini })
    await expect(connectButton(page.getByRole('region', { name: 'Dialer' }))).toBeVisible()
  }
})
