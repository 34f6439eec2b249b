import { expectGoodScreen } from './good-screen'
import { connectButton, expect, expectInCall, lineOf, openHostPage, startCampaign, stopDialing, test } from './journey'

const PEOPLE = { 'Paula Ivanova': '+13025550187', 'Belinda Cruz': '+15015550189' }

test('a lead who answers while the seller talks to another is listed, and called back by one press', async ({
  page,
  product,
}) => {
  const dialer = await openHostPage(page, product, 'ben')
  await startCampaign(page, Object.keys(PEOPLE))
  await connectButton(dialer).click()
  const lines = dialer.getByRole('list', { name: 'Lines' }).getByRole('listitem')
  await expect(lines.filter({ hasText: 'In Call' })).toHaveCount(1)
  await expect(lines.filter({ hasText: 'Callback' })).toHaveCount(1)
  // Both pick up together: the carrier decides who is first.
  const words = await lines.filter({ hasText: 'Callback' }).innerText()
  const [waits, number] = Object.entries(PEOPLE).find(([name]) => words.includes(name))!
  const talks = Object.keys(PEOPLE).find((name) => name !== waits)!

  await dialer.getByRole('button', { name: /^Callbacks/ }).click()
  const panel = dialer.getByRole('region', { name: 'Callbacks' })
  const row = panel.getByRole('listitem').filter({ hasText: waits })
  await expect(row).toContainText('Answered during another call · less than a minute')
  await expect(panel.getByRole('listitem').filter({ hasText: talks })).toBeHidden()
  await expectGoodScreen(page, 'Callbacks in a call')
  // During the call it is queued, can be canceled, and is dialed once however often it is pressed.
  await row.getByRole('button', { name: /^Call Back/ }).click()
  await expect(row).toContainText('Next')
  await row.getByRole('button', { name: /^Cancel/ }).click()
  await expect(row).not.toContainText('Next')
  await row.getByRole('button', { name: /^Call Back/ }).click()
  await expect(row).toContainText('Next')

  // The keys are off in the panel.
  await page.keyboard.press('h')
  await dialer.getByRole('button', { name: /^Hang up/ }).click()
  await dialer.getByRole('button', { name: /^Interested/ }).click()
  await expectInCall(dialer, waits)
  await expect(row).toBeHidden()
  await expect(lineOf(dialer, talks).filter({ hasText: 'In Call' })).toBeHidden()
  expect(await product.callsTo(number)).toBe(2)
  await stopDialing(dialer)
})
