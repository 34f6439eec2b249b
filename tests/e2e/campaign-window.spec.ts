import type { Page } from '@playwright/test'
import { apiOf, type Api } from '../helpers/api'
import { expectGoodAtAnyWidth } from './good-screen'
import { connectButton, expect, expectInCall, lineOf, listening, openHostPage, stopDialing, test } from './journey'
import type { Product } from './product'

async function apiAs(product: Product, email: string): Promise<Api> {
  const token = await product.token(email)
  return apiOf(product.url, () => token)
}

/** A campaign with a lead for each ending of a number; the last two digits say what they do. */
const makeCampaign = (api: Api, name: string, endings: readonly string[]): Promise<{ id: string }> =>
  api.post('/api/v1/campaigns', {
    name,
    contacts: endings.map((ending, place) => ({
      contactId: `${name}-${String(place)}`,
      firstName: name,
      lastName: `Number ${String(place + 1)}`,
      numbers: [`+131255501${ending}`],
      state: 'IL',
      zip: '60607',
    })),
  })

const windowOf = (page: Page) => page.getByRole('region', { name: 'Campaigns' })
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Campaigns' }).getByRole('link', { name: new RegExp(`^${name}`) })
const figure = (page: Page, label: string) => page.locator('dl > div', { hasText: label })

test('the campaign window has list and details, opens the first campaign, renames, archives, restores and deletes', async ({
  page,
  product,
  signIn,
}) => {
  const api = await apiAs(product, 'olivia@harbor.test')
  await makeCampaign(api, 'Autumn', ['50'])
  await makeCampaign(api, 'Winter', ['50', '51'])
  await signIn('olivia@harbor.test')
  await page.goto(`${product.url}/manage/campaigns`)
  const shown = windowOf(page)
  const { width, height } = (await shown.boundingBox())!
  expect([width, height]).toEqual([960, 600])
  const list = await shown.getByRole('list', { name: 'Campaigns' }).evaluate((ul) => ul.parentElement!.offsetWidth)
  expect(list).toBe(280)

  // The newest is first, and is open because none was chosen.
  await expect(row(page, 'Winter')).toHaveAttribute('aria-current', 'page')
  await expect(shown.getByRole('heading', { name: 'Winter' })).toBeVisible()
  await expect(figure(page, 'Numbers Dialed')).toContainText('0')
  await expect(figure(page, 'Numbers Remaining')).toContainText('2')
  await expect(shown.getByRole('link', { name: /View Campaign Statistics/ })).toHaveAttribute('aria-disabled', 'true')
  await expectGoodAtAnyWidth(page, 'the campaign window')

  const pencil = page.getByRole('link', { name: 'Rename Winter' })
  const name = page.getByLabel('Name', { exact: true })
  await listening(pencil)
  await pencil.press('Enter')
  await expect(name).toBeFocused()
  await page.keyboard.type('Not this')
  await page.keyboard.press('Escape')
  await expect(name).toBeHidden()
  await expect(pencil).toBeFocused()
  await page.keyboard.press('Enter')
  await name.fill('   ')
  await page.keyboard.press('Enter')
  await expect(name).toBeHidden()
  await expect(shown.getByRole('heading', { name: 'Winter' })).toBeVisible()
  await pencil.press('Enter')
  await expectGoodAtAnyWidth(page, 'renaming a campaign')
  await name.fill(' Late winter ')
  await page.keyboard.press('Enter')
  await expect(shown.getByRole('heading', { name: 'Late winter', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rename Late winter' })).toBeFocused()
  await expect(row(page, 'Late winter')).toBeVisible()

  const options = page.getByRole('button', { name: 'Options of Late winter' })
  await options.press('Enter')
  await page.getByRole('button', { name: 'Archive' }).press('Enter')
  await expect(page.getByText('Campaign archived')).toBeVisible()
  await expect(row(page, 'Late winter')).toContainText('Archived')
  await expect(page.getByRole('button', { name: 'Start Dialing' })).toHaveAttribute('aria-disabled', 'true')
  await options.click()
  await expect(page.getByRole('button', { name: 'Archive' })).toBeHidden()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(row(page, 'Late winter')).toContainText('Active')
  await expect(page.getByRole('link', { name: 'Start Dialing' })).toBeVisible()

  await options.click()
  await page.getByRole('link', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete?' })
  await dialog.getByRole('link', { name: 'Cancel' }).click()
  await expect(row(page, 'Late winter')).toBeVisible()
  await options.click()
  await page.getByRole('link', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  // What was open is gone: the first of the others is.
  await expect(row(page, 'Late winter')).toBeHidden()
  await expect(row(page, 'Autumn')).toHaveAttribute('aria-current', 'page')
  await expect(shown.getByRole('heading', { name: 'Autumn' })).toBeVisible()

  // A new campaign does not replace the one that is shown.
  await makeCampaign(api, 'Spring', ['50'])
  await expect(row(page, 'Spring')).toBeVisible()
  await expect(row(page, 'Autumn')).toHaveAttribute('aria-current', 'page')

  await page.getByRole('link', { name: 'Dialer Settings' }).last().click()
  await expect(page).toHaveURL(/\/manage\/dialer-settings$/)
  await page.goBack()
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/manage$/)
})

test('the window follows a seller’s dialing, and a manager’s view does too; one bar is a bar', async ({
  page,
  product,
  signIn,
  openAs,
}) => {
  const api = await apiAs(product, 'ben@harbor.test')
  // Ben dials one number at a time, and stays with the first who answers.
  await api.put('/api/v1/settings/dialer', { parallelLimit: 1 })
  const { id } = await makeCampaign(api, 'Followed', ['61', '62'])
  await signIn('ben@harbor.test')
  const manager = await openAs('marcus@harbor.test')
  await manager.goto(`${product.url}/manage/campaigns/${id}`)
  await expect(figure(manager, 'Numbers Dialed')).toContainText('0')

  await page.goto(`${product.url}/manage/campaigns/${id}`)
  await page.getByRole('link', { name: 'Start Dialing' }).click()
  await expect(page).toHaveURL(/\/manage\/dial\?/)
  const dialer = page.getByRole('region', { name: 'Dialer' })
  await expect(connectButton(dialer)).toBeEnabled()
  // The window is opened from the dialer, and closed into it.
  await dialer.getByRole('button', { name: 'Options' }).click()
  await page.getByRole('menuitem', { name: 'Campaigns' }).click()
  await row(page, 'Followed').click()
  await expect(figure(page, 'Numbers Dialed')).toContainText('0')
  await connectButton(dialer).click()
  await expect(figure(page, 'Numbers Dialed')).toContainText('1')
  await expect(figure(page, 'Numbers Remaining')).toContainText('1')
  await expectInCall(dialer, 'Followed Number 1')

  await page.getByRole('link', { name: 'View Campaign Statistics' }).click()
  await expect(figure(page, 'Calls Made')).toContainText('1')
  await expect(figure(page, 'Calls Made')).toContainText('1 call not over yet')
  await expect(figure(page, 'Connection Rate')).toContainText('0 of 1 call')
  const [chart, bar] = await page.getByRole('list', { name: 'Dispositions' }).evaluate((list) => {
    const bars = list.querySelectorAll<HTMLElement>('li [aria-hidden]')
    return [list.clientHeight, bars.length === 1 ? bars[0]!.offsetHeight : 0]
  })
  expect(chart).toBe(220)
  expect(bar).toBeGreaterThan(100)
  await expectGoodAtAnyWidth(page, 'statistics in the campaign window')

  // Two seconds of talk at least: a rate has its denominator, and the times are those of the call.
  await expect(lineOf(dialer, 'Followed Number 1')).toContainText(/0:(0[2-9]|[1-5]\d)/)
  await dialer.getByRole('button', { name: /^Hang up/ }).click()
  await dialer.getByRole('button', { name: /^Interested/ }).click()
  // The disposition has dialed the next one.
  await expect(figure(page, 'Connection Rate')).toContainText('1 of 2 calls')
  await expect(figure(page, 'Connection Rate')).toContainText('50%')
  for (const label of ['Total Dial Time', 'Total Talk Time', 'Avg Call Length'])
    await expect(figure(page, label)).toContainText(/0:(0[1-9]|[1-5]\d)/)
  await expect(page.getByRole('list', { name: 'Dispositions' })).toContainText('Interested')
  await page.getByRole('navigation', { name: 'Campaign' }).getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('table', { name: 'Calls of this campaign' })).toContainText('Interested')
  await expectGoodAtAnyWidth(page, 'history in the campaign window')
  await page.getByRole('link', { name: 'Back to summary' }).click()
  await expect(page.getByRole('link', { name: 'View Campaign Statistics' })).toBeVisible()
  await expect(figure(page, 'Numbers Remaining')).toContainText('0')
  await expect(figure(manager, 'Numbers Dialed')).toHaveText(/[12]$/)
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/manage\/dial$/)
  await stopDialing(dialer)
  await api.put('/api/v1/settings/dialer', { parallelLimit: 3 })
})

test('the dialer in a CRM opens it as a window of its own, whose close button closes it', async ({
  page,
  context,
  product,
  signIn,
  trouble,
}) => {
  // The window closes while the router may still ask for what its links lead to.
  trouble.expected(/^Failed to fetch manifest patches TypeError: Failed to fetch/)
  // Whatever it was reading goes with it.
  trouble.expected(/^TypeError: network error/)
  await signIn('mia@harbor.test')
  const dialer = await openHostPage(page, product, 'mia')
  await dialer.getByRole('button', { name: 'Options' }).click()
  const opened = context.waitForEvent('page')
  await dialer.getByRole('menuitem', { name: 'Campaigns' }).click()
  const own = await opened
  await expect(own.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible()
  const close = own.getByRole('link', { name: 'Close' })
  await listening(close)
  const closed = own.waitForEvent('close')
  await close.click().catch(() => {})
  await closed
})
