import { Webhook } from 'standardwebhooks'
import { openEdgeServer } from '../helpers/edge-server'
import { waitFor } from '../helpers/wait-for'
import { expectGoodAtAnyWidth } from './good-screen'
import { expect, test } from './journey'

test('an endpoint is added, tested, repaired, rotated, disabled and deleted', async ({
  page,
  product,
  signIn,
  trouble,
}) => {
  // Chromium logs a refused form on its own.
  trouble.expected(/status of 422/)
  let status = 500
  const receiver = await openEdgeServer(
    () => ({ status, body: 'Out of order', headers: { 'content-type': 'text/plain' } }),
    Number(new URL(product.hooksUrl).port),
  )
  try {
    await signIn('marcus@harbor.test')
    await page.goto(`${product.url}/manage/integrations`)
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('link', { name: 'Add Endpoint' }).click()
    await page.getByLabel('Address').fill('http://10.0.0.1/hook')
    await page.getByLabel('Contact created').check()
    await page.getByRole('button', { name: 'Add Endpoint' }).click()
    await expect(page.getByText('Enter an https address on the public internet')).toBeVisible()
    await page.getByLabel('Address').fill(`${product.hooksUrl}/in`)
    await page.getByRole('button', { name: 'Add Endpoint' }).click()
    const secret = (await page.locator('code').textContent())!
    expect(secret).toMatch(/^whsec_/)
    await expectGoodAtAnyWidth(page, 'the signing secret')
    await page.getByRole('link', { name: 'Open the endpoint' }).click()

    await page.getByRole('button', { name: 'Send test' }).click()
    const row = page.getByRole('row', { name: /Test/ })
    await expect(row).toContainText('The receiver answered 500')
    await row.getByText('Test', { exact: true }).click()
    await expect(row.getByText('Out of order')).toBeVisible()
    await expect(page.getByText('No delivery has succeeded since')).toBeVisible()
    await expectGoodAtAnyWidth(page, 'an endpoint that fails')
    status = 204
    await row.getByRole('button', { name: 'Replay Test' }).click()
    await expect(row).toContainText('Delivered')
    const { body, headers } = receiver.asked.at(-1)!
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({ type: 'webhook.test' })

    await page.getByRole('button', { name: 'Rotate secret' }).click()
    await expect(page.getByText('The old secret signs too until')).toBeVisible()
    const next = (await page.locator('#secret code').textContent())!
    const token = await product.token('marcus@harbor.test')
    const before = receiver.asked.length
    const created = await fetch(`${product.url}/api/v1/contacts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ firstName: 'Hook', numbers: ['+13125550188'] }),
    })
    expect(created.status).toBe(201)
    const sent = await waitFor('the webhook', async () => receiver.asked[before])
    for (const key of [secret, next])
      expect(new Webhook(key).verify(sent.body, sent.headers as Record<string, string>)).toMatchObject({
        type: 'contact.created',
      })

    await page.getByRole('button', { name: 'Disable' }).click()
    await expect(page.getByText('Disabled by your team.')).toBeVisible()
    await page.getByRole('button', { name: 'Enable' }).click()
    await expect(page.getByRole('button', { name: 'Send test' })).toBeVisible()
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('link', { name: `Delete ${product.hooksUrl}/in` }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('No endpoints yet')).toBeVisible()
  } finally {
    await receiver.close()
  }
})
