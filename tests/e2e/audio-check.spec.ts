import { expectNoAxeFaults } from './good-screen'
import {
  connectButton,
  expect,
  expectHeard,
  expectInCall,
  openHostPage,
  startCampaign,
  stopDialing,
  test,
} from './journey'

test('before the first call in a browser the dialer offers to check microphone and speaker', async ({
  page,
  product,
}) => {
  await page.addInitScript(() => localStorage.removeItem('trunkline.audio-checked'))
  const dialer = await openHostPage(page, product, 'mia')
  await startCampaign(page, ['Priya Raman'])
  const strip = dialer.getByRole('region', { name: 'Audio check' })
  await expect(strip).toContainText('Check your microphone and speaker before your first call.')
  await expect(connectButton(dialer)).toBeEnabled()
  await expectNoAxeFaults(page, 'audio check', '#dock')
  await strip.getByRole('button', { name: 'Check audio' }).click()
  await expect(strip).toBeHidden()
  const panel = dialer.getByRole('region', { name: 'Audio' })
  await panel.getByRole('button', { name: 'Test microphone' }).click()
  await expectHeard(panel.getByRole('meter', { name: 'Microphone level' }))
  await panel.getByRole('button', { name: 'Play test sound' }).click()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(strip).toBeHidden()

  // In a call the panel has the devices alone.
  await connectButton(dialer).click()
  await expectInCall(dialer, 'Priya Raman')
  await expect(strip).toBeHidden()
  await stopDialing(dialer)
})
