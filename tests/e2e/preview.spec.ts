import { apiOf } from '../helpers/api'
import {
  connectButton,
  expect,
  hangUpByKey,
  expectInCall,
  lineOf,
  openHostPage,
  startCampaign,
  stopDialing,
  test,
} from './journey'

test('the preview dialer shows each lead first: dialed, skipped or snoozed, also by key and after a reload', async ({
  page,
  product,
}) => {
  const token = await product.token('ben@harbor.test')
  const api = apiOf(product.url, () => token)
  await api.put('/api/v1/settings/dialer', { previewDialing: true })
  const dialer = await openHostPage(page, product, 'ben')
  await startCampaign(page, ['Grace Whitfield', 'Daniel Osei', 'Priya Raman', 'Emily Tran'])
  await connectButton(dialer).click()

  const preview = dialer.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Grace Whitfield')
  await expect(preview).toContainText('Not on your DNC list')
  await expect(dialer.getByRole('list', { name: 'Lines' })).not.toContainText('Grace Whitfield')

  await preview.getByRole('button', { name: /^Skip/ }).click()
  await expect(preview).toContainText('Daniel Osei')
  await preview.getByLabel('Snooze for').selectOption('1 day')
  await expect(preview.getByRole('button', { name: /^Snooze/ })).toBeEnabled()
  await dialer.getByRole('note').press('z')
  await expect(preview).toContainText('Priya Raman')
  const { session } = await api.get<{ session: { id: string } }>('/api/v1/dialer/session')
  const { items } = await api.get<{ items: Array<{ reasons: string[] }> }>(
    `/api/v1/dialer/sessions/${session.id}/selections`,
  )
  const why = items.map(({ reasons }) => reasons[0])
  expect(why).toContain('You snoozed this lead for 24 hours')
  expect(why).toContain('You skipped this lead in the preview')

  // A reload shows the same lead.
  await page.reload()
  await expect(preview).toContainText('Priya Raman')
  await expect(preview.getByRole('button', { name: /^Dial/ })).toBeEnabled()
  // The focus is in the dialer and on nothing that takes keys for itself.
  await dialer.getByRole('note').press('g')
  await expectInCall(dialer, 'Priya Raman')
  await expect(preview).toHaveCount(0)
  await hangUpByKey(page, dialer)
  await expect(lineOf(dialer, 'Priya Raman')).toContainText('Ended')
  await dialer.getByRole('button', { name: /^Interested/ }).click()
  await expect(preview).toContainText('Emily Tran')
  await stopDialing(dialer)
  await expect(preview).toHaveCount(0)
  await api.put('/api/v1/settings/dialer', { previewDialing: false })
})
