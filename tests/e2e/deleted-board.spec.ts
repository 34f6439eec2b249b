import { boardApi, makeBoard } from './call-boards'
import { expect, test } from './journey'

test('a deleted board says so, to its deleter and to returning readers, and shows the others', async ({
  page,
  context,
  product,
  signIn,
}) => {
  await signIn('inez@agency.test')
  const call = boardApi(context.request, product)
  await makeBoard(call, { callboardName: 'Stays' })
  const board = await makeBoard(call, { callboardName: 'Goes' })
  await page.goto(`${product.url}/boards/${board.id}/settings`)
  const question = page.getByRole('link', { name: 'Delete Board' })
  await question.click()
  // The settings are behind the dialog, and are its reader's again when it is closed.
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('[aria-label="Board name"]')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeFocused()
  await question.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The board was deleted')).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(board.id))
  await page.goto(`${product.url}/boards`)
  await expect(page).not.toHaveURL(new RegExp(board.id))

  await page.goto(`${product.url}/boards/${board.id}`)
  await expect(page.getByText('This board was deleted')).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(board.id))
})
