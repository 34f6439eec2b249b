import type { Page } from '@playwright/test'
import {
  connectButton,
  dialerIn,
  expect,
  hangUpByKey,
  expectInCall,
  frameAtRest,
  hangUpLine,
  lineOf,
  messageOf,
  openHostPage,
  openPortal,
  startCampaign,
  test,
} from './journey'
import { expectFocusSeen, expectNarrowEnough, expectNoAxeFaults } from './good-screen'
import type { Product } from './product'

const FILE = 'First name,Phone\nNora,(312) 555-0160\nRhea,\n'

type Theme = 'dark' | 'light'

/** Look with all axe rules in dark, and with the color rules in light: nothing else differs. */
async function expectGoodColors(page: Page, where: string, part?: string): Promise<void> {
  await expectNoAxeFaults(page, where, part)
  await showTheme(page, 'light')
  await expectNoAxeFaults(page, `${where}, light`, part, 'colours')
  await showTheme(page, 'dark')
}

/** The part is what changes: the host page itself is looked at before and after its calls. */
async function expectGoodScreen(page: Page, where: string, part?: string): Promise<void> {
  await expectGoodColors(page, where, part)
  await expectNarrowEnough(page, where)
}

/** A host page sends its theme and accent to its frames. A page in the system's theme follows the media query. */
async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.evaluate((name) => {
    const root = document.documentElement
    const button = document.querySelector<HTMLElement>('button#theme')
    // A modal dialog keeps the pointer from it.
    if (button) button.click()
    else if (root.dataset.theme !== 'system') root.dataset.theme = name
  }, theme)
  for (const frame of page.frames().slice(1)) await expect(frame.locator('html')).toHaveAttribute('data-theme', theme)
}

/** Opens a page, and looks at it and at the focus of its controls. */
async function show(page: Page, product: Product, path: string): Promise<void> {
  await page.goto(product.url + path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expectGoodScreen(page, path)
  await expectFocusSeen(page, path)
}

async function chooseDark(page: Page, product: Product): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${product.url}/manage/account`)
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
}

test('screens of the portal', async ({ page, product, signIn }) => {
  await signIn('sam@rivera.test')
  await chooseDark(page, product)
  for (const path of ['', '/account', '/contacts', '/contacts/lists', '/contacts/import', '/contacts/imports'])
    await show(page, product, `/manage${path}`)
  for (const path of ['', '/new']) await show(page, product, `/manage/call-scripts${path}`)
  await show(page, product, '/manage/history')
  await show(page, product, '/manage/history/inbound')
  await show(page, product, '/manage/dialer-settings')
  await show(page, product, '/manage/dialer-settings/enable-recording?mode=always')
  await show(page, product, '/manage/dialer-settings/recorded')
  await show(page, product, '/manage/audio-source')
  await show(page, product, '/manage/video-signature')
  await show(page, product, '/manage/beta-features')
  await show(page, product, '/manage/beta-features/double-dial')
  await show(page, product, '/manage/dnc-list/add')
  await page.getByLabel('Phone number').fill('(312) 555-0161')
  await page.getByRole('button', { name: 'Add Number' }).click()
  await expect(page.getByRole('row', { name: /555-0161/ })).toBeVisible()
  await expectGoodScreen(page, '/manage/dnc-list')
  await page.getByRole('link', { name: 'Remove (312) 555-0161' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectGoodScreen(page, '/manage/dnc-list/remove')
})

test('an import, its campaign, and pages outside the portal', async ({ page, product, signIn, trouble }) => {
  trouble.expected(/status of 404/)
  await signIn('sam@rivera.test')
  await chooseDark(page, product)
  await page.goto(`${product.url}/manage/contacts/import`)
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  await page.getByRole('button', { name: 'Preview file' }).click()
  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeVisible()
  await expectGoodScreen(page, 'columns of an import')
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByRole('heading', { name: '1 of 2 rows imported' })).toBeVisible({ timeout: 20_000 })
  await expectGoodScreen(page, 'report of an import')
  await page.getByRole('button', { name: 'Start Dialing' }).click()
  await expect(connectButton(page.getByRole('region', { name: 'Dialer' }))).toBeEnabled()
  await expectGoodScreen(page, '/manage/dial')
  await show(page, product, '/manage/campaigns')
  await page.getByRole('list', { name: 'Campaigns' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/campaigns\/\w+/)
  await expectGoodScreen(page, '/manage/campaigns/$id')
  await page.getByRole('button', { name: /^Options of/ }).click()
  await page.getByRole('link', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectGoodScreen(page, '/manage/campaigns/$id/delete')
  await show(page, product, '/manage/account/name')
  await show(page, product, '/manage/account/email')
  await show(page, product, '/manage/account/email/code?email=new%40harbor.test')
  await show(page, product, '/manage/notifications/preferences')
  await show(page, product, '/manage/help')
  await show(page, product, '/manage/nothing-here')
  for (const name of ['Help', /^Profile of/]) {
    const button = page.getByRole('button', { name })
    await button.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await button.click()
    await expectGoodColors(page, `menu ${name}`)
    await page.keyboard.press('Escape')
  }
  await show(page, product, '/api/docs')

  await page.context().clearCookies({ name: /session/i })
  await show(page, product, '/sign-in')
  await show(page, product, '/sign-in/code?email=sam@rivera.test')
  await show(page, product, '/outbox')
})

test('host page and widget', async ({ page, product }) => {
  const dialer = await openHostPage(page, product, 'marcus')
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect(dialerIn(page).locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectGoodScreen(page, 'no leads to dial')
  await startCampaign(page, ['Walter Simmons'])
  await connectButton(dialer).click()
  await expect(dialer.getByRole('list', { name: 'Lines' })).toContainText('In Call', { timeout: 20_000 })
  await expectGoodScreen(page, 'in call', '#dock')
  await page.keyboard.press('d')
  await expect(dialer.getByRole('region', { name: 'Dialpad' })).toBeVisible()
  await expectGoodScreen(page, 'dialpad', '#dock')
  await page.keyboard.press('Escape')
  await hangUpByKey(page, dialer)
  await expect(dialer.getByRole('button', { name: /^Interested/ })).toBeVisible()
  await expectGoodScreen(page, 'wrap-up', '#dock')
  await dialer.getByRole('button', { name: /^Stop/ }).click()
  await expect(messageOf(dialer, 'Your campaign has ended')).toBeVisible()
  await expectGoodScreen(page, 'ended')

  // The frame above may still be getting smaller and move the box away under the click.
  await expect(() => page.getByLabel('Mini dialer').check()).toPass()
  await page.getByRole('button', { name: 'Start campaign' }).click()
  await expect(dialer.getByText(/^Press Connect: your phone joins/)).toBeVisible()
  await frameAtRest(page)
  await connectButton(dialer).click()
  await expectInCall(dialer, 'Walter Simmons')
  await expectGoodScreen(page, 'mini dialer, in call', '#dock')
  await hangUpLine(dialer, 'Walter Simmons')
  await expect(dialer.getByRole('button', { name: /^Interested/ })).toBeVisible()
  await expectGoodScreen(page, 'mini dialer, wrap-up', '#dock')
  await dialer.getByRole('button', { name: /^Stop/ }).click()
})

test('portal in the host page', async ({ page, product, trouble }) => {
  trouble.expected(/status of 401 .*\/api\/v1\/session\)/)
  await openHostPage(page, product, 'marcus')
  await page.getByRole('button', { name: 'Dark' }).click()
  const portal = await openPortal(page, 'Marcus')
  await expect(portal.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectGoodScreen(page, 'home', '#portal')
  for (const name of ['Contacts', 'Dialer Settings', 'DNC List', 'Account']) {
    await portal.getByRole('link', { name, exact: true }).click()
    await expect(portal.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible()
    await expectGoodScreen(page, name, '#portal')
  }
  await portal.getByRole('main').getByRole('button', { name: 'Signout' }).click()
  await expect(portal.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await expectGoodScreen(page, 'signed out', '#portal')
})

test('phones page', async ({ page, context, product, signIn }) => {
  await signIn('olivia@harbor.test')
  const phones = await context.newPage()
  await phones.emulateMedia({ colorScheme: 'dark' })
  await phones.goto(`${product.url}/simulator/`)
  const dialer = await openHostPage(page, product, 'olivia')
  await page.getByRole('button', { name: 'Call Denise Carter' }).click()
  await expectInCall(dialer, 'Denise Carter')
  const phone = phones.getByRole('article', { name: 'Phone +12055550179' })
  await phone.getByRole('button', { name: 'Take over' }).click()
  await expect(phone.getByLabel('What to say')).toBeVisible()
  await expectGoodScreen(phones, 'phones')
  await phone.getByRole('button', { name: 'Hang up' }).click()
  await expect(lineOf(dialer, 'Denise Carter')).toContainText('Ended')
  await dialer.getByRole('button', { name: /^Interested/ }).click()
  await expect(messageOf(dialer, 'Your call has ended')).toBeVisible()
})
