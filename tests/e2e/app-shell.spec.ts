import { expectGoodScreen, expectNoAxeFaults } from './good-screen'
import { expect, expectInCall, hangUpLine, test } from './journey'
import { unreadOfTeam } from './unread-of-team'

test('one CRM frame has the dialer and the texts: a text is answered while a call continues', async ({
  page,
  product,
}) => {
  await page.goto(product.hostUrl)
  await page.evaluate(() => sessionStorage.setItem('person', 'olivia'))
  await page.getByRole('link', { name: 'Calls and texts' }).click()
  const frame = page.locator('iframe[title="Trunkline app"]')
  const app = page.frameLocator('iframe[title="Trunkline app"]')
  const height = async () => (await frame.boundingBox())?.height
  const messages = app.getByRole('button', { name: 'Messages' })
  await expect(messages).toHaveAttribute('aria-expanded', 'false')
  const before = unreadOfTeam(product)
  await product.textIn('+17735550182', 'Is it still there?')
  await expect(messages).toContainText(`${before + 1} unread`)

  await page.getByRole('button', { name: 'Call Judith Stein' }).click()
  await expectInCall(app, 'Judith Stein')
  await messages.click()
  const texts = app.getByRole('region', { name: 'Messenger' })
  await texts.getByRole('button', { name: '(773) 555-0182' }).first().click()
  await expect(texts.getByRole('log', { name: 'Messages' })).toContainText('Is it still there?')
  await expect(app.getByText(`${before + 1} unread`)).toHaveCount(0)
  await expectNoAxeFaults(page, 'the shell', '#dock')
  // The dialer's keys are off while reading texts: H does not hang up here.
  await texts.getByRole('button', { name: 'Filter' }).focus()
  await page.keyboard.press('h')
  await texts.getByRole('textbox', { name: 'Message', exact: true }).fill('It is.')
  await page.keyboard.press('Enter')
  await expect(texts.getByRole('log', { name: 'Messages' })).toContainText('It is.')
  await expectInCall(app, 'Judith Stein')
  await hangUpLine(app, 'Judith Stein')
  await app.getByRole('button', { name: /^Interested/ }).click()

  await app.getByRole('button', { name: 'Close messages' }).click()
  await expect.poll(height).toBeLessThan(300)
  await messages.click()
  await expect.poll(height).toBeGreaterThan(600)
  // Beside it the page is seen and takes presses; the messenger stays open.
  await expect.poll(() => page.evaluate(() => document.elementFromPoint(60, 500)?.tagName)).not.toBe('IFRAME')
  await page.mouse.click(60, 500)
  await expect(messages).toHaveAttribute('aria-expanded', 'true')
  await messages.click()
  await expect.poll(height).toBeLessThan(300)
  await product.callIn('+13125550194')
  const overlay = app.getByRole('alertdialog', { name: 'Incoming Call' })
  await overlay.getByRole('button', { name: 'Decline' }).click()
  await expect(overlay).toBeHidden()
})

test('a page of ours has both as well', async ({ page, product, signIn }) => {
  await signIn('olivia@harbor.test')
  await page.goto(`${product.url}/app`)
  await page.getByRole('button', { name: 'Messages' }).click()
  await expect(page.getByRole('region', { name: 'Messenger' }).getByRole('heading', { name: 'Messages' })).toBeVisible()
  await expectGoodScreen(page, '/app')
})
