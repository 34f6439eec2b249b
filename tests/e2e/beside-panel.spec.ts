import type { Locator, Page } from '@playwright/test'
import { dialerIn, expect, expectInCall, hangUpButton, openHostPage, stopDialing, test } from './journey'

/** What a press at this point of the host page reaches. */
const hit = (page: Page, x: number, y: number) =>
  page.evaluate(([left, top]) => document.elementFromPoint(left!, top!)?.tagName, [x, y])

/** The nearest point to its left that presses nothing of the CRM. */
async function beside(part: Locator) {
  const box = (await part.boundingBox())!
  const y = box.y + box.height / 2
  const x = await part.page().evaluate(
    ([from, top]) => {
      const presses = (left: number) =>
        document.elementFromPoint(left, top!)?.closest('a, button, input, select, label') != null
      let left = from!
      while (left > 0 && presses(left)) left -= 5
      return left
    },
    [box.x - 40, y],
  )
  return { x, y, inside: { x: box.x + box.width / 2, y } }
}

test('beside a panel, a menu and a tooltip the CRM is seen and pressed', async ({ page, product }) => {
  const dialer = await openHostPage(page, product, 'mia')
  await page.getByRole('button', { name: 'Call Yolanda Price' }).click()
  await expectInCall(dialer, 'Yolanda Price')
  const expectBeside = async (part: Locator) => {
    await expect(part).toBeVisible()
    await expect
      .poll(async () => {
        const { x, y, inside } = await beside(part)
        return [await hit(page, x, y), await hit(page, inside.x, inside.y)]
      })
      .toEqual([expect.not.stringMatching('IFRAME'), 'IFRAME'])
  }

  await dialer.getByRole('button', { name: 'Options' }).click()
  await expectBeside(dialer.getByRole('menu'))
  await dialer.getByRole('menuitem', { name: /^Note/ }).click()
  const note = dialer.locator('[data-dialer-panel=note]')
  await expectBeside(note)

  // The seller copies from the CRM into the note: it stays open.
  const { x, y } = await beside(note)
  await page.mouse.click(x, y)
  await expect(note).toBeVisible()
  await dialer.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(note).toBeHidden()

  // A menu closes when the page around it is pressed.
  await dialer.getByRole('button', { name: 'Options' }).click()
  const menu = dialer.getByRole('menu')
  await expectBeside(menu)
  const point = await beside(menu)
  await page.mouse.click(point.x, point.y)
  await expect(menu).toBeHidden()
  await stopDialing(dialer)
})

test('keys of the CRM page reach the dialer, but not from its fields', async ({ page, product }) => {
  const dialer = await openHostPage(page, product, 'mia')
  await page.evaluate(() => window.Trunkline.keys.attach(document))
  await page.getByRole('button', { name: 'Call Yolanda Price' }).click()
  await expectInCall(dialer, 'Yolanda Price')
  // A start moves the focus into the frame.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
  const widget = dialer.locator('.widget')
  await expect(widget).toHaveAttribute('data-key-hints', 'on')

  const search = page.getByRole('searchbox').first()
  await search.focus()
  await expect(widget).toHaveAttribute('data-key-hints', 'off')
  await page.keyboard.type('hmh')
  await expect(search).toHaveValue('hmh')
  await expectInCall(dialer, 'Yolanda Price')

  await search.evaluate((field: HTMLElement) => field.blur())
  await expect(widget).toHaveAttribute('data-key-hints', 'on')
  await page.keyboard.press('m')
  await expect(dialerIn(page).getByRole('button', { name: 'Unmute' })).toBeVisible()
  await expect(hangUpButton(dialer, 'Yolanda Price')).toHaveCount(1)
  await page.keyboard.press('h')
  await expect(dialer.getByRole('region', { name: /disposition/i })).toBeVisible()
})

test('in a low window Hang up stays in sight beside a panel', async ({ page, product }) => {
  await page.setViewportSize({ width: 720, height: 450 })
  const dialer = await openHostPage(page, product, 'mia')
  await page.getByRole('button', { name: 'Call Yolanda Price' }).click()
  await expectInCall(dialer, 'Yolanda Price')
  const controls = dialer.getByRole('group', { name: 'Call controls' })
  await page.evaluate(() => window.scrollTo(0, 0))
  await controls.getByRole('button', { name: 'Transfer' }).click()
  await expect(dialer.locator('[data-dialer-panel=transfer]').getByRole('textbox')).toBeFocused()
  await expect(dialer.getByRole('button', { name: /^Hang up/ })).toBeInViewport({ ratio: 1 })
  await stopDialing(dialer)
})
