import type { Page } from '@playwright/test'
import { HIGHLEVEL_APP, openFakeHighLevel } from '../helpers/fake-high-level'
import { expectGoodScreen } from './good-screen'
import {
  connectButton,
  expect,
  expectInCall,
  hangUpLine,
  messageOf,
  openHostPage,
  signInByHand,
  startCampaign,
  test,
} from './journey'
import type { Product } from './product'

const OSCAR = 'Oscar Delgado'

/** Ben calls one lead in the CRM's page and chooses a disposition. */
async function callAndDispose(page: Page, product: Product, disposition: RegExp, more?: RegExp): Promise<void> {
  const dialer = await openHostPage(page, product, 'ben')
  await startCampaign(page, [OSCAR])
  await connectButton(dialer).click()
  await expectInCall(dialer, OSCAR)
  await hangUpLine(dialer, OSCAR)
  await dialer.getByRole('button', { name: disposition }).click()
  if (more) await dialer.getByRole('button', { name: more }).click()
  await expect(messageOf(dialer, 'Your campaign has ended')).toBeVisible({ timeout: 30_000 })
}

test('a call’s outcome reaches the CRM, and GoHighLevel once connected; a failed delivery is sent again', async ({
  page,
  browser,
  boot,
  trouble,
}) => {
  // The page that says why nothing was connected.
  trouble.expected(/status of 422 .*\/manage\/integrations\/callback/)
  const highLevel = await openFakeHighLevel()
  const product = await boot({
    GHL_CLIENT_ID: HIGHLEVEL_APP.clientId,
    GHL_CLIENT_SECRET: HIGHLEVEL_APP.clientSecret,
    GHL_BASE_URL: highLevel.url,
  })
  const seller = await (await browser.newContext()).newPage()
  try {
    await callAndDispose(seller, product, /^Interested/)
    await seller.goto(`${product.hostUrl}/received`)
    const received = seller.getByRole('listitem').filter({ hasText: 'Call: Interested' })
    await expect(received).toContainText('Ben Okafor to +1210')
    await expectGoodScreen(seller, '/received')
    await received.getByRole('link', { name: OSCAR }).click()
    await expect(seller.getByRole('heading', { name: OSCAR })).toBeVisible()
    await expect(seller.locator('#contact')).toContainText('Call: Interested')

    await signInByHand(page, product, 'olivia@harbor.test')
    await page.getByRole('link', { name: 'Integrations' }).click()
    await expect(page.getByRole('region', { name: 'Harbor CRM' })).toContainText('Connected')
    await expectGoodScreen(page, '/manage/integrations')
    await page.getByRole('link', { name: 'Deliveries' }).click()
    const rows = page.getByRole('table', { name: 'Deliveries' }).getByRole('row')
    await expect(rows.filter({ hasText: 'Report call: Interested' })).toContainText('Delivered')

    await page.goto(`${product.url}/manage/integrations`)
    await page.getByRole('link', { name: 'Connect', exact: true }).click()
    await page.getByRole('link', { name: 'Deny' }).click()
    await expect(page.getByRole('alert')).toContainText('Access to GoHighLevel was not granted. Try again.')
    await expectGoodScreen(page, '/manage/integrations/callback')
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('link', { name: 'Allow Harbor Realty' }).click()
    await expect(page.getByRole('region', { name: 'GoHighLevel' })).toContainText('By Olivia Park')
    await expectGoodScreen(page, '/manage/integrations, connected')

    highLevel.next('POST', `/contacts/${await contactIdOf(seller, product)}/notes`, {
      status: 422,
      body: { message: 'The contact is locked' },
    })
    await callAndDispose(seller, product, /^Callback/, /^No time/)
    await page.goto(`${product.url}/manage/integrations/deliveries?outcome=failed`)
    const callback = rows.filter({ hasText: 'Report call: Callback' })
    await expect(async () => {
      await page.reload()
      await expect(callback).toContainText('Refused', { timeout: 500 })
    }).toPass()
    await expect(callback).toContainText('GoHighLevel refused: The contact is locked')
    await expectGoodScreen(page, '/manage/integrations/deliveries')
    await callback.getByRole('link', { name: /^Send again/ }).click()
    await expectGoodScreen(page, '/manage/integrations/deliveries, dialog')
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('No delivery is in this state.')).toBeVisible()
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await expect(callback).toContainText('Delivered', { timeout: 20_000 })
    expect([...highLevel.notes.values()].flat()).toHaveLength(1)

    await page.goto(`${product.url}/manage/integrations`)
    await page.getByRole('link', { name: 'Disconnect', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click()
    await expect(page.getByRole('region', { name: 'GoHighLevel' })).toContainText('Not connected yet.')
  } finally {
    await seller.context().close()
    await page.close()
    await product.close()
    await highLevel.close()
  }
})

const contactIdOf = async (page: Page, product: Product): Promise<string> => {
  const { contacts } = (await (await page.request.get(`${product.hostUrl}/crm`)).json()) as {
    contacts: Array<{ contactId: string; firstName: string; lastName: string }>
  }
  return contacts.find(({ firstName, lastName }) => `${firstName} ${lastName}` === OSCAR)!.contactId
}
