import type { FrameLocator, Page } from '@playwright/test'
import { apiOf } from '../helpers/api'
import { openRows } from '../helpers/rows'
import { expectGoodAtAnyWidth } from './good-screen'
import { expect, listening, openHostPage, pressOption, test } from './journey'
import type { Product } from './product'

/** Closing a window cuts off what it still reads. */
const CLOSED = /^Failed to fetch manifest patches TypeError: Failed to fetch|^TypeError: network error/

async function openCampaigns(page: Page, dialer: FrameLocator): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await pressOption(dialer, 'Campaigns')
  return opened
}
const campaignsOf = (opened: Page) => opened.getByRole('heading', { name: 'Campaigns', level: 1 })

async function whoIsIn(opened: Page, product: Product): Promise<string> {
  const answer = await opened.request.get(`${product.url}/api/v1/session`)
  const { user } = (await answer.json()) as { user?: { firstName: string } }
  return user?.firstName ?? String(answer.status())
}

/** The browser's windows need a sign-in again. */
const forgetSignIn = (page: Page) => page.context().clearCookies({ name: 'trunkline' })

test('a CRM’s seller without a sign-in of ours opens their campaigns from the dialer', async ({
  page,
  product,
  trouble,
}) => {
  trouble.expected(CLOSED)
  const dialer = await openHostPage(page, product, 'mia')
  const addresses: string[] = []
  page.context().on('request', (request) => addresses.push(request.url() + (request.headers()['referer'] ?? '')))
  const codes: string[] = []
  page.context().on('response', async (answer) => {
    if (answer.url().endsWith('/hand-over-codes')) codes.push(((await answer.json()) as { code: string }).code)
  })
  const opened = await openCampaigns(page, dialer)
  await expect(campaignsOf(opened)).toBeVisible()
  expect(new URL(opened.url()).pathname).toMatch(/^\/manage\/campaigns/)
  expect(await whoIsIn(opened, product)).toBe('Mia')
  await expect.poll(() => codes.length).toBe(1)
  expect(addresses.filter((address) => address.includes(codes[0]!))).toEqual([])

  const close = opened.getByRole('link', { name: 'Close' })
  await listening(close)
  const closed = opened.waitForEvent('close')
  await close.click().catch(() => {})
  await closed
  // The window is signed in as Mia by now.
  const again = await openCampaigns(page, dialer)
  await expect(campaignsOf(again)).toBeVisible()
  await again.close()

  // A code works once, and only from a page of ours.
  const api = apiOf(product.url, await tokenOf(product, 'mia@harbor.test'))
  const { code } = await api.post<{ code: string }>('/api/v1/session/hand-over-codes')
  const exchange = (origin: string) =>
    page.request.post(`${product.url}/enter`, { form: { code }, headers: { origin }, maxRedirects: 0 })
  expect((await exchange(product.hostUrl)).status()).toBe(403)
  expect((await exchange(product.url)).status()).toBe(200)
  expect((await exchange(product.url)).status()).toBe(422)
})

const tokenOf = async (product: Product, email: string) => {
  const token = await product.token(email)
  return () => token
}

test('a browser that is signed in as another user asks first', async ({ page, product, signIn, trouble }) => {
  trouble.expected(CLOSED)
  await signIn('olivia@harbor.test')
  const dialer = await openHostPage(page, product, 'mia')
  const first = await openCampaigns(page, dialer)
  const question = first.getByRole('heading', { name: 'Continue as Mia Torres (Harbor CRM)?' })
  await expect(question).toBeVisible()
  await expect(first.getByText('You are signed in here as Olivia Park.')).toBeVisible()
  await expectGoodAtAnyWidth(first, 'the question which user to continue as')
  await first.getByRole('link', { name: 'Keep Olivia Park' }).click()
  await expect(campaignsOf(first)).toBeVisible()
  expect(await whoIsIn(first, product)).toBe('Olivia')
  await first.close()

  const second = await openCampaigns(page, dialer)
  await second.getByRole('button', { name: 'Continue as Mia Torres' }).press('Enter')
  await expect(campaignsOf(second)).toBeVisible()
  expect(await whoIsIn(second, product)).toBe('Mia')
  await second.close()
  await forgetSignIn(page)
})

test('a token that is about to end is renewed first, and a window’s session ends with the token’s', async ({
  page,
  product,
  trouble,
}) => {
  trouble.expected(CLOSED)
  trouble.expected(/status of 401/)
  const dialer = await openHostPage(page, product, 'mia')
  const sessions = openRows(product.dataDir)
  const newest = "(select max(id) from sessions where kind = 'bearer')"
  const { ends: before } = sessions
    .prepare<[], { ends: number }>(`select expires_at as ends from sessions where id = ${newest}`)
    .get()!
  sessions.prepare(`update sessions set expires_at = expires_at - 50 * 60000 where id = ${newest}`).run()
  const opened = await openCampaigns(page, dialer)
  await expect(campaignsOf(opened)).toBeVisible()
  const { ends, source } = sessions
    .prepare<[], { ends: number; source: string }>(
      'select expires_at as ends, handed_over_from as source from sessions where handed_over_from is not null order by id desc limit 1',
    )
    .get()!
  expect(ends).toBeGreaterThanOrEqual(before)
  sessions.prepare('update sessions set revoked_at = 1 where id = ? or handed_over_from = ?').run(source, source)
  sessions.close()
  await opened.goto(`${product.url}/manage/campaigns`)
  await expect(opened.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await opened.close()
})

test('links of a panel open signed in too, with a middle click as well', async ({ page, product, trouble }) => {
  trouble.expected(CLOSED)
  const dialer = await openHostPage(page, product, 'mia')
  await pressOption(dialer, 'Call Scripts')
  const settings = dialer.getByRole('region', { name: 'Call Scripts' }).getByRole('link', { name: 'Settings' })
  await expect(settings).toHaveAttribute('href', /^\/manage\/call-scripts/)
  for (const button of ['left', 'middle'] as const) {
    const opening = page.context().waitForEvent('page')
    await settings.click({ button })
    const opened = await opening
    await expect(opened).toHaveURL(/\/manage\/call-scripts/)
    expect(await whoIsIn(opened, product)).toBe('Mia')
    await opened.close()
    await forgetSignIn(page)
  }
})

test('the portal in a frame whose cookie is blocked opens in a tab, signed in', async ({ page, product, trouble }) => {
  trouble.expected(CLOSED)
  trouble.expected(/status of 401/)
  await openHostPage(page, product, 'mia')
  await page.route('**/api/v1/session/framed', async (route) => {
    // Playwright’s own fetch would store the cookie.
    const { authorization = '', 'content-type': type = '' } = route.request().headers()
    const headers = { authorization, 'content-type': type, origin: product.url }
    const answer = await fetch(route.request().url(), { method: 'POST', headers, body: route.request().postData() })
    await route.fulfill({ status: answer.status, contentType: type, body: await answer.text() })
  })
  await page.getByRole('button', { name: 'Calls and settings' }).press('Enter')
  const portal = page.frameLocator('iframe[title="Trunkline portal"]')
  const link = portal.getByRole('link', { name: 'Open in a new tab' })
  await listening(link)
  const opening = page.waitForEvent('popup')
  await link.click()
  const opened = await opening
  await expect(opened.getByRole('heading', { name: 'Hello Mia' })).toBeVisible()
  await opened.close()
})

test('without a frame that opened it, the page offers the ordinary sign-in, and goes to our own pages only', async ({
  page,
  product,
  signIn,
}) => {
  await page.goto(`${product.url}/enter?redirectTo=/manage/campaigns`)
  await expect(page.getByRole('heading', { name: 'You are not signed in here' })).toBeVisible()
  await expectGoodAtAnyWidth(page, 'a window without an opener')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/sign-in\?redirectTo=%2Fmanage%2Fcampaigns$/)
  await signIn('olivia@harbor.test')
  await page.goto(`${product.url}/enter?redirectTo=//evil.test`)
  await expect(page).toHaveURL(`${product.url}/manage`)
})

test('a page of another site that opens it gets nothing, and no one is signed in', async ({ page, product }) => {
  await page.clock.install()
  await page.goto(product.hostUrl)
  const opening = page.waitForEvent('popup')
  await page.evaluate((url) => {
    const opened = window.open(`${url}/enter`)!
    window.addEventListener('message', ({ source }) => {
      if (source === opened) document.title = 'asked'
    })
    setInterval(
      () =>
        opened.postMessage(
          { ns: 'trunkline', v: 1, type: 'hand-over.answer', nonce: '', answer: { step: 'refused', text: 'Forged' } },
          '*',
        ),
      100,
    )
  }, product.url)
  const opened = await opening
  const heading = opened.getByRole('heading', { level: 1 })
  await expect
    .poll(async () => {
      await opened.clock.fastForward(5_000)
      return heading.textContent()
    })
    .toBe('You are not signed in here')
  await expect(opened.getByText('Forged')).toHaveCount(0)
  expect(await page.title()).not.toBe('asked')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the page says so and offers the sign-in', async ({ page, product }) => {
    await page.goto(`${product.url}/enter?redirectTo=/manage/campaigns`)
    await expect(page.locator('noscript p')).toContainText('JavaScript is needed')
    await expect(page.getByText('Opening the page')).toBeHidden()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/sign-in\?redirectTo=%2Fmanage%2Fcampaigns$/)
  })
})
