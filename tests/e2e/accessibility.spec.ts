import type { Page } from '@playwright/test'
import {
  connectButton,
  dialerIn,
  expect,
  expectInCall,
  frameAtRest,
  hangUpButton,
  lineOf,
  messageOf,
  openHostPage,
  openPortal,
  startCampaign,
  test,
} from './journey'
import { expectFocusSeen, expectNarrowEnough, expectNoAxeFaults } from './good-screen'

const FILE = 'First name,Phone\nNora,(312) 555-0160\nRhea,\n'

type Theme = 'Dark' | 'Light'

/** The walk is made in each theme: in one of them all axe rules and the layout, and in the other the colors. */
async function expectGoodScreen(page: Page, theme: Theme, where: string, part?: string): Promise<void> {
  await expectNoAxeFaults(page, where, part, theme === 'Dark' ? 'all' : 'colours')
  if (theme === 'Dark') await expectNarrowEnough(page, where)
}

for (const theme of ['Dark', 'Light'] satisfies Theme[]) {
  test(`screens of the portal, ${theme}`, async ({ page, product, signIn, trouble }) => {
    trouble.expected(/status of 404/)
    await page.emulateMedia({ colorScheme: theme === 'Dark' ? 'dark' : 'light' })
    await signIn('sam@rivera.test')
    const show = async (path: string) => {
      await page.goto(product.url + path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expectGoodScreen(page, theme, path)
      if (theme === 'Dark') await expectFocusSeen(page, path)
    }
    await page.goto(`${product.url}/manage/account`)
    await page.getByRole('button', { name: theme }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme.toLowerCase())
    for (const path of ['', '/account', '/contacts', '/contacts/lists', '/contacts/import', '/contacts/imports'])
      await show(`/manage${path}`)
    for (const path of ['', '/new']) await show(`/manage/call-scripts${path}`)
    await show('/manage/history')
    await show('/manage/history/inbound')
    await show('/manage/dialer-settings')
    await show('/manage/dialer-settings/enable-recording?mode=always')
    await show('/manage/dialer-settings/recorded')
    await show('/manage/audio-source')
    await show('/manage/video-signature')
    await show('/manage/beta-features')
    await show('/manage/beta-features/double-dial')
    await show('/manage/dnc-list/add')
    await page.getByLabel('Phone number').fill('(312) 555-0161')
    await page.getByRole('button', { name: 'Add Number' }).click()
    await expect(page.getByRole('row', { name: /555-0161/ })).toBeVisible()
    await expectGoodScreen(page, theme, '/manage/dnc-list')
    await page.getByRole('link', { name: 'Remove (312) 555-0161' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGoodScreen(page, theme, '/manage/dnc-list/remove')

    await page.goto(`${product.url}/manage/contacts/import`)
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: `${theme}.csv`, mimeType: 'text/csv', buffer: Buffer.from(FILE) })
    await page.getByRole('button', { name: 'Read the file' }).click()
    await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeVisible()
    await expectGoodScreen(page, theme, 'columns of an import')
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await expect(page.getByRole('heading', { name: '1 of 2 rows are contacts' })).toBeVisible({ timeout: 20_000 })
    await expectGoodScreen(page, theme, 'report of an import')
    await page.getByRole('button', { name: 'Start Dialing' }).click()
    await expect(connectButton(page.getByRole('region', { name: 'Dialer' }))).toBeEnabled()
    await expectGoodScreen(page, theme, '/manage/dial')
    await show('/manage/campaigns')
    await page.getByRole('list', { name: 'Campaigns' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/campaigns\/\w+/)
    await expectGoodScreen(page, theme, '/manage/campaigns/$id')
    await page.getByRole('button', { name: /^Options of/ }).click()
    await page.getByRole('link', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGoodScreen(page, theme, '/manage/campaigns/$id/delete')
    await show('/manage/account/name')
    await show('/manage/account/email')
    await show('/manage/account/email/code?email=new%40harbor.test')
    await show('/manage/help')
    await show('/manage/nothing-here')
    for (const name of ['Help', /^Profile of/]) {
      const button = page.getByRole('button', { name })
      await button.press('Enter')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Escape')
      await expect(button).toBeFocused()
      await button.click()
      await expectNoAxeFaults(page, `menu ${name}`)
      await page.keyboard.press('Escape')
    }
    await show('/api/docs')

    await page.context().clearCookies({ name: /session/i })
    await show('/sign-in')
    await show('/sign-in/code?email=sam@rivera.test')
    await show('/outbox')
  })

  test(`host page and widget, ${theme}`, async ({ page, product }) => {
    const dialer = await openHostPage(page, product, 'marcus')
    const dark = page.getByRole('button', { name: 'Dark' })
    if (theme === 'Dark') await dark.click()
    await expect(dialerIn(page).locator('html')).toHaveAttribute('data-theme', theme.toLowerCase())
    await expectGoodScreen(page, theme, 'nobody to dial')
    await startCampaign(page, ['Walter Simmons'])
    await connectButton(dialer).click()
    await expect(dialer.getByRole('list', { name: 'Lines' })).toContainText('In Call', { timeout: 20_000 })
    await expectGoodScreen(page, theme, 'in call')
    await page.keyboard.press('d')
    await expect(dialer.getByRole('region', { name: 'Dialpad' })).toBeVisible()
    await expectGoodScreen(page, theme, 'dialpad')
    await page.keyboard.press('Escape')
    await page.keyboard.press('h')
    await expect(dialer.getByRole('button', { name: /^Interested/ })).toBeVisible()
    await expectGoodScreen(page, theme, 'wrap-up')
    await dialer.getByRole('button', { name: /^Stop/ }).click()
    await expect(messageOf(dialer, 'Your campaign has ended')).toBeVisible()
    await expectGoodScreen(page, theme, 'ended')

    // The frame above may still be getting smaller and move the box away under the click.
    await expect(() => page.getByLabel('Mini dialer').check()).toPass()
    await page.getByRole('button', { name: 'Start campaign' }).click()
    await expect(dialer.getByText(/^Press Connect: your phone joins/)).toBeVisible()
    await frameAtRest(page)
    await connectButton(dialer).click()
    await expectInCall(dialer, 'Walter Simmons')
    await expectGoodScreen(page, theme, 'mini dialer, in call')
    await lineOf(dialer, 'Walter Simmons').hover()
    await hangUpButton(dialer, 'Walter Simmons').click()
    await expect(dialer.getByRole('button', { name: /^Interested/ })).toBeVisible()
    await expectGoodScreen(page, theme, 'mini dialer, wrap-up')
    await dialer.getByRole('button', { name: /^Stop/ }).click()
  })

  test(`portal in the host page, ${theme}`, async ({ page, product, trouble }) => {
    trouble.expected(/status of 401 .*\/api\/v1\/session\)/)
    await openHostPage(page, product, 'marcus')
    if (theme === 'Dark') await page.getByRole('button', { name: 'Dark' }).click()
    const portal = await openPortal(page, 'Marcus')
    await expect(portal.locator('html')).toHaveAttribute('data-theme', theme.toLowerCase())
    await expectGoodScreen(page, theme, 'home', '#portal')
    for (const name of ['Contacts', 'Dialer Settings', 'DNC List', 'Account']) {
      await portal.getByRole('link', { name, exact: true }).click()
      await expect(portal.getByRole('heading', { name, exact: true, level: 1 })).toBeVisible()
      await expectGoodScreen(page, theme, name, '#portal')
    }
    await portal.getByRole('main').getByRole('button', { name: 'Signout' }).click()
    await expect(portal.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
    await expectGoodScreen(page, theme, 'signed out', '#portal')
  })

  test(`phones page, ${theme}`, async ({ page, context, product, signIn }) => {
    await signIn('olivia@harbor.test')
    const phones = await context.newPage()
    await phones.emulateMedia({ colorScheme: theme === 'Dark' ? 'dark' : 'light' })
    await phones.goto(`${product.url}/simulator/`)
    const dialer = await openHostPage(page, product, 'olivia')
    await page.getByRole('button', { name: 'Call Denise Carter' }).click()
    await expectInCall(dialer, 'Denise Carter')
    const phone = phones.getByRole('article', { name: 'Phone +12055550179' })
    await phone.getByRole('button', { name: 'Take over' }).click()
    await expect(phone.getByLabel('What to say')).toBeVisible()
    await expectGoodScreen(phones, theme, 'phones')
    await phone.getByRole('button', { name: 'Hang up' }).click()
    await expect(lineOf(dialer, 'Denise Carter')).toContainText('Ended')
    await dialer.getByRole('button', { name: /^Interested/ }).click()
    await expect(messageOf(dialer, 'Your call has ended')).toBeVisible()
  })
}
