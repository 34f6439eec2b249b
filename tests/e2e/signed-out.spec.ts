import { connectButton, expect, lineOf, signInByHand, test } from './journey'
import { openRows } from '../helpers/rows'

/** Its phone rings out: nothing ends the dialing but the sign-out. */
const contacts = [{ contactId: 'rings-1', firstName: 'Rings', lastName: 'Out', numbers: ['+13125550101'] }]

test('signing out in another tab stops this one’s dialing, and leads to the sign-in', async ({
  page,
  context,
  product,
  trouble,
}) => {
  trouble.expected(/status of 401/)
  // A session of its own: the one that other tests share must not end.
  await signInByHand(page, product, 'ben@harbor.test')
  const made = await page.request.post(`${product.url}/api/v1/campaigns`, {
    headers: { origin: product.url },
    data: { name: 'Rings out', contacts },
  })
  const { id } = (await made.json()) as { id: string }
  await page.goto(`${product.url}/manage/dial?campaign=${id}`)
  await connectButton(page).click()
  await expect(lineOf(page, 'Rings Out')).toContainText('Calling')

  const other = await context.newPage()
  await other.goto(`${product.url}/manage/account`)
  await other.getByRole('button', { name: 'Signout' }).click()
  await expect(other).toHaveURL(/\/sign-in/)

  await expect(page).toHaveURL(/\/sign-in\?redirectTo=%2Fmanage%2Fdial%3Fcampaign/)
  const db = openRows(product.dataDir, { readonly: true })
  const run = () =>
    db
      .prepare<[string], { run: string }>(`select state ->> 'run' as run from dial_sessions where campaign_id = ?`)
      .get(id)
  // Immediately, or after the wait for a lost phone if this user is still signed in elsewhere.
  await expect.poll(() => run()?.run, { timeout: 30_000 }).toMatch(/^(ended|ready)$/)
  db.close()
})

test('a page’s content is hidden with its session, also without a dialer, and returns with the next one', async ({
  page,
  context,
  product,
  trouble,
}) => {
  trouble.expected(/status of 401/)
  await signInByHand(page, product, 'ben@harbor.test')
  await page.goto(`${product.url}/boards`)
  await expect(page.getByRole('heading', { name: 'Call Boards' })).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${product.url}/manage/account`)
  await other.getByRole('button', { name: 'Signout' }).click()
  await expect(page).toHaveURL(/\/sign-in\?redirectTo=%2Fboards/)
  // Signed in again in the other tab, and back in this one.
  await signInByHand(other, product, 'ben@harbor.test')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByRole('heading', { name: 'Call Boards' })).toBeVisible()
})
