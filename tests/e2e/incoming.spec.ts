import type { Locator, Page } from '@playwright/test'
import { lasts, openNetwork, type Network } from './cut-network'
import { expectNoAxeFaults } from './good-screen'
import { AWAY, expect, expectInCall, hangUpLine, lineOf, openHostPage, test, type Dialer } from './journey'
import type { Product } from './product'

const overlay = (dialer: Dialer) => dialer.getByRole('alertdialog', { name: 'Incoming Call' })

test('a call rings in two tabs; one answers, they talk, and the other is notified', async ({
  page,
  context,
  product,
}) => {
  const dialer = await openHostPage(page, product, 'olivia')
  const second = await context.newPage()
  const other = await openHostPage(second, product, 'olivia')
  await product.callIn('+13125550199')
  await expect(overlay(dialer)).toContainText('(312) 555-0199')
  await expect(overlay(other)).toContainText('(312) 555-0199')
  await expectNoAxeFaults(second, 'incoming call', '#dock')
  await page.bringToFront()
  await overlay(dialer).getByRole('heading').click()
  await page.keyboard.press('Enter')
  await expect(overlay(dialer)).toBeHidden()
  await expect(overlay(other)).toBeHidden()
  await expectInCall(dialer, '(312) 555-0199')
  await hangUpLine(dialer, '(312) 555-0199')
  await expect(dialer.getByRole('list', { name: 'Lines' })).toContainText('Ended')
  await second.close()
})

test('a declined call stops ringing, and the caller can leave a message', async ({ page, product }) => {
  const dialer = await openHostPage(page, product, 'olivia')
  await product.callIn('+13125550198')
  await overlay(dialer).getByRole('button', { name: 'Decline' }).click()
  await expect(overlay(dialer)).toBeHidden()
})

test('of two concurrent callers each is shown, and Enter answers the one with the Enter mark', async ({
  page,
  product,
}) => {
  const dialer = await openHostPage(page, product, 'olivia')
  await product.callIn('+13125550196')
  await expect(overlay(dialer)).toHaveCount(1)
  await product.callIn('+13125550197')
  await expect(overlay(dialer)).toHaveCount(2)
  const marked = overlay(dialer).filter({ has: dialer.getByText('Enter', { exact: true }) })
  await expect(marked).toHaveCount(1)
  await expect(marked).toContainText('(312) 555-0196')
  // What is under the other one cannot be pressed.
  await overlay(dialer).nth(0).getByRole('button', { name: 'Decline' }).click({ trial: true })
  await overlay(dialer).nth(1).getByRole('button', { name: 'Decline' }).click()
  await expect(overlay(dialer)).toHaveCount(1)
  // A moment later: a caller who moves up is not answered by a second press.
  await expect(overlay(dialer).getByRole('button', { name: 'Answer', exact: true })).toBeEnabled()
  await overlay(dialer).getByRole('heading').click()
  await page.keyboard.press('Enter')
  await expectInCall(dialer, '(312) 555-0196')
})

test('a call rings on every page of the portal and the boards, also on one that opens during it', async ({
  product,
  openAs,
}) => {
  const page = await openAs('olivia@harbor.test')
  await page.goto(`${product.url}/manage/contacts`)
  const boards = await page.context().newPage()
  await boards.goto(`${product.url}/boards`)
  await expect(boards.getByRole('heading', { name: 'Call Boards' })).toBeVisible()
  await product.callIn('+13125550142')
  await expect(overlay(page)).toContainText('(312) 555-0142')
  await expect(overlay(boards)).toContainText('(312) 555-0142')
  await expectNoAxeFaults(page, 'incoming call in the portal')
  const late = await page.context().newPage()
  await late.goto(`${product.url}/manage/history`)
  await expect(overlay(late)).toContainText('(312) 555-0142')
  // One press ends it everywhere.
  await overlay(boards).getByRole('button', { name: 'Decline' }).click()
  for (const tab of [page, boards, late]) await expect(overlay(tab)).toBeHidden()
  await boards.close()
  await late.close()

  await product.callIn('+13125550142')
  await overlay(page)
    .getByRole('button', { name: /^Answer/ })
    .click()
  await expectInCall(page, '(312) 555-0142')
  await expect(page.getByText('Simulated audio')).toBeVisible()
  // A reload keeps the call, wherever it happens.
  await page.reload()
  await expectInCall(page, '(312) 555-0142')
  await expect(page.getByText('Simulated audio')).toBeVisible()
  await hangUpLine(page, '(312) 555-0142')
  await page.getByRole('button', { name: /^Interested/ }).click()
  await product.callIn('+13125550142')
  await expect(overlay(page)).toContainText(/Last call (just now|\d+ minutes? ago): Interested/)
  await overlay(page).getByRole('button', { name: 'Decline' }).click()
  await expect(overlay(page)).toBeHidden()
})

test('a missed call is counted beside Inbound in every tab, until its history is opened', async ({
  product,
  openAs,
}) => {
  const page = await openAs('olivia@harbor.test')
  await page.goto(`${product.url}/manage/history/inbound`)
  const carrier = await page.context().newPage()
  await carrier.goto(`${product.url}/simulator/`)
  await product.callIn('+13125550146')
  await expect(overlay(page)).toContainText('(312) 555-0146')
  await page.getByRole('link', { name: 'Contacts' }).click()
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()
  const inbound = page.getByRole('link', { name: /^Inbound/ })
  await expect(inbound).toHaveAccessibleName('Inbound')
  await carrier.getByRole('article', { name: 'Phone +13125550146' }).getByRole('button', { name: 'Hang up' }).click()
  await expect(overlay(page)).toBeHidden()
  await expect(inbound).toHaveAccessibleName('Inbound 1 missed')
  await carrier.goto(`${product.url}/manage`)
  await expect(carrier.getByRole('link', { name: /^Inbound/ })).toHaveAccessibleName('Inbound 1 missed')
  await inbound.click()
  await expect(page.getByRole('table', { name: 'Inbound calls' })).toContainText('(312) 555-0146')
  for (const tab of [page, carrier])
    await expect(tab.getByRole('link', { name: /^Inbound/ })).toHaveAccessibleName('Inbound')
  await carrier.close()
})

test('a call rings on a phone’s page of the portal, over what is there', async ({ product, openAs }) => {
  const page = await openAs('olivia@harbor.test')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${product.url}/manage/contacts`)
  await product.callIn('+13125550143')
  await overlay(page)
    .getByRole('button', { name: /^Answer/ })
    .click()
  await expectInCall(page, '(312) 555-0143')
  await page
    .getByRole('button', { name: /^Hang up/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Interested/ }).click()
  await expect(page.getByRole('list', { name: 'Lines' })).toBeHidden()
})

test('of several widgets of a CRM page one shows the call: the dialer, else another one', async ({ page, product }) => {
  const dialer = await openHostPage(page, product, 'olivia')
  await page.evaluate(() => sessionStorage.setItem('person', 'olivia'))
  await page.getByRole('button', { name: 'Text Judith Stein' }).click()
  const messenger = page.frameLocator('iframe[title="Trunkline messenger"]')
  await expect(messenger.getByRole('button', { name: 'Remove Judith Stein' })).toBeVisible()
  await product.callIn('+13125550144')
  await expect(overlay(dialer)).toContainText('(312) 555-0144')
  await expect(overlay(messenger)).toHaveCount(0)
  await overlay(dialer).getByRole('button', { name: 'Decline' }).click()
  await expect(overlay(dialer)).toBeHidden()

  await page.locator('#dock iframe').evaluate((frame) => frame.remove())
  await product.callIn('+13125550145')
  await expect(overlay(messenger)).toContainText('(312) 555-0145')
  await expectNoAxeFaults(page, 'incoming call over the messenger')
  await overlay(messenger)
    .getByRole('button', { name: /^Answer/ })
    .click()
  await expectInCall(messenger, '(312) 555-0145')
  await expect(messenger.getByText('Simulated audio')).toBeVisible()
  await hangUpLine(messenger, '(312) 555-0145')
  await messenger.getByRole('button', { name: /^Interested/ }).click()
  await expect(messenger.getByRole('list', { name: 'Lines' })).toHaveCount(0)
})

/** Olivia before the CRM, over a network that can be taken away from her. */
interface Desk {
  page: Page
  dialer: Dialer
  network: Network
}
const journey = test.extend<{ desk: Desk }>({
  desk: async ({ browser, product, trouble }, use) => {
    trouble.expected(AWAY)
    const network = await openNetwork()
    const context = await browser.newContext({ proxy: network.proxy })
    trouble.watch(context)
    const page = await context.newPage()
    await use({ page, dialer: await openHostPage(page, product, 'olivia'), network })
    await context.close()
    network.close()
  },
})
const offline = (dialer: Dialer) => dialer.getByText(/^Offline\. Calls continue/)
const answerButton = (dialer: Dialer) => overlay(dialer).getByRole('button', { name: /^Answer/ })
const shownNumber = (from: string) => `(312) 555-${from.slice(-4)}`

async function leaveNetwork({ page, dialer, network }: Desk, how: 'stall' | 'cut'): Promise<void> {
  network[how]()
  await page.context().setOffline(true)
  await expect(offline(dialer)).toBeVisible()
}
async function findNetwork({ page, dialer, network }: Desk): Promise<void> {
  network.back()
  await page.context().setOffline(false)
  await expect(offline(dialer)).toBeHidden()
}

/** What may happen to a seller while a call rings, and that caller's number. */
const FAULTS: Record<string, { from: string; strikes(desk: Desk, product: Product): Promise<void> }> = {
  'a reload of the page': {
    from: '+13125550152',
    async strikes({ page, dialer }) {
      // The CRM keeps who is signed in.
      await page.evaluate(() => sessionStorage.setItem('person', 'olivia'))
      await page.reload()
      await expect(dialer.getByRole('toolbar', { name: 'Dialer controls' })).toBeVisible()
    },
  },
  'five seconds without network': {
    from: '+13125550153',
    async strikes(desk) {
      await leaveNetwork(desk, 'stall')
      await expect(overlay(desk.dialer)).toBeVisible()
      // A press would be lost.
      await expect(answerButton(desk.dialer)).toBeDisabled()
      await lasts(5_000)
      await findNetwork(desk)
    },
  },
  'the death of the server': {
    from: '+13125550154',
    async strikes({ dialer }, product) {
      const shown = expect(offline(dialer)).toBeVisible()
      await product.killServer()
      await shown
      await expect(offline(dialer)).toBeHidden()
    },
  },
}

/** The history entries of calls from a number. */
async function callsFrom(history: Page, { url }: Product, from: string): Promise<Locator> {
  await history.goto(`${url}/manage/history/inbound`)
  const calls = history.getByRole('table', { name: 'Inbound calls' }).getByRole('row')
  return calls.filter({ hasText: shownNumber(from) })
}

for (const [fault, { from, strikes }] of Object.entries(FAULTS))
  journey(`somebody who rings is answered after ${fault}, and is one call`, async ({ desk, product, openAs }) => {
    const { dialer } = desk
    const number = shownNumber(from)
    await product.callIn(from)
    await expect(overlay(dialer)).toContainText(number)

    await strikes(desk, product)
    await expect(overlay(dialer)).toHaveCount(1)
    await expect(overlay(dialer)).toContainText(number)
    await answerButton(dialer).click()
    await expect(overlay(dialer)).toBeHidden()
    await expectInCall(dialer, number)
    await expect(dialer.getByText('Simulated audio')).toBeVisible()
    await expect(lineOf(dialer, number)).toHaveCount(1)
    await hangUpLine(dialer, number)
    await dialer.getByRole('button', { name: /^Interested/ }).click()

    const calls = await callsFrom(await openAs('olivia@harbor.test'), product, from)
    await expect(calls).toHaveCount(1)
    await expect(calls).toContainText('Interested')
  })

journey(
  'somebody who gives up while the seller has no network rings no more when it is back',
  async ({ desk, product, openAs }) => {
    const { dialer } = desk
    const from = '+13125550156'
    const elsewhere = await openAs('olivia@harbor.test')
    await elsewhere.goto(`${product.url}/simulator/`)
    await product.callIn(from)
    await expect(overlay(dialer)).toContainText(shownNumber(from))
    // Events sent now are not on their way to the seller: the server is notified of the disconnect.
    await leaveNetwork(desk, 'cut')
    const phone = elsewhere.getByRole('article', { name: `Phone ${from}` })
    await phone.getByRole('button', { name: 'Hang up' }).click()
    await expect(phone).not.toContainText('talking')
    await expect(overlay(dialer)).toBeVisible()
    await findNetwork(desk)
    await expect(overlay(dialer)).toBeHidden()
    const calls = await callsFrom(elsewhere, product, from)
    await expect(calls).toHaveCount(1)
    await expect(calls).toContainText('Missed')
  },
)
