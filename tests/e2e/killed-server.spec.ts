import { AWAY, connectButton, expect, expectInCall, openHostPage, startCampaign, stopDialing, test } from './journey'

test('a killed server ends no call and never dials a lead twice', async ({ page, product, trouble }) => {
  trouble.expected(AWAY)
  const dialer = await openHostPage(page, product, 'sam')
  await startCampaign(page, ['Henrik Larsen'])
  await connectButton(dialer).click()
  await expectInCall(dialer, 'Henrik Larsen')

  const offline = dialer.getByText(/^Offline\. Calls continue/)
  const shown = expect(offline).toBeVisible()
  await product.killServer()
  await shown
  await expect(offline).toBeHidden({ timeout: 20_000 })
  await expectInCall(dialer, 'Henrik Larsen')
  // The phone is in the call again: the person is heard.
  await expect(dialer.getByText('Simulated audio')).toBeVisible()
  await expect(dialer.getByRole('button', { name: 'Mute', exact: true })).toBeEnabled()
  expect(await product.callsTo('+16085550159')).toBe(1)
  await stopDialing(dialer)
  expect(await product.callsTo('+16085550159')).toBe(1)
})
