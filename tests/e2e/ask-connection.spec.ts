import { apiOf } from '../helpers/api'
import { connectButton, expect, openHostPage, startCampaign, stopDialing, test } from './journey'

test('a seller who is asked every time chooses the connection at Connect, before any lead is called', async ({
  page,
  product,
}) => {
  const token = await product.token('ben@harbor.test')
  const api = apiOf(product.url, () => token)
  const dialer = await openHostPage(page, product, 'ben')
  await startCampaign(page, ['Grace Whitfield'])
  await expect(connectButton(dialer)).toBeEnabled()
  // The open dialer receives the change, and asks what it means for its session.
  const heard = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/dialer/session'))
  await api.put('/api/v1/settings/dialer', {
    connectionType: 'dial-out',
    phone: '(312) 555-0151',
    connectionPrompt: true,
  })
  const current = () =>
    api.get<{ session: { state: string; connection: string; phoneToConfirm: string | null } }>('/api/v1/dialer/session')
  await (await heard).finished()
  expect((await current()).session.phoneToConfirm).toBe('+13125550151')
  const question = dialer.getByRole('region', { name: 'Connect by' })
  await connectButton(dialer).click()
  await expect(question.getByRole('button', { name: 'Call (312) 555-0151' })).toBeEnabled()
  expect((await current()).session.state).toBe('ready')

  // Escape and Cancel take the question away, and nothing was connected.
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await connectButton(dialer).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await connectButton(dialer).click()
  // To call in is a way as well: it says how, and waits for the call.
  await question.getByRole('button', { name: 'Call in' }).click()
  await expect(question).toContainText('enter PIN')
  expect((await current()).session.state).toBe('ready')

  await question.getByRole('button', { name: 'Computer audio' }).click()
  await expect(question).toHaveCount(0)
  await expect.poll(async () => (await current()).session.connection).toBe('computer')
  await stopDialing(dialer)
  await api.put('/api/v1/settings/dialer', { connectionType: 'computer' })
})
