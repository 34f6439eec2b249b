import { boardApi, makeBoard } from './call-boards'
import { expectGoodAtAnyWidth } from './good-screen'
import { connectButton, expect, listening, test } from './journey'

test('sounds are played before they are chosen, stop after one round, and stay chosen', async ({
  page,
  product,
  signIn,
}) => {
  await signIn('ben@harbor.test')
  await page.goto(`${product.url}/manage/dialer-settings`)
  const music = page.getByRole('combobox', { name: 'Wait music', exact: true })
  await listening(music)
  const play = (what: string) => page.getByRole('button', { name: `Play ${what}` })
  const stop = (what: string) => page.getByRole('button', { name: `Stop ${what}` })
  await expect(play('wait music')).toBeDisabled()
  await music.selectOption('Calm')
  await play('wait music').press('Enter')
  await stop('wait music').press('Enter')
  await expect(play('wait music')).toBeVisible()
  const ringtone = page.getByRole('combobox', { name: 'Ringtone', exact: true })
  await ringtone.selectOption('Silent')
  await expect(play('ringtone')).toBeDisabled()
  await ringtone.selectOption('Classic')
  await play('ringtone').click()
  await expect(stop('ringtone')).toBeVisible()
  await expect(play('ringtone'), 'after one round').toBeVisible({ timeout: 10_000 })
  await page.reload()
  await expect(music).toHaveValue('calm')
  await expectGoodAtAnyWidth(page, 'dialer settings with sounds')
  await listening(music)
  await music.selectOption('None')
  await expect(play('wait music')).toBeDisabled()
})

test('a connected lead’s record opens below the dialer', async ({ page, product, signIn }) => {
  await signIn('mia@harbor.test')
  await page.goto(`${product.url}/manage/dialer-settings`)
  const jump = page.getByRole('switch', { name: 'Jump to contact' })
  await listening(jump)
  await jump.check()
  await page.goto(`${product.url}/manage/contacts?q=Stacy+Kim`)
  await page.getByRole('link', { name: 'Call Stacy Kim' }).click()
  await connectButton(page).click()
  await expect(page).toHaveURL(/\/manage\/contacts\/con_/)
  await expect(page.getByRole('heading', { name: 'Stacy Kim', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Numbers' })).toBeVisible()
  await expectGoodAtAnyWidth(page, 'a contact’s record in a call')
  await page.getByRole('button', { name: /^Hang up/ }).click()
  await page.goto(`${product.url}/manage/dialer-settings`)
  await listening(jump)
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/manage/dialer-settings'),
  )
  await jump.uncheck()
  await saved
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the new rows are saved on both pages, and a board’s phone is refused with a reason', async ({
    page,
    product,
    signIn,
    trouble,
  }) => {
    trouble.expected(/422/)
    await signIn('olivia@harbor.test')
    const row = (title: string) => page.getByRole('group', { name: title, exact: true })
    const save = (title: string) => row(title).getByRole('button', { name: 'Save' }).click()
    await page.goto(`${product.url}/manage/dialer-settings`)
    await row('Answer chime').getByLabel('Answer chime').selectOption('Bell')
    await save('Answer chime')
    await expect(row('Answer chime').getByLabel('Answer chime')).toHaveValue('bell')
    await expect(page.getByRole('button', { name: /^Play/ })).toHaveCount(0)
    const board = await makeBoard(boardApi(page.request, product), { callboardName: 'Callers' })
    await page.goto(`${product.url}/boards/${board.id}/settings/dialer`)
    await row('Ringtone').getByLabel('Ringtone').selectOption('Soft')
    await save('Ringtone')
    await expect(row('Ringtone').getByLabel('Ringtone')).toHaveValue('soft')
    await row('Call destination').getByRole('combobox').selectOption('A phone')
    await save('Call destination')
    await expect(page.getByText('Enter the number of the phone')).toBeVisible()
  })
})

test('a board’s page has the settings for its callers', async ({ page, product, signIn }) => {
  await signIn('olivia@harbor.test')
  const board = await makeBoard(boardApi(page.request, product), { callboardName: 'Who calls' })
  await page.goto(`${product.url}/boards/${board.id}/settings/dialer`)
  const inbound = page.getByRole('region', { name: 'Inbound' })
  const destination = inbound.getByRole('combobox', { name: 'Call destination', exact: true })
  await listening(destination)
  await expect(destination.getByRole('option')).toHaveText([
    'Each seller’s own',
    'The lead’s seller',
    'Everyone on the board',
    'A phone',
  ])
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await destination.selectOption('Everyone on the board')
  await saved
  await page.reload()
  await expect(destination).toHaveValue('team')
  await expectGoodAtAnyWidth(page, 'a board’s dialer settings')
})
