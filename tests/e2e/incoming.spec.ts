import { expectNoAxeFaults } from './good-screen'
import { expect, expectInCall, hangUpButton, openHostPage, test, type Dialer } from './journey'

const overlay = (dialer: Dialer) => dialer.getByRole('alertdialog', { name: 'Incoming Call' })

test('a phone calls in and two tabs ring; one answers, they talk, and the other is told', async ({
  page,
  context,
  product,
}) => {
  const dialer = await openHostPage(page, product, 'olivia')
  const second = await context.newPage()
  const other = await openHostPage(second, product, 'olivia')
  await product.callIn('+13125550199')
  await expect(overlay(dialer)).toContainText('(312) 555-0199')
  await expect(overlay(other)).toContainText('(312) 555-0199')
  await expectNoAxeFaults(second, 'incoming call')
  await page.bringToFront()
  await overlay(dialer).getByRole('heading').click()
  await page.keyboard.press('Enter')
  await expect(overlay(dialer)).toBeHidden()
  await expect(overlay(other)).toBeHidden()
  await expectInCall(dialer, '(312) 555-0199')
  await hangUpButton(dialer, '(312) 555-0199').click()
  await expect(dialer.getByRole('list', { name: 'Lines' })).toContainText('Ended')
  await second.close()
})

test('a call that is declined rings no more, and the caller may leave a message', async ({ page, product }) => {
  const dialer = await openHostPage(page, product, 'olivia')
  await product.callIn('+13125550198')
  await overlay(dialer).getByRole('button', { name: 'Decline' }).click()
  await expect(overlay(dialer)).toBeHidden()
})

test('of two who call at once each is seen, and Enter answers whom its mark stands beside', async ({
  page,
  product,
}) => {
  const dialer = await openHostPage(page, product, 'olivia')
  await product.callIn('+13125550196')
  await expect(overlay(dialer)).toHaveCount(1)
  await product.callIn('+13125550197')
  await expect(overlay(dialer)).toHaveCount(2)
  const marked = overlay(dialer).filter({ has: dialer.getByRole('button', { name: 'Answer Enter' }) })
  await expect(marked).toHaveCount(1)
  await expect(marked).toContainText('(312) 555-0196')
  // What lies under the other one cannot be pressed.
  await overlay(dialer).nth(0).getByRole('button', { name: 'Decline' }).click({ trial: true })
  await overlay(dialer).nth(1).getByRole('button', { name: 'Decline' }).click()
  await expect(overlay(dialer)).toHaveCount(1)
  // A moment later: who moves up is not answered by a second press.
  await expect(overlay(dialer).getByRole('button', { name: 'Answer Enter' })).toBeEnabled()
  await overlay(dialer).getByRole('heading').click()
  await page.keyboard.press('Enter')
  await expectInCall(dialer, '(312) 555-0196')
})
