import { addRule, boardApi, makeBoard } from './call-boards'
import { expect, listening, test } from './journey'

test('two managers set up a board: each sees the other’s changes and keeps their own typing', async ({
  page,
  context,
  product,
  signIn,
}) => {
  await signIn('olivia@harbor.test')
  const call = boardApi(context.request, product)
  const board = await makeBoard(call, { callboardName: 'Of two' })
  const other = await makeBoard(call, { callboardName: 'Beside it' })
  await addRule(call, board, 0, 'INTERESTED', { type: 'MOVE_TO_BOARD', meta: { movingToBoardId: other.id } })
  const settings = `${product.url}/boards/${board.id}/settings`

  await page.goto(settings)
  const name = page.getByLabel('Board name')
  await listening(name)
  await name.fill('Half a na')
  await call('PUT', `/${board.id}`, { callboardName: 'Renamed beside' })
  await expect(page.getByRole('heading', { name: 'Renamed beside' })).toBeVisible()
  await expect(name).toHaveValue('Half a na')
  await expect(name).toBeFocused()
  await name.press('Escape')
  await expect(name).toHaveValue('Renamed beside')
  await name.fill('Mine')
  await name.press('Enter')
  await expect(page.getByRole('heading', { name: 'Mine' })).toBeVisible()
  await call('PUT', `/${board.id}`, { callboardName: 'Theirs again' })
  await expect(name).toHaveValue('Theirs again')

  await page.getByRole('link', { name: 'Dialer Settings' }).last().click()
  const ring = page.getByRole('combobox', { name: 'Ring timeout' })
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/settings'),
  )
  await ring.selectOption('20')
  await saved
  await call('PUT', `/${board.id}`, { dialerSettings: { ringTimeout: 35, prioritizeHotLeads: true } })
  await expect(ring).toHaveValue('35')
  await expect(page.getByRole('switch', { name: 'Prioritize hot leads' })).toBeChecked()

  // Another board, to which a rule of this one moves leads.
  const broken = page.getByRole('link', { name: /Stages/ }).getByRole('img', { name: 'Broken Rule' })
  await expect(broken).toBeHidden()
  await call('DELETE', `/${other.id}`)
  await expect(broken).toBeVisible()
})

test('a broken rule is shown on an open board as soon as its disposition is deleted', async ({
  page,
  context,
  product,
  signIn,
}) => {
  await signIn('olivia@harbor.test')
  const call = boardApi(context.request, product)
  const board = await makeBoard(call, { callboardName: 'Breaks' })
  await addRule(call, board, 0, 'CALLBACK', { type: 'REMOVE_FROM_BOARD', meta: {} })
  await page.goto(`${product.url}/boards/${board.id}`)
  const broken = page.getByRole('img', { name: 'Broken Rule' })
  await expect(page.getByRole('link', { name: 'Board Settings' })).toBeVisible()
  await expect(broken).toBeHidden()
  const { id } = board.dispositions.find(({ category }) => category === 'CALLBACK')!
  await call('DELETE', `/${board.id}/dispositions/${id}`)
  await expect(broken).toBeVisible()
})
