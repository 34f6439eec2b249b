import { apiOf } from '../helpers/api'
import { expectNoAxeFaults } from './good-screen'
import {
  connectButton,
  expect,
  expectInCall,
  messageOf,
  openHostPage,
  startCampaign,
  stopButton,
  test,
} from './journey'

const MINE = '+13125550157'

test('a seller dials in from their own phone: the dialer says how, the PIN connects, hanging up stops', async ({
  page,
  context,
  product,
  signIn,
}) => {
  const token = await product.token('ben@harbor.test')
  const api = apiOf(product.url, () => token)
  await api.put('/api/v1/settings/dialer', { connectionType: 'dial-in', phone: MINE })
  const { dialIn } = await api.get<{ dialIn: { number: string; pin: string } }>('/api/v1/dialer/dial-in')
  const dialer = await openHostPage(page, product, 'ben')
  await startCampaign(page, ['Emily Tran'])
  const how = dialer.getByRole('region', { name: 'Call in' })
  await expect(how).toContainText('(312) 555-0157')
  await expect(how).toContainText(dialIn.pin)
  await expect(connectButton(dialer)).toBeDisabled()
  await expectNoAxeFaults(page, 'how to call in', '#dock')

  await signIn('ben@harbor.test')
  const phones = await context.newPage()
  await phones.goto(`${product.url}/simulator/`)
  await product.callIn(MINE)
  const phone = phones.getByRole('article', { name: `Phone ${MINE}` })
  await expect(phone).toContainText('enter your PIN')
  for (const key of dialIn.pin) await phone.getByRole('button', { name: `Key ${key}` }).click()

  await page.bringToFront()
  await expect(how).toBeHidden()
  await expectInCall(dialer, 'Emily Tran')
  await expect(stopButton(dialer)).toBeDisabled()
  await phones.bringToFront()
  await phone.getByRole('button', { name: 'Hang up' }).click()
  await page.bringToFront()
  await expect(messageOf(dialer, 'Your phone left the call. Call in again to continue.')).toBeVisible()
  // The dialer does not wait for a phone that is known not to return.
  await stopButton(dialer).click()
  await expect(stopButton(dialer)).toBeHidden()
  await api.put('/api/v1/settings/dialer', { connectionType: 'computer' })
})
