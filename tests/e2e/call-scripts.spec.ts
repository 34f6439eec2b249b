import { expect, test } from './journey'

const REFUSED = /status of 4(04|09|22)/

test('a script is written, found, shared, copied by a colleague, and deleted', async ({
  page,
  product,
  signIn,
  openAs,
  trouble,
}) => {
  trouble.expected(REFUSED)
  await signIn('mia@harbor.test')
  await page.goto(`${product.url}/manage/call-scripts`)
  await page.getByRole('link', { name: 'Add Call Script' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Renewal')
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Template' }).fill('Hello ')
  await page.getByRole('button', { name: 'Insert a field' }).click()
  await page.getByRole('menuitem', { name: 'First name' }).click()
  await page.keyboard.type(', how are you?')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Renewal' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Template' })).toHaveText('Hello First name, how are you?')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  // Saved and reverted, on the page as it is.
  const template = page.getByRole('textbox', { name: 'Template' })
  for (const words of ['Hello there', 'Hello {company name}, how are you?']) {
    await template.fill(words)
    const save = page.getByRole('button', { name: 'Save' })
    await save.click()
    // It is saved, and not only on its way.
    await expect(save.and(page.locator(':disabled:not([aria-busy])'))).toBeVisible()
    await expect(template).toHaveText(words.replace('{company name}', 'Company name'))
  }

  const colleague = await openAs('ben@harbor.test')
  await colleague.goto(`${product.url}/manage/call-scripts`)
  const row = (name: string) => colleague.getByRole('row', { name: new RegExp(name) })
  await expect(row('Open house follow-up')).toBeVisible()
  await expect(row('Renewal')).toBeHidden()
  await page.getByRole('button', { name: 'Share with team' }).click()
  await expect(page.getByRole('button', { name: 'Make private' })).toBeVisible()
  await expect(row('Renewal')).toContainText('Shared by Mia Torres')

  await row('Renewal').getByRole('button', { name: 'Options of Renewal' }).click()
  await expect(colleague.getByRole('link', { name: 'View' }).and(colleague.locator(':visible'))).toHaveCount(1)
  await colleague.getByRole('button', { name: 'Duplicate' }).and(colleague.locator(':visible')).click()
  await expect(row('Renewal \\(copy\\)')).toContainText('Private')
  await row('Shared by Mia').getByRole('link', { name: 'Renewal' }).click()
  await expect(colleague.getByRole('heading', { name: 'Renewal' })).toBeVisible()
  await expect(colleague.getByText('Hello Company name, how are you?')).toBeVisible()
  await expect(colleague.getByRole('button', { name: 'Save' })).toBeHidden()

  await page.goto(`${product.url}/manage/call-scripts/new`)
  await page.getByRole('textbox', { name: 'Name' }).fill('renewal')
  await page.getByRole('textbox', { name: 'Template' }).fill('Again')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('A template with the name renewal already exists')).toBeVisible()

  // What is not saved is not lost without a question, by a link or by the browser's own Back.
  const question = page.getByRole('dialog', { name: 'Discard this call script?' })
  await page.getByRole('link', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('link', { name: 'Add Call Script' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Thought of')
  await page.goBack()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Thought of')
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  const search = page.getByRole('searchbox', { name: 'Search call scripts' })
  await search.fill('re')
  await expect(page.getByRole('row', { name: /Open house/ })).toBeVisible()
  await search.fill('renew')
  await expect(page.getByRole('row', { name: /Open house/ })).toBeHidden()
  await page.getByRole('button', { name: 'Options of Renewal' }).click()
  await page.getByRole('link', { name: 'Delete' }).and(page.locator(':visible')).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(colleague.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await search.fill('renew')
  await expect(page.getByText('No Call Scripts found')).toBeVisible()
})

test('a long list loads its next page near its end', async ({ page, product, signIn }) => {
  await signIn('sam@rivera.test')
  await page.goto(`${product.url}/manage/call-scripts`)
  const made = await page.evaluate(async () => {
    const statuses = []
    for (let index = 1; index <= 45; index += 1) {
      const body = JSON.stringify({ displayName: `Script ${index}`, body: 'Hello' })
      const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
      statuses.push((await fetch('/api/v1/callscripts', { method: 'POST', headers, body })).status)
    }
    return statuses
  })
  expect(new Set(made)).toEqual(new Set([201]))
  await page.reload()
  const rows = page.getByRole('table').getByRole('link')
  await expect(rows.first()).toBeVisible()
  await expect(async () => {
    await rows.last().scrollIntoViewIfNeeded()
    await expect(page.getByRole('link', { name: 'Neighborhood introduction' })).toBeVisible({ timeout: 200 })
  }).toPass()
  await expect(page.getByRole('table').getByRole('link', { name: /^(Script|Neigh)/ })).toHaveCount(46)
})
