import type { Page } from '@playwright/test'
import type { BoardView } from '../../app/domain/boards/boards.schema'
import { boardApi, makeBoard } from './call-boards'
import { expectGoodAtAnyWidth, expectGoodScreen } from './good-screen'
import { connectButton, expect, expectInCall, hangUpLine, lineOf, listening, test } from './journey'

const BOARD = {
  callboardName: 'Last minutes',
  vendorDialerContacts: [
    { contactId: 'use-1', firstName: 'Uma', lastName: 'Usher', numbers: ['+13125550151'], state: 'IL', zip: '60607' },
  ],
}

async function dialFirst(page: Page, board: BoardView): Promise<void> {
  const button = page.getByRole('button', { name: `Dial ${board.stages[0]!.name}` })
  await listening(button)
  await button.click()
}

test('a seller is warned once that minutes run out, and asked once about call quality', async ({
  page,
  context,
  product,
  signIn,
  trouble,
}) => {
  // A dial that is refused for want of minutes.
  trouble.expected(/status of 409/)
  await signIn('sam@rivera.test')
  const board = await makeBoard(boardApi(context.request, product), BOARD)
  const restore = product.leaveSeconds('sam@rivera.test', 20 * 60 + 10)
  try {
    await page.goto(`${product.url}/boards/${board.id}`)
    await dialFirst(page, board)
    const dialer = page.getByRole('region', { name: 'Dialer' })
    await connectButton(dialer).click()
    await expectInCall(dialer, 'Uma Usher')
    const title = dialer.getByText("You're low on minutes")
    await expect(title).toBeHidden()
    await expect(lineOf(dialer, 'Uma Usher').locator('time')).toHaveText(/^0:(3[1-9]|[45]\d)$/, {
      timeout: 60_000,
    })
    await hangUpLine(dialer, 'Uma Usher')
    await expect(title).toBeVisible()
    await expect(dialer.getByRole('alert').filter({ hasText: 'low on minutes' })).toContainText('19 minutes are left')

    const question = dialer.getByText('How was the quality of the last call?')
    await expect(question).toBeHidden()
    await dialer.getByRole('button', { name: /^Interested/ }).click()
    await expect(question).toBeVisible()
    await expectGoodAtAnyWidth(page, 'low on minutes, and a question', 'section[aria-label=Dialer]')
    // The bar became the mini dialer and a bar again: a one-time notice is not lost on the way.
    await expect(title).toBeVisible()
    await dialer.getByRole('button', { name: 'Good' }).click()
    await expect(page.getByText('Thank You! Your response was recorded.')).toBeVisible()
    await expect(question).toBeHidden()

    const told = page.waitForResponse(/\/usage\/notice$/)
    await page.goto(`${product.url}/manage/dial`)
    await page.getByRole('region', { name: 'Dialer' }).hover()
    expect(await (await told).json()).toEqual({ notice: null })
    await expect(title).toBeHidden()

    product.leaveSeconds('sam@rivera.test', 0)
    await page.goto(`${product.url}/boards/${board.id}`)
    await dialFirst(page, board)
    const dialog = page.getByRole('dialog', { name: "You're out of minutes" })
    await expect(dialog).toContainText('No new calls are dialed. A call in progress continues.')
    await expectGoodScreen(page, 'out of minutes')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialFirst(page, board)
    await expect(page.getByRole('alert')).toContainText('There are no minutes left.')
    await expect(dialog).toBeHidden()
  } finally {
    restore()
  }
})
