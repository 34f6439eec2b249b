import type { BrowserContext, Page } from '@playwright/test'
import { boardApi, card, column, dragCard } from './call-boards'
import { expect, test } from './journey'
import type { Product } from './product'

/** Chromium logs a refused form on its own. */
const REFUSED = /status of 4(09|22)/

async function openBoard(page: Page, product: Product): Promise<string> {
  await page.goto(`${product.url}/boards`)
  // The newest board opens automatically; other tests create some.
  await page.getByRole('button', { name: /^Board: / }).click()
  await page.getByRole('link', { name: 'Spring listings' }).click()
  await expect(page.getByRole('button', { name: 'Board: Spring listings' })).toBeVisible()
  // Handles are there once something can be dragged.
  await expect(page.getByRole('button', { name: /^Move / }).first()).toBeVisible()
  return new URL(page.url()).pathname
}

/** Queues contacts of a CRM that no other test has. */
async function queue(
  context: BrowserContext,
  product: Product,
  board: string,
  { firstName, areaCode }: { firstName: string; areaCode: string },
): Promise<void> {
  const answer = await boardApi(context.request, product)('POST', `${board.replace('/boards', '')}/queue-contacts`, {
    vendorDialerContacts: Array.from({ length: 60 }, (_, index) => ({
      contactId: `${firstName}-${index}`,
      firstName,
      lastName: String(index).padStart(2, '0'),
      numbers: [`+1${areaCode}555${String(100 + index).padStart(4, '0')}`],
    })),
  })
  expect(answer).toMatchObject({ queued: 60, refused: [] })
}

test('a refused move goes back, and the bar shows why for a moment', async ({ page, product, signIn, trouble }) => {
  trouble.expected(REFUSED)
  await signIn('mia@harbor.test')
  await openBoard(page, product)
  // The server's own refusal, of a stage where the lead is not.
  await page.route(/\/leads\/lead_/, (route) => {
    const body = { ...(route.request().postDataJSON() as object), fromStageId: 'stg_elsewhere' }
    return route.continue({ postData: JSON.stringify(body) })
  })
  await dragCard(page, card(page, 'New Leads', 'Daniel Osei'), column(page, 'Offer made'))
  await expect(page.getByRole('alert')).toHaveText("This lead was moved to 'New Leads'")
  await expect(card(page, 'New Leads', 'Daniel Osei')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('a lead is moved with the keyboard alone, by its handle and by its menu', async ({ page, product, signIn }) => {
  await signIn('mia@harbor.test')
  await openBoard(page, product)
  const handle = page.getByRole('button', { name: 'Move Daniel Osei' })
  // Leads that other tests add may move the focus between two steps.
  await handle.press('Space')
  await expect(page.getByText('Daniel Osei is over New Leads.')).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Daniel Osei is over Follow Up.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(card(page, 'Follow Up', 'Daniel Osei')).toBeVisible()
  // The focus goes with the card, a moment later.
  await expect(handle).toBeFocused()

  await page.getByLabel('Actions for Daniel Osei').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.type('Mov')
  await expect(page.getByRole('menuitem', { name: /^Move/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByLabel('Stage').press('o')
  await expect(page.getByLabel('Stage')).toHaveValue(/^stg_/)
  await page.getByLabel('Stage').press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(card(page, 'Offer made', 'Daniel Osei')).toBeVisible()
})

test('columns load as they scroll; filter and sort are kept', async ({ page, context, product, signIn }) => {
  await signIn('marcus@harbor.test')
  const board = await openBoard(page, product)
  const leads = page.getByLabel('Leads on this board')
  const before = Number.parseInt((await leads.textContent())!)
  await queue(context, product, board, { firstName: 'Lead', areaCode: '773' })
  const first = column(page, 'New Leads')
  await expect(first.getByText('Lead 59')).toBeVisible()
  await expect(leads).toHaveText(`${before + 60} leads`)
  await page.reload()
  await expect(first.getByText('Lead 00')).toBeHidden()
  await first.getByText('Lead 59').hover()
  await expect(async () => {
    await page.mouse.wheel(0, 4_000)
    await expect(first.getByText('Lead 00')).toBeVisible({ timeout: 500 })
  }).toPass()

  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('radio', { name: 'Scheduled' }).check()
  await expect(first.getByText('No Leads')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Filter/ })).toContainText('Scheduled')
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('radio', { name: 'All', exact: true }).check()
  await expect(first.getByText('Lead 59')).toBeVisible()
})
