import type { Page } from '@playwright/test'
import { expectNoAxeFaults } from './good-screen'
import {
  connectButton,
  expect,
  expectInCall,
  hangUpLine,
  openHostPage,
  startCampaign,
  test,
  type Dialer,
} from './journey'
import type { Product } from './product'
import { unreadOfTeam } from './unread-of-team'

const overlay = (widget: Dialer) => widget.getByRole('alertdialog', { name: 'Incoming Call' })

/** A page of the CRM that has no dialer, and the notification widget in it. */
async function openPageWithoutDialer(page: Page, { hostUrl }: Product) {
  await page.goto(hostUrl)
  await page.evaluate(() => sessionStorage.setItem('person', 'olivia'))
  await page.goto(`${hostUrl}/received`)
  const frame = page.locator('iframe[title="Trunkline notifications"]')
  const widget = page.frameLocator('iframe[title="Trunkline notifications"]')
  await expect(widget.getByRole('heading', { name: 'Notifications' })).toBeAttached()
  return { frame, widget }
}

test('on a CRM page without a dialer a call is answered, heard, ended, and dispositioned, over a reload', async ({
  page,
  context,
  product,
}) => {
  const { frame, widget } = await openPageWithoutDialer(page, product)
  // No call rings: nothing of it is shown.
  await expect(frame).toHaveCSS('height', '0px')

  await product.callIn('+13125550191')
  await expect(overlay(widget)).toContainText('(312) 555-0191')
  await expectNoAxeFaults(page, 'notification widget')
  await overlay(widget).getByRole('button', { name: 'Answer' }).click()
  await expectInCall(widget, '(312) 555-0191')
  await expect(widget.getByText('Simulated audio')).toBeVisible()

  await page.reload()
  await expectInCall(widget, '(312) 555-0191')
  await expect(widget.getByText('Simulated audio')).toBeVisible()
  const dialer = await openHostPage(await context.newPage(), product, 'olivia')
  await expect(dialer.getByText('Your phone is connected in another tab')).toBeVisible()

  await hangUpLine(widget, '(312) 555-0191')
  await widget.getByRole('button', { name: /^Interested/ }).click()
  await expect(frame).toHaveCSS('height', '0px')
  await expect(widget.getByText('Simulated audio')).toBeHidden()
})

test('a monitoring supervisor is not offered to answer in any widget, and is again afterwards', async ({
  page,
  product,
  browser,
  openAs,
  trouble,
}) => {
  const mia = await openHostPage(page, product, 'mia')
  await startCampaign(page, ['Priya Raman'])
  await connectButton(mia).click()
  await expectInCall(mia, 'Priya Raman')

  const portal = await openAs('olivia@harbor.test')
  // The dialer opens there and stays over every page of the portal.
  await portal.goto(`${product.url}/manage/dial`)
  await expect(portal.getByRole('toolbar', { name: 'Dialer controls' })).toBeVisible()
  await portal.getByRole('link', { name: 'Team Monitoring' }).first().click()
  await portal.getByRole('button', { name: 'Monitor Mia Torres' }).click()
  const bar = portal.getByRole('region', { name: 'Monitoring' })
  await expect(bar.getByText('No one hears you.')).toBeVisible()

  // One widget knows the monitored call from its start, the other one was open before.
  const elsewhere = await browser.newContext()
  trouble.watch(elsewhere)
  const crm = await elsewhere.newPage()
  const { frame, widget } = await openPageWithoutDialer(crm, product)
  await product.callIn('+13125550194')
  for (const place of [widget, portal]) {
    await expect(overlay(place)).toContainText('(312) 555-0194')
    await expect(overlay(place)).toContainText('You are monitoring Mia Torres. Stop monitoring to answer.')
    await expect(overlay(place).getByRole('button', { name: 'Answer' })).toBeDisabled()
    await expect(overlay(place).getByRole('button', { name: 'Decline' })).toBeEnabled()
  }
  await expectNoAxeFaults(crm, 'notification widget while listening', '#calls')
  // The key answers as little as the button.
  await overlay(portal).getByRole('heading').click()
  await portal.keyboard.press('Enter')
  await expect(overlay(portal)).toBeVisible()

  await bar.getByRole('button', { name: 'Stop monitoring' }).click()
  await expect(bar).toBeHidden()
  for (const place of [widget, portal]) {
    await expect(overlay(place)).not.toContainText('You are monitoring')
    await expect(overlay(place).getByRole('button', { name: 'Answer' })).toBeEnabled()
  }
  await overlay(widget).getByRole('button', { name: 'Answer' }).click()
  await expectInCall(widget, '(312) 555-0194')
  await expectInCall(mia, 'Priya Raman')
  await hangUpLine(widget, '(312) 555-0194')
  await widget.getByRole('button', { name: /^Interested/ }).click()
  await expect(frame).toHaveCSS('height', '0px')
  await elsewhere.close()
})

test('declining a call in the notification widget collapses it, and a session elsewhere is not shown in it', async ({
  page,
  context,
  product,
}) => {
  const dialer = await openHostPage(page, product, 'olivia')
  const { frame, widget } = await openPageWithoutDialer(await context.newPage(), product)
  await product.callIn('+13125550192')
  await expect(overlay(dialer)).toContainText('(312) 555-0192')
  await overlay(widget).getByRole('button', { name: 'Decline' }).click()
  await expect(overlay(widget)).toBeHidden()
  await expect(overlay(dialer)).toBeHidden()
  await expect(frame).toHaveCSS('height', '0px')
  await page.bringToFront()
  await page.getByRole('button', { name: 'Call Judith Stein' }).click()
  await expectInCall(dialer, 'Judith Stein')
  await expect(frame).toHaveCSS('height', '0px')
})

const words = (count: number, what: string) => `${count} unread ${what}${count === 1 ? '' : 's'}`

test('a CRM page shows the unread count, links to the threads, and counts down as they are read', async ({
  page,
  product,
  openAs,
}) => {
  const olivia = await openAs('olivia@harbor.test')
  await openPageWithoutDialer(page, product)
  await olivia.goto(`${product.url}/notify`)
  const told = page.locator('#unread')
  const link = olivia.getByRole('link', { name: /\bunread conversations?$/ })
  const before = unreadOfTeam(product)
  await product.textIn('+17735550181', 'Is it still there?')
  await expect.poll(() => unreadOfTeam(product)).toBeGreaterThan(before)
  // Replies to an earlier test may arrive in between: both count what is there.
  await expect.poll(async () => (await told.textContent()) === words(unreadOfTeam(product), 'text')).toBe(true)
  await expect.poll(async () => (await link.textContent()) === words(unreadOfTeam(product), 'conversation')).toBe(true)
  const unread = unreadOfTeam(product)
  await link.click()
  await olivia.getByRole('button', { name: '(773) 555-0181' }).first().click()
  await expect(olivia.getByRole('log', { name: 'Messages' })).toContainText('Is it still there?')
  await expect.poll(() => unreadOfTeam(product)).toBeLessThan(unread)
  await expect
    .poll(async () => ((await told.textContent()) || words(0, 'text')) === words(unreadOfTeam(product), 'text'))
    .toBe(true)
})

test('as its own page it says that calls ring there, and asks permission after a press', async ({
  page,
  product,
  signIn,
}) => {
  await signIn('olivia@harbor.test')
  await page.goto(`${product.url}/notify`)
  await expect(page.getByText('Incoming calls ring here.')).toBeVisible()
  await expect(page.getByRole('link', { name: /unread conversations?$/ })).toBeVisible()
  await expectNoAxeFaults(page, '/notify')
  await product.callIn('+13125550193')
  await expect(overlay(page)).toContainText('(312) 555-0193')
  await overlay(page).getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Incoming calls ring here.')).toBeVisible()
})
