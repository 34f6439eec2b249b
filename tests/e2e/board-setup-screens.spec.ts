import { boardApi, makeBoard } from './call-boards'
import { expectGoodAtAnyWidth, expectGoodScreen } from './good-screen'
import { expect, listening, test } from './journey'

// With reduced motion there is no confetti.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the last steps of the wizard and the board’s settings are accessible: both themes, wide and narrow', async ({
  page,
  context,
  product,
  signIn,
}) => {
  await signIn('olivia@harbor.test')
  await page.goto(`${product.url}/boards/new`)
  await page.getByLabel('Board name').fill('Every step')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('checkbox').first().check()
  await expectGoodScreen(page, 'wizard, numbers')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('checkbox', { name: /Mia Torres/ }).check()
  await expectGoodScreen(page, 'wizard, members')
  await page.getByRole('button', { name: 'Create Board' }).click()
  await expect(page.getByRole('heading', { name: 'Board Created' })).toBeVisible()
  // Confetti.
  await expect(page.locator('body > canvas')).toBeAttached()
  await expectGoodScreen(page, 'wizard, created')

  const id = /boards\/(\w+)\/created$/.exec(page.url())![1]!
  const { stages, dispositions } = await boardApi(context.request, product)<Awaited<ReturnType<typeof makeBoard>>>(
    'GET',
    `/${id}`,
  )
  const settings = `${product.url}/boards/${id}/settings`
  await page.goto(settings)
  await expect(page.getByLabel('Board name')).toHaveValue('Every step')
  await expectGoodScreen(page, 'settings, setup')
  await page.goto(`${settings}/dispositions`)
  for (const name of ['Do not contact', 'No answer']) await page.locator('summary').filter({ hasText: name }).click()
  await expect(page.getByText('Category: No answer')).toBeVisible()
  await expectGoodScreen(page, 'settings, dispositions')
  const dialogs = [
    `dispositions/${dispositions[0]!.id}/delete`,
    `stages/${stages[0]!.id}/delete`,
    `stages/${stages[0]!.id}/priority`,
    'dialer/enable-recording?mode=always',
    'delete',
  ]
  for (const path of dialogs) {
    await page.goto(`${settings}/${path}`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGoodScreen(page, `settings, ${path}`)
  }
})

test('a stage is dragged to the front and stays; a refused order goes back and says why', async ({
  page,
  context,
  product,
  signIn,
  trouble,
}) => {
  await signIn('olivia@harbor.test')
  const { id } = await makeBoard(boardApi(context.request, product), { callboardName: 'Another order' })
  await page.goto(`${product.url}/boards/${id}/settings/stages`)
  await page.getByRole('button', { name: 'Add Stage' }).click()
  const grip = page.getByRole('button', { name: 'Move New Stage' })
  await expect(grip).toBeVisible()
  const first = page.getByRole('list', { name: 'Stages', exact: true }).locator('> li').first()
  const [from, to] = [(await grip.boundingBox())!, (await first.boundingBox())!]
  const order = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/settings'),
  )
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2, from.y - 10, { steps: 4 })
  await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2, { steps: 8 })
  await expect(page.getByText('New Stage is over position 1 of 4')).toBeAttached()
  await page.mouse.up()
  await order
  await expect(first).toContainText('New Stage')
  await page.reload()
  await expect(first).toContainText('New Stage')

  // Without one of the stages: as if it had been added in between.
  trouble.expected(/status of 409/)
  const stages = /\/settings\/stages/
  await page.route(stages, (route, request) =>
    request.method() === 'POST'
      ? route.continue({ postData: request.postData()!.replace(/&order=[^&]*$/, '') })
      : route.continue(),
  )
  await grip.press('Space')
  await expect(page.getByText('New Stage is over position 1 of 4')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('New Stage is over position 2 of 4')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByRole('alert')).toHaveText('The list has changed. Reload it and repeat your change')
  await expect(first).toContainText('New Stage')
  await page.unroute(stages)
  await page.getByRole('link', { name: 'Back to Board' }).click()
  await expect(page.getByRole('region').first()).toHaveAccessibleName('New Stage')
})

test('the reason of a refused name is shown beside it, or below it without space', async ({
  page,
  context,
  product,
  signIn,
  trouble,
}) => {
  trouble.expected(/status of 422/)
  await signIn('olivia@harbor.test')
  const call = boardApi(context.request, product)
  await makeBoard(call, { callboardName: 'Somebody else’s' })
  const { id } = await makeBoard(call, { callboardName: 'To be renamed' })
  await page.goto(`${product.url}/boards/${id}/settings`)
  const name = page.getByLabel('Board name')
  await listening(name)
  await name.fill('Somebody else’s')
  await name.press('Enter')
  const refused = page.getByRole('alert').filter({ hasText: 'Board name is already in use' })
  await expect(refused).toBeVisible()
  const places = async () => [(await name.boundingBox())!, (await refused.boundingBox())!] as const
  const [wide, beside] = await places()
  expect(beside.x).toBeGreaterThan(wide.x + wide.width)
  await expectGoodAtAnyWidth(page, 'a refused name')
  await page.setViewportSize({ width: 360, height: 740 })
  const [narrow, below] = await places()
  expect(below.y).toBeGreaterThanOrEqual(narrow.y + narrow.height)
  expect(narrow.width).toBeGreaterThan(200)
})
