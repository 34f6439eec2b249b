import { expect, expectInCall, messageOf, openHostPage, test } from './journey'

test('a person takes over a phone, speaks, presses keys and hangs up', async ({ page, context, product, signIn }) => {
  await signIn('olivia@harbor.test')
  const dialer = await openHostPage(page, product, 'olivia')
  // No other test calls her: from the end of this one on no user of the company can.
  await page.getByRole('button', { name: 'Call Ella Fontaine' }).click()
  await expectInCall(dialer, 'Ella Fontaine')

  const phones = await context.newPage()
  await phones.goto(`${product.url}/simulator/`)
  const phone = phones.getByRole('article', { name: 'Phone +18435550195' })
  await expect(phone).toContainText('talking')
  await expect(phones.getByRole('listitem').filter({ hasText: '(843) 555-0195' }).first()).toContainText('talking')
  await phone.getByRole('button', { name: 'Take over' }).click()
  await phone.getByLabel('What to say').fill('Do you deliver on Sundays?')
  await phone.getByRole('button', { name: 'Say', exact: true }).click()
  await expect(dialer.getByText('“Do you deliver on Sundays?”')).toBeVisible()
  await phone.getByRole('button', { name: 'Take me off your list.' }).click()
  await expect(dialer.getByText('“Take me off your list.”')).toBeVisible()
  await phone.getByRole('button', { name: 'Key 9' }).click()
  await expect(phone.getByRole('list')).toContainText('Keys 9')

  await phone.getByRole('button', { name: 'Hang up' }).click()
  await expect(dialer.getByRole('list', { name: 'Lines' })).toContainText('Ended')
  await dialer.getByRole('button', { name: /^Do not contact/ }).click()
  await expect(messageOf(dialer, 'Your call has ended')).toBeVisible()
  await page.bringToFront()
  await expect(page.getByRole('complementary').getByText('(843) 555-0195 joined the do-not-call list')).toBeVisible()
})

test('the error of a command disappears with the next one', async ({ page, product, signIn }) => {
  await signIn('olivia@harbor.test')
  await page.goto(`${product.url}/simulator/`)
  const hold = async (number: string) => {
    await page.getByLabel('Hold a number').fill(number)
    await page.getByRole('button', { name: 'Hold', exact: true }).click()
  }
  await hold('12')
  await expect(page.getByRole('status')).toHaveText('That was not understood.')
  await hold('+13125550199')
  const phone = page.getByRole('article', { name: 'Phone +13125550199' })
  await expect(phone).toBeVisible()
  await expect(page.getByRole('status')).toBeHidden()
  await phone.getByRole('button', { name: 'Hold for me' }).click()
})
