import { expectGoodScreen } from './good-screen'
import { expect, expectInCall, connectButton, openHostPage, startCampaign, stopDialing, test } from './journey'

test('a manager listens to a colleague’s call, whispers, barges in, reloads and is out when the run ends', async ({
  page,
  product,
  openAs,
}) => {
  const dialer = await openHostPage(page, product, 'mia')
  const manager = await openAs('marcus@harbor.test')
  await manager.goto(product.url)
  await manager.getByRole('link', { name: 'Team Monitoring' }).click()
  await expect(manager.getByText('No other team members are currently able to be monitored.')).toBeVisible()
  const row = manager.getByRole('row', { name: /Mia Torres/ })
  await expect(row.getByRole('button', { name: 'Monitor Mia Torres' })).toBeDisabled()
  await expect(row).toContainText('Online')

  await startCampaign(page, ['Priya Raman'])
  await connectButton(dialer).click()
  await expectInCall(dialer, 'Priya Raman')
  await expect(row).toContainText('In Call')
  await row.getByRole('button', { name: 'Monitor Mia Torres' }).click()
  const bar = manager.getByRole('region', { name: 'Monitoring' })
  await expect(bar.getByText('Nobody hears you.')).toBeVisible()
  await expect(bar.getByRole('listitem')).toContainText('Priya RamanIn Call')
  await expect(dialer.getByText('Monitored by Marcus Reed')).toBeVisible()
  await expect(row).toContainText('Monitored by Marcus Reed')
  await expectGoodScreen(manager, 'Team Monitoring while listening')

  await bar.getByRole('button', { name: 'Whisper' }).click()
  await expect(bar.getByText('Only Mia Torres hears you.')).toBeVisible()

  // The bar stays over every page, and a reload comes back to the call, heard as before.
  await manager.getByRole('link', { name: 'Contacts' }).click()
  await manager.reload()
  await expect(bar.getByText('Only Mia Torres hears you.')).toBeVisible()

  await bar.getByRole('button', { name: 'Barge' }).click()
  const question = manager.getByRole('dialog', { name: 'Barge In Call' })
  await expect(question).toContainText(
    'All participants in this call will hear you, are you sure you want to continue?',
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(bar.getByRole('button', { name: 'Whisper' })).toHaveAttribute('aria-pressed', 'true')
  await bar.getByRole('button', { name: 'Barge' }).click()
  await question.getByRole('button', { name: 'Barge' }).click()
  await expect(bar.getByText('Everybody in the call hears you.')).toBeVisible()
  for (const mode of ['Listen', 'Whisper', 'Barge'])
    await expect(bar.getByRole('button', { name: mode })).toBeDisabled()

  await manager.getByRole('link', { name: 'Team Monitoring' }).click()
  await stopDialing(dialer)
  await expect(bar).toBeHidden()
  await expect(manager.getByText('Mia Torres’s campaign has ended')).toBeVisible()
  await expect(dialer.getByText('Monitored by Marcus Reed')).toBeHidden()
})
