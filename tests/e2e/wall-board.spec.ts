import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectGoodAtAnyWidth } from './good-screen'
import { AWAY, expect, listening, test } from './journey'

const SHOTS = process.env.SHOTS

/** Pictures of a page for a person to look at. */
async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS === undefined) return
  mkdirSync(SHOTS, { recursive: true })
  const was = page.viewportSize()!
  for (const [width, height] of [
    [1440, 1500],
    [1200, 784],
    [360, 2400],
  ] as const)
    for (const theme of ['light', 'dark']) {
      await page.setViewportSize({ width, height })
      await page.evaluate((one) => (document.documentElement.dataset.theme = one), theme)
      await page.screenshot({ path: `${SHOTS}/${name}-${String(width)}-${theme}.png` })
    }
  await page.setViewportSize(was)
}

test('a manager sets goals, starts a power hour, shows the leaderboard, and hangs a board on the wall', async ({
  page,
  browser,
  product,
  signIn,
  trouble,
}) => {
  trouble.expected(AWAY)
  trouble.expected(/401/)
  await signIn('olivia@harbor.test')
  await page.goto(`${product.url}/manage`)
  await page.getByRole('link', { name: 'Set goals' }).click()
  const goals = page.getByRole('dialog', { name: 'Customize Team Report' })
  await listening(goals.getByLabel('Calls'))
  await goals.getByLabel('Calls').fill('60')
  await goals.getByLabel('Conversations', { exact: true }).fill('8')
  await goals.getByRole('button', { name: 'Save goals' }).click()
  await expect(page.getByText('Goals saved')).toBeVisible()
  await page.goto(`${product.url}/manage?of=me`)
  await expect(page.getByRole('progressbar', { name: 'Dials: goal 60' })).toBeVisible()
  await page.getByRole('button', { name: 'Start power hour' }).click()
  await expect(page.getByRole('timer', { name: 'Time left' })).toContainText(/^(60:00|59:)/)
  await page.reload()
  await expect(page.getByRole('timer', { name: 'Time left' })).toContainText(/^59:/)
  await page.goto(`${product.url}/manage`)
  await expect(page.getByRole('heading', { name: 'Team today' })).toBeVisible()
  await expectGoodAtAnyWidth(page, 'home')
  await shoot(page, 'home')

  await page.getByRole('link', { name: 'Leaderboard' }).click()
  await page.getByRole('button', { name: 'Show to the team' }).click()
  await expect(page.getByText('The team sees this page.')).toBeVisible()
  await expectGoodAtAnyWidth(page, 'leaderboard')
  await shoot(page, 'leaderboard')

  await page.getByRole('link', { name: 'Wall Board' }).click()
  await page.getByRole('link', { name: 'New wall link' }).click()
  await page.getByLabel('Name of the screen').fill('Sales floor')
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = (await page.getByText(/#key=wall_/).textContent())!
  await shoot(page, 'wall-link')
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(page.getByText('Never opened')).toBeVisible()

  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  trouble.watch(context)
  const screen = await context.newPage()
  await screen.goto(link)
  await expect(screen.getByRole('heading', { name: 'Harbor Realty' })).toBeVisible()
  await expect(screen).toHaveURL(`${product.url}/manage/wall`)
  await expect(screen.getByRole('status')).toHaveText('Live')
  await expect(screen.getByRole('region', { name: 'Leaderboard' })).toBeVisible()
  await expectGoodAtAnyWidth(screen, 'wall board')
  await shoot(screen, 'wall')
  if (SHOTS !== undefined) await screen.screenshot({ path: `${SHOTS}/wall-1920.png` })

  await product.killServer()
  await expect(screen.getByRole('status')).toHaveText('Live', { timeout: 60_000 })
  // The board is live again: a change reaches it without a reload.
  await page.goto(`${product.url}/manage/leaderboard`)
  await page.getByRole('button', { name: 'Hide from the team' }).click()
  await expect(screen.getByRole('region', { name: 'Leaderboard' })).toBeHidden()

  await page.goto(`${product.url}/manage/wall-links`)
  await page.getByRole('link', { name: 'Revoke Sales floor' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('Wall link revoked')).toBeVisible()
  await expect(screen.getByRole('heading', { name: 'Sign this screen in' })).toBeVisible()
  await context.close()
})

test('without JavaScript goals are saved, a power hour starts, and a screen signs in with its key', async ({
  browser,
  product,
  trouble,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  trouble.watch(context)
  trouble.expected(/401|422/)
  const page = await context.newPage()
  await page.goto(`${product.url}/sign-in/demo`)
  await page.getByRole('button', { name: /Olivia Park/ }).click()
  await page.goto(`${product.url}/manage/reports/goals`)
  await page.getByLabel('Calls').fill('-1')
  await page.getByRole('button', { name: 'Save goals' }).click()
  await page.getByLabel('Calls').fill('40')
  await page.getByRole('button', { name: 'Save goals' }).click()
  await page.goto(`${product.url}/manage?of=me`)
  await expect(page.getByRole('progressbar', { name: 'Dials: goal 40' })).toBeVisible()
  await page.getByRole('button', { name: /^(Start power hour|Start another|End now)$/ }).click()
  await expect(page.getByRole('heading', { name: /ower hour/ })).toBeVisible()
  await page.goto(`${product.url}/manage/wall-links/new`)
  await page.getByLabel('Name of the screen').fill('Kitchen')
  await page.getByRole('button', { name: 'Create link' }).click()
  const key = (await page.getByText(/^wall_/).textContent())!
  await context.clearCookies()
  await page.goto(`${product.url}/manage/wall`)
  await page.getByLabel('Key').fill(key)
  await page.getByRole('button', { name: 'Show the wall board' }).click()
  await expect(page.getByRole('heading', { name: 'Harbor Realty' })).toBeVisible()
  await context.close()
})
