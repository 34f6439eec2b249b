import type { Page } from '@playwright/test'
import { connectButton, expect, listening, openHostPage, openPortal, portalIn, test } from './journey'
import type { Product } from './product'
import { wavOf } from '../helpers/sounds'

const COOKIE = 'trunkline-frame'
const FILE = 'First name,Phone,Lead ID\nNadia,(312) 555-0163,\nGrace,(312) 555-0164,framed-grace\n'

/** Its socket was closed: the page asks whether it is still signed in. */
const ENDED = /status of 401 .*\/api\/v1\/session\)/

/** The frame's document, for what only a document can show. */
const documentOf = (page: Page) => page.frames().find((frame) => frame.url().includes('/framed/'))!
const pathOf = (page: Page) => new URL(documentOf(page).url()).pathname

test('a user works in the portal inside their CRM: pages, an import, a reload', async ({ page, product }) => {
  await openHostPage(page, product, 'sam')
  const portal = await openPortal(page, 'Sam')
  const box = await page.locator('iframe[title="Trunkline portal"]').boundingBox()
  expect([box?.width, box?.height]).toEqual([1200, 784])

  await portal.getByRole('link', { name: 'Contacts', exact: true }).click()
  await portal.getByRole('link', { name: 'Import contacts' }).first().click()
  await portal
    .getByLabel('CSV file')
    .setInputFiles({ name: 'framed.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  await portal.getByRole('button', { name: 'Preview file' }).click()
  await portal.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(portal.getByRole('heading', { name: '2 of 2 rows imported' })).toBeVisible({ timeout: 20_000 })

  // A contact is texted from its page.
  await documentOf(page).evaluate(() => window.location.assign('/framed/harbor/manage/contacts?q=Nadia'))
  await portal
    .getByRole('link', { name: /^Nadia/ })
    .first()
    .click()
  await portal.getByRole('main').getByRole('button', { name: 'Text', exact: true }).click()
  await expect(portal.getByRole('textbox', { name: /message/i })).toBeVisible()
  expect(pathOf(page)).toMatch(/^\/framed\/harbor\/manage\/messenger\/thr_/)

  // A form's notice comes by a cookie of the frame.
  await portal.getByRole('link', { name: 'DNC List' }).click()
  await portal.getByRole('link', { name: 'Add Number' }).click()
  await portal.getByLabel('Phone number').fill('(312) 555-0179')
  await portal.getByRole('button', { name: 'Add Number' }).click()
  await expect(portal.getByText('(312) 555-0179 is on the DNC list')).toBeVisible()
  expect(pathOf(page)).toBe('/framed/harbor/manage/dnc-list')

  // The frame alone: its cookie is enough, and the host's token is known.
  await documentOf(page).evaluate(() => window.location.reload())
  await expect(portal.getByRole('heading', { name: 'DNC List' })).toBeVisible()
  expect(pathOf(page)).toBe('/framed/harbor/manage/dnc-list')

  // What the contact's own page in the CRM is asked for.
  await portal.getByRole('link', { name: 'Contacts', exact: true }).click()
  await portal.getByRole('button', { name: 'Open Grace in Harbor CRM' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('list').getByText('contact.open')).toBeVisible()
  await page.getByRole('button', { name: 'Calls and settings' }).click()

  // A download goes by the frame's cookie too.
  await portal.getByRole('link', { name: 'DNC List' }).click()
  await expect(portal.getByRole('heading', { name: 'DNC List' })).toBeVisible()
  const download = page.waitForEvent('download')
  const asked = page.waitForRequest(`${product.url}/framed/harbor/api/v1/call-history/dnc-list`)
  await portal.getByRole('link', { name: 'Download CSV' }).click()
  await asked
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})

test('a recorded message is played and saved inside the CRM', async ({ page, product }) => {
  await openHostPage(page, product, 'sam')
  const portal = await openPortal(page, 'Sam')
  await portal.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dialer Settings' }).click()
  await portal.getByRole('link', { name: 'Record or upload' }).click()
  const dialog = portal.getByRole('dialog', { name: 'Callback message' })
  const buffer = Buffer.from(await wavOf(2))
  await dialog.getByLabel('Audio file').setInputFiles({ name: 'Framed.wav', mimeType: 'audio/wav', buffer })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(portal.getByLabel('Recorded message').locator('option:checked')).toHaveText('Framed (00:02)')
  await portal.getByRole('link', { name: 'Record or upload' }).click()
  const player = dialog.locator('audio[aria-label="Framed"]')
  await player.evaluate((audio: HTMLAudioElement) => audio.play())
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeCloseTo(2, 0)
  await dialog.locator('summary').filter({ hasText: 'Edit or download' }).click()
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download Framed' }).click()
  expect((await download).suggestedFilename()).toBe('Framed.wav')
})

test('no address of the frame ever holds the token, and its cookie is the frame’s alone', async ({
  page,
  context,
  product,
}) => {
  const tokens: string[] = []
  const addresses: string[] = []
  page.on('response', async (answer) => {
    if (!answer.url().includes('/sign-in?as=')) return
    const { token } = (await answer.json()) as { token: string }
    tokens.push(token)
  })
  page.on('request', (request) => addresses.push(request.url()))
  await openHostPage(page, product, 'mia')
  await openPortal(page, 'Mia')
  await expect.poll(() => tokens.length).toBeGreaterThan(1)
  for (const token of tokens) expect(addresses.filter((address) => address.includes(token))).toEqual([])
  const cookies = await context.cookies()
  expect(cookies.filter(({ name }) => name === 'trunkline')).toEqual([])
  expect(cookies.find(({ name }) => name === COOKIE)).toMatchObject({
    httpOnly: true,
    secure: true,
    sameSite: 'None',
    partitionKey: new URL(product.hostUrl).origin.replace(/:\d+$/, ''),
  })
  // The same address in a tab of its own is outside the frame, and outside its cookie.
  const tab = await context.newPage()
  await tab.goto(`${product.url}/framed/harbor/manage/contacts`)
  await expect(tab.getByRole('heading', { name: 'Open this page inside Harbor CRM.' })).toBeVisible()
  await expect(tab.getByRole('link', { name: 'Open in a new tab' })).toHaveAttribute(
    'href',
    `${product.url}/manage/contacts`,
  )
})

test('signing out in the frame says so, and the CRM signs the user in again', async ({
  page,
  context,
  product,
  trouble,
}) => {
  trouble.expected(ENDED)
  await openHostPage(page, product, 'mia')
  const portal = await openPortal(page, 'Mia')
  await portal.getByRole('button', { name: /^Profile of/ }).click()
  await portal.getByRole('button', { name: 'Signout' }).click()
  await expect(portal.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(COOKIE)
  // No one is signed in again behind their back, whatever is loaded again.
  const reloaded = page.waitForEvent('framenavigated', (frame) => frame.url().includes('/framed/'))
  await documentOf(page).evaluate(() => window.location.reload())
  await reloaded
  await expect(portal.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  const signIn = portal.getByRole('button', { name: 'Sign in again' })
  await listening(signIn)
  await signIn.click()
  await expect(portal.getByRole('heading', { name: 'Hello Mia' })).toBeVisible()
})

test('an expired session is renewed by the host, on the same page', async ({ page, context, product }) => {
  await openHostPage(page, product, 'mia')
  const heard = hearsItsRoom(page)
  const portal = await openPortal(page, 'Mia')
  await heard
  // A cookie that disappears immediately was never kept: that is another case, so time passes first.
  await page.clock.install()
  await page.clock.fastForward(10_000)
  await context.clearCookies({ name: COOKIE })
  await portal.getByRole('link', { name: 'DNC List' }).click()
  await expect(portal.getByRole('heading', { name: 'DNC List' })).toBeVisible()
  expect(pathOf(page)).toBe('/framed/harbor/manage/dnc-list')
  await expect(page.getByRole('list').getByText('session.renew')).toBeVisible()
})

test('another user of the CRM gets a portal of their own', async ({ page, product, trouble }) => {
  // What the previous user's frame was reading goes with it.
  trouble.expected(/^TypeError: network error/)
  await openHostPage(page, product, 'mia')
  await openPortal(page, 'Mia')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Signed in as').selectOption('marcus')
  await expect(portalIn(page).getByRole('heading')).toBeHidden()
  await openPortal(page, 'Marcus')
})

test('the portal uses the CRM’s theme, and changes with it', async ({ page, product }) => {
  await openHostPage(page, product, 'mia')
  const portal = await openPortal(page, 'Mia')
  const html = portal.locator('html')
  const accent = () => html.evaluate((root) => root.style.getPropertyValue('--accent'))
  await expect(html).toHaveAttribute('data-theme', 'light')
  const light = await accent()
  expect(light).toMatch(/^#[0-9a-f]{6}$/)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  expect(await accent()).not.toBe(light)
  // The server writes both into the next document: nothing flashes.
  const dark = await accent()
  const document = documentOf(page)
  const source = () => document.evaluate(async () => (await fetch(window.location.href)).text())
  // The page has changed before its server is notified.
  await expect.poll(source).toContain('<html lang="en" data-theme="dark"')
  expect(await source()).toContain(`--accent:${dark}`)
  // Our own choice of a theme is none of the frame's.
  await page.getByRole('button', { name: 'Calls and settings' }).click()
  await portal.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(portal.getByRole('heading', { name: 'Personal Details' })).toBeVisible()
  await expect(portal.getByRole('group', { name: 'Theme' })).toHaveCount(0)
})

test('the dialer that is docked in the frame calls, and its host receives the messages', async ({ page, product }) => {
  const dialer = await openHostPage(page, product, 'marcus')
  // An earlier test may have left a disposition open: the dialer shows it once it has loaded.
  await page.waitForLoadState('networkidle')
  const due = dialer.getByRole('button', { name: /^Interested/ })
  if (await due.isVisible()) await due.click()
  await expect(due).toBeHidden()
  const portal = await openPortal(page, 'Marcus')
  const call = async (who: string) => {
    await portal.getByRole('link', { name: 'Contacts', exact: true }).click()
    await portal.getByRole('searchbox').fill(who)
    await portal.getByRole('searchbox').press('Enter')
    await portal.getByRole('link', { name: `Call ${who}` }).click()
  }
  const lines = portal.getByRole('list', { name: 'Lines' })
  await call('Gloria Ruiz')
  await portal.getByRole('button', { name: /^Connect/ }).click()
  await expect(lines).toContainText('In Call', { timeout: 20_000 })
  await portal.getByRole('button', { name: /^Stop/ }).click()
  // The next call waits for the last one's disposition, says so, and is then made automatically.
  await call('Priya Raman')
  await expect(portal.getByText('Choose a disposition for Gloria Ruiz first.')).toBeVisible()
  await expect(portal.getByText('Choose a disposition for Gloria Ruiz, then press Connect.')).toBeVisible()
  await expect(connectButton(portal)).toBeDisabled()
  await portal.getByRole('button', { name: /^Interested/ }).click()
  await expect(lines.filter({ hasText: 'Gloria Ruiz' })).toBeHidden()
  await expect(portal.getByText(/^Press Connect to call/)).toBeVisible()
  await portal.getByRole('button', { name: /^Connect/ }).click()
  await expect(lines).toContainText('Priya Raman')
  await expect(lines).toContainText('In Call', { timeout: 20_000 })
  await expect(page.getByRole('list').getByText('call.answered').first()).toBeAttached()
  await portal.getByRole('button', { name: /^Stop/ }).click()
  await portal.getByRole('link', { name: 'Outbound' }).click()
  await expect(portal.getByRole('table')).toBeVisible()
})

test('open pages keep working without scripts', async ({ page, context, browser, product, trouble }) => {
  trouble.expected(ENDED)
  await openHostPage(page, product, 'marcus')
  await openPortal(page, 'Marcus')
  const cookies = await context.cookies()
  const still = await browser.newContext({ javaScriptEnabled: false })
  // The page below comes from no server: without this it may not reach this machine.
  await still.grantPermissions(['local-network-access'])
  await still.addCookies(cookies as Parameters<typeof still.addCookies>[0])
  const plain = await still.newPage()
  const inFrame = await openPlainHost(plain, product, '/framed/harbor/manage/dnc-list')
  await inFrame.getByRole('link', { name: 'Add Number' }).click()
  await inFrame.getByLabel('Phone number').fill('312 555 0178')
  await inFrame.getByRole('button', { name: 'Add Number' }).click()
  await expect(inFrame.getByRole('row', { name: /\(312\) 555-0178/ })).toContainText('Marcus Reed')
  const download = plain.waitForEvent('download')
  await inFrame.getByRole('link', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^DNC List - .*\.csv$/)
  await inFrame.getByRole('link', { name: 'Account', exact: true }).click()
  await inFrame.getByRole('main').getByRole('button', { name: 'Signout' }).click()
  await expect(inFrame.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await still.close()
})

/** The next opened window has its connection, and the server's confirmation of its channel. */
const hearsItsRoom = (page: Page): Promise<unknown> =>
  new Promise((resolve) => {
    page.once('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        // Socket.IO: the answer to something that was asked.
        if (String(payload).startsWith('43')) resolve(payload)
      }),
    )
  })

/** A page of the CRM's own site with a frame and no script. */
async function openPlainHost(page: Page, product: Product, path: string) {
  const address = `${product.hostUrl}/plain`
  await page.route(address, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Plain</title><iframe title="Plain portal" width="1200" height="784" src="${product.url}${path}"></iframe>`,
    }),
  )
  await page.goto(address)
  return page.frameLocator('iframe[title="Plain portal"]')
}
