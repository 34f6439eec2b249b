import { openRows } from '../helpers/rows'
import { expect, test } from './journey'
import { expectGoodScreen } from './good-screen'

const SAM = `(select account_id from users where email = 'sam@rivera.test')`
const LIMITS = {
  dialMinutes: { limit: 1000, unlimited: false },
  messages: { limit: 100, unlimited: false },
  rvmDrops: { limit: 0, unlimited: false },
  videos: { limit: 10, unlimited: false },
}
const DAY_MS = 86_400_000

test('few messages and no videos are announced once, and Home says when they renew', async ({
  page,
  product,
  signIn,
}) => {
  const db = openRows(product.dataDir)
  const before = db.prepare(`select limits, messages_used, videos_used from accounts where id = ${SAM}`).get()
  db.prepare(
    `update accounts set limits = ?, messages_used = 88, videos_used = 10, usage_period_end = ? where id = ${SAM}`,
  ).run(JSON.stringify(LIMITS), Date.now() + 400 * DAY_MS)
  try {
    await signIn('sam@rivera.test')
    await page.goto(`${product.url}/manage/messenger`)
    const low = page.getByRole('dialog', { name: "You're low on messages" })
    await expect(low).toContainText('12 messages are left. At 0, no new texts are sent.')
    await expect(low.getByRole('link', { name: 'View Subscription' })).toBeVisible()
    await expectGoodScreen(page, 'usage-dialog')
    await low.getByRole('link', { name: 'View Usage' }).click()
    const usage = page.getByRole('region', { name: 'Usage' })
    await expect(usage).toContainText(/Messages12 remainingNext renewal in \d+ days/)
    await expect(usage).toContainText('Videos0 remaining')

    await page.goto(`${product.url}/manage/video`)
    await page.getByRole('dialog', { name: "You're out of videos" }).getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('0 videos left')).toBeVisible()
    await page.goto(`${product.url}/manage/messenger`)
    await expect(page.getByText('12 remaining messages')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  } finally {
    db.prepare(
      `update accounts set limits = @limits, messages_used = @messages_used, videos_used = @videos_used,
        usage_period_end = null where id = ${SAM}`,
    ).run(before)
    db.close()
  }
})
