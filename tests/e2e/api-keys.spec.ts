import { expect, listening, signInByHand, test } from './journey'
import { expectGoodAtAnyWidth } from './good-screen'

test('a manager creates a key, copies it, uses it over the API and MCP, renames it without scripts, and deletes it', async ({
  page,
  context,
  product,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const session = (key: string) =>
    fetch(`${product.url}/api/v1/session`, { headers: { authorization: `Bearer ${key}` } })
  await signInByHand(page, product, 'marcus@harbor.test')
  await page.getByRole('link', { name: 'Integrations' }).click()
  await page.getByRole('link', { name: 'New API Key' }).click()
  const dialog = page.getByRole('dialog')
  await listening(dialog.getByLabel('Name'))
  await expect(dialog.getByLabel('Name')).toHaveValue('My Key')
  await expectGoodAtAnyWidth(page, 'new API key')
  await dialog.getByLabel('Name').fill('Sheets')
  await dialog.getByLabel(/^Team/).check()
  await dialog.getByRole('button', { name: 'Create key' }).click()

  await expect(page.getByRole('dialog', { name: 'Copy your API key' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy key' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  expect(key).toMatch(/^tlk_[\w-]{43}$/)
  await expectGoodAtAnyWidth(page, 'created API key')
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(page.getByText(key)).toHaveCount(0)
  expect((await session(key)).status).toBe(200)
  const listTools = await fetch(`${product.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  expect(await listTools.text()).toContain('"leads_scheduleLead"')

  // Without scripts: its name and what it allows are changed in a plain form.
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await plain.context().addCookies(await context.cookies())
  await plain.goto(`${product.url}/manage/integrations`)
  await plain.getByRole('link', { name: 'Edit Sheets' }).click()
  await plain.getByLabel('Name').fill('Ledger')
  await plain.getByRole('button', { name: 'Save' }).click()
  await expect(plain.getByRole('row', { name: /Ledger/ })).toContainText(`tlk_…${key.slice(-4)}`)
  await plain.context().close()

  await page.goto(`${product.url}/manage/integrations`)
  await expect(page.getByText(/\d active connection/)).toBeVisible()
  await expectGoodAtAnyWidth(page, 'API keys')
  await page.getByRole('button', { name: 'Actions of Ledger' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete Ledger?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('API key deleted')).toBeVisible()
  await expect(page.getByRole('row', { name: /Ledger/ })).toHaveCount(0)
  expect((await session(key)).status).toBe(401)
})
