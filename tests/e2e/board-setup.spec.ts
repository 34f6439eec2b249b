import type { Page } from '@playwright/test'
import type { Product } from './product'
import { addRule, boardApi, makeBoard as makeBoardByApi } from './call-boards'
import { expectGoodScreen } from './good-screen'
import { expect, listening, test } from './journey'
import { openRows } from '../helpers/rows'

const REFUSED = /status of 422/
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true })
const skip = (page: Page) => page.getByRole('button', { name: 'Skip' })
const create = (page: Page) => page.getByRole('button', { name: 'Create Board' })
/** A stage or a disposition of the list that is ordered. */
const entry = (page: Page, list: string, name: string) =>
  page
    .getByRole('list', { name: list, exact: true })
    .locator('> li')
    .filter({ has: page.locator('summary', { hasText: new RegExp(`^${name}`) }) })
const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().includes('/settings'))

/** Makes a board by the wizard; answers the address of its settings. */
async function makeBoard(page: Page, product: Product, name: string, team: boolean): Promise<string> {
  await page.goto(`${product.url}/boards/new`)
  await page.getByLabel('Board name').fill(name)
  await next(page).click()
  await skip(page).click()
  await page.getByRole('checkbox').first().check()
  if (team) {
    await next(page).click()
    await page.getByRole('checkbox', { name: /Mia Torres/ }).check()
  }
  await create(page).click()
  await expect(page.getByRole('heading', { name: 'Board Created' })).toBeVisible()
  return page.url().replace(/\/created$/, '/settings')
}

/** Takes the vendor's CRM away for a while: its people have no tags to choose from. */
async function withoutCrm(product: Product, work: () => Promise<void>): Promise<void> {
  const db = openRows(product.dataDir)
  const { crm_url } = db.prepare<[], { crm_url: string }>(`select crm_url from vendors where id = 'harbor'`).get()!
  const set = db.prepare(`update vendors set crm_url = ? where id = 'harbor'`)
  try {
    set.run(null)
    await work()
  } finally {
    set.run(crm_url)
    db.close()
  }
}

test('a team with a CRM creates a board in four steps, each of which says what it needs', async ({
  page,
  product,
  signIn,
}) => {
  await signIn('olivia@harbor.test')
  await page.goto(`${product.url}/boards/new`)
  await expect(page.getByRole('heading', { name: 'Step 1 of 4' })).toBeVisible()
  await expect(page.getByLabel('Board name')).toHaveValue(/^Board /)
  await page.getByLabel('Board name').fill('spring LISTINGS ')
  await next(page).hover()
  await expect(page.getByRole('tooltip', { name: 'Board name is already in use' })).toBeVisible()
  await page.getByLabel('Board name').fill('Autumn 🍂 חורף')
  await expectGoodScreen(page, 'wizard, name')
  await page.getByLabel('Board name').press('Enter')

  await expect(page.getByRole('heading', { name: 'Step 2 of 4' })).toBeVisible()
  await next(page).hover()
  await expect(page.getByRole('tooltip', { name: 'Select an import tag' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Import tag' }).selectOption('Investor')
  await expectGoodScreen(page, 'wizard, tag')
  await next(page).click()

  await next(page).hover()
  await expect(page.getByRole('tooltip', { name: 'Select at least one phone number' })).toBeVisible()
  await page.getByRole('checkbox').first().check()
  await next(page).click()
  await create(page).hover()
  await expect(page.getByRole('tooltip', { name: 'Select at least one team member' })).toBeVisible()

  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Unsaved changes will be lost')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByRole('heading', { name: 'Setup Complete' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Board' }).click()
  await expect(page.getByRole('button', { name: 'Board: Autumn 🍂 חורף' })).toBeVisible()

  // The CRM's contacts with the tag are imported automatically; the other stages wait for them.
  const stage = (name: string) => page.getByRole('region', { name })
  await expect(stage('New Leads').getByText('Hot Lead').first()).toBeVisible()
  await expect(stage('Follow Up').getByText('Waiting for leads')).toBeVisible()
  await expect(stage('Follow Up').getByText('‘Investor’')).toBeVisible()
  await page.getByRole('link', { name: 'Board Settings' }).click()
  await expect(page.getByText('Last checked')).toBeVisible()
  await listening(page.getByRole('combobox', { name: 'Import tag' }))
  const kept = saved(page)
  await page.getByRole('combobox', { name: 'Import tag' }).selectOption('No import tag')
  await kept
  await expect(page.getByText('Last checked')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to Board' }).click()
  await expect(stage('Follow Up').getByText('No Leads', { exact: true })).toBeVisible()
})

test('a team without a CRM creates a board in three steps, an individual in two', async ({ page, product, signIn }) => {
  await withoutCrm(product, async () => {
    for (const [email, steps] of [
      ['olivia@harbor.test', 3],
      ['sam@rivera.test', 2],
    ] as const) {
      // The previous user's page would be read again as the next one, who has no permission.
      await page.goto('about:blank')
      await page.context().clearCookies()
      await signIn(email)
      await page.goto(`${product.url}/boards/new`)
      await expect(page.getByRole('heading', { name: `Step 1 of ${steps}` })).toBeVisible()
      await next(page).click()
      await expect(page.getByRole('group', { name: 'Phone numbers' })).toBeVisible()
      await page.getByRole('checkbox').first().check()
      if (steps === 3) {
        await next(page).click()
        await page.getByRole('checkbox', { name: /Mia Torres/ }).check()
      }
      await create(page).click()
      await expect(page.getByRole('heading', { name: 'Board Created' })).toBeVisible()
    }
  })
})

test('an individual with a CRM creates a board in three steps, and a discarded one is not created', async ({
  page,
  product,
  signIn,
}) => {
  await signIn('sam@rivera.test')
  await page.goto(`${product.url}/boards/new`)
  await expect(page.getByRole('heading', { name: 'Step 1 of 3' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/boards(\/brd_\w+)?$/)
  await makeBoard(page, product, 'Sam’s leads', false)
})

test('rules are written, one breaks with its stage, and says so on the board', async ({ page, product, signIn }) => {
  await signIn('olivia@harbor.test')
  const settings = await makeBoard(page, product, 'Rules', true)
  await page.goto(`${settings}/stages`)
  const stage = entry(page, 'Stages', 'New Leads')
  await stage.locator('summary').first().click()
  await stage.getByRole('button', { name: 'Add Rule' }).click()
  await stage.getByLabel('Condition').selectOption('CALLS_MADE')
  await expect(stage.getByLabel('Number of calls')).toHaveValue('1')
  await stage.getByLabel('Action', { exact: true }).selectOption('MOVE_TO_STAGE')
  await stage.getByLabel('Stage', { exact: true }).selectOption({ label: 'Follow Up' })
  await stage.getByRole('button', { name: 'Add Action' }).click()
  const second = stage.getByLabel('Action', { exact: true }).nth(1)
  await expect(second.locator('option[value=MOVE_TO_STAGE]')).toBeDisabled()
  await second.selectOption('SNOOZE')
  const kept = saved(page)
  await stage.getByLabel('Snooze for').fill('2')
  await kept
  await expect(stage.getByText('Number of calls made 1 → Move to stage, Snooze')).toBeVisible()
  await expectGoodScreen(page, 'stages with a rule')

  // Another condition: the move would answer a move, and goes.
  const other = entry(page, 'Stages', 'Appointment Set')
  await other.locator('summary').first().click()
  await other.getByRole('button', { name: 'Add Rule' }).click()
  await other.getByLabel('Action', { exact: true }).selectOption('MOVE_TO_STAGE')
  await other.getByLabel('Condition').selectOption('MOVED_TO_STAGE')
  await expect(other.getByLabel('Action', { exact: true })).toHaveValue('')
  await other.getByRole('button', { name: 'Add Rule' }).click()
  await expect(other.getByLabel('Condition').nth(1).locator('option[value=MOVED_TO_STAGE]')).toBeDisabled()

  const gone = entry(page, 'Stages', 'Follow Up')
  await gone.locator('summary').first().click()
  await gone.getByRole('link', { name: 'Delete Stage' }).click()
  await page.getByRole('radio', { name: 'Move leads to another stage' }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).hover()
  await expect(page.getByRole('tooltip', { name: 'You must select a stage to move the leads to' })).toBeVisible()
  await page.getByLabel('Stage to move the leads to').selectOption({ label: 'New Leads' })
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(gone).toHaveCount(0)
  await expect(stage.getByText('The stage to move to was deleted')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Board' }).click()
  await expect(page.getByRole('button', { name: 'Board: Rules' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Broken Rule' })).toBeVisible()
})

test('a rule and a disposition are deleted after a question, and a late choice is refused', async ({
  page,
  context,
  product,
  signIn,
}) => {
  await signIn('olivia@harbor.test')
  const call = boardApi(context.request, product)
  const board = await makeBoardByApi(call, { callboardName: 'Asked before' })
  await addRule(call, board, 0, 'INTERESTED', { type: 'SNOOZE', meta: { snoozingHours: 2 } })
  const settings = `${product.url}/boards/${board.id}/settings`
  await page.goto(`${settings}/stages`)
  const stage = entry(page, 'Stages', 'New Leads')
  const words = 'Disposition is set to Interested → Snooze'
  await stage.locator('summary').first().click()
  await stage.getByText(words).click()
  await stage.getByRole('link', { name: 'Delete Rule' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Are you sure you want to delete?')
  await expect(dialog).toContainText(words)
  await expectGoodScreen(page, 'asking before a rule is deleted')
  await dialog.getByRole('link', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await stage.getByRole('link', { name: 'Delete Rule' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The rule was deleted')).toBeVisible()
  await expect(stage.getByText(words)).toBeHidden()

  await page.goto(`${settings}/dispositions`)
  const callback = entry(page, 'Dispositions', 'Callback')
  await callback.locator('summary').click()
  await callback.getByRole('link', { name: 'Delete Disposition' }).click()
  await expect(dialog).toContainText('Are you sure you want to delete?')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The disposition was deleted')).toBeVisible()
  await expect(callback).toHaveCount(0)

  const late = entry(page, 'Dispositions', 'Not interested')
  await late.locator('summary').click()
  // Another user is quicker: the disposition is gone before the choice arrives.
  const { id } = board.dispositions.find(({ category }) => category === 'NOT_INTERESTED')!
  await page.route(
    ({ pathname }) => pathname.endsWith('/settings/dispositions.data'),
    async (route) => {
      if (route.request().method() === 'POST') await call('DELETE', `/${board.id}/dispositions/${id}`)
      await route.continue()
    },
  )
  await listening(late.getByLabel('Type'))
  await late.getByLabel('Type').selectOption('Neutral')
  await expect(page.getByText('It was already deleted')).toBeVisible()
  await expect(late).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Asked before' })).toBeVisible()

  await call('DELETE', `/${board.id}`)
  await expect(page.getByText('This board was deleted')).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(board.id))
})

test('dispositions are ordered by the keyboard; required ones stay as they are', async ({ page, product, signIn }) => {
  await signIn('olivia@harbor.test')
  const settings = await makeBoard(page, product, 'Dispositions', true)
  await page.goto(`${settings}/dispositions`)
  await page.getByRole('button', { name: 'Add Disposition' }).click()
  // A press while the first is on its way is no second deed.
  await expect(entry(page, 'Dispositions', 'New Disposition')).toBeVisible()
  await page.getByRole('button', { name: 'Add Disposition' }).click()
  await expect(entry(page, 'Dispositions', 'New Disposition \\(1\\)')).toBeVisible()
  const order = saved(page)
  await page.getByRole('button', { name: 'Move Not interested' }).press('Space')
  // Not before: an arrow that is pressed while places are still being measured moves nothing.
  await expect(page.getByText('Not interested is over position 2 of 11')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Not interested is over position 1 of 11')).toBeAttached()
  await page.keyboard.press('Space')
  await order
  await page.reload()
  await expect(page.getByRole('list', { name: 'Dispositions' }).locator('> li').first()).toContainText('Not interested')
  const required = entry(page, 'Dispositions', 'No answer')
  await required.locator('summary').click()
  await expect(required.getByText('Required dispositions cannot be edited or deleted.')).toBeVisible()
  await expect(required.getByRole('button', { name: 'Delete Disposition' })).toHaveCount(0)
})

test('the last change before leaving a page is saved', async ({ page, product, signIn }) => {
  await signIn('olivia@harbor.test')
  const settings = await makeBoard(page, product, 'Quick', true)
  await page.goto(`${settings}/dialer`)
  const interval = page.getByLabel('Interval')
  await listening(interval)
  await interval.fill('37')
  await page.goto('about:blank')
  // What a page says as it is left may arrive after what is asked next.
  await expect(async () => {
    await page.goto(`${settings}/dialer`)
    await expect(interval).toHaveValue('37', { timeout: 1_000 })
  }).toPass()

  const choice = (name: string) => page.getByRole('group', { name: 'Record calls' }).getByRole('radio', { name })
  await listening(choice('From Start'))
  await choice('From Start').check()
  await expect(page.getByRole('heading', { name: 'Enable Call Recording' })).toBeVisible()
  await page.getByRole('button', { name: 'Enable Call Recording' }).click()
  await expect(choice('From Start')).toBeChecked()
  await expectGoodScreen(page, 'dialer settings of a board')
})

test('changes made before scripts run are saved when they do', async ({ page, product, signIn }) => {
  await signIn('olivia@harbor.test')
  const settings = await makeBoard(page, product, 'Early', true)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`${settings}/dialer`, { waitUntil: 'commit' })
  const two = page.getByRole('group', { name: 'Dialing lines' }).getByRole('radio', { name: '2' })
  await two.check()
  const interval = page.getByLabel('Interval')
  await interval.fill('41')
  const answered = (setting: string) => page.waitForResponse((answer) => answer.url().includes(`setting=${setting}`))
  const kept = [answered('lines'), answered('nuisance')]
  release()
  await Promise.all(kept)
  await page.goto(`${settings}/dialer`)
  await expect(two).toBeChecked()
  await expect(interval).toHaveValue('41')
})

test('a personal number is shared with the team before a board calls from it', async ({ page, product, signIn }) => {
  await signIn('olivia@harbor.test')
  const settings = await makeBoard(page, product, 'Own numbers', true)
  await page.goto(settings)
  const own = page.getByRole('checkbox', { name: /Not shared with your team/ })
  await expect(own).toHaveCount(2)
  await listening(own.first())
  const dialog = page.getByRole('dialog', { name: 'To use this number, you must share it with the team' })
  await own.first().check()
  await expect(dialog.getByText('Do you want to share the number with the team?')).toBeVisible()
  await expectGoodScreen(page, 'sharing a number')
  // The dialog opens over the settings, which stay.
  await expect(page.locator('#numbers')).toBeVisible()
  await dialog.getByRole('link', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(own).toHaveCount(2)
  await expect(own.first()).not.toBeChecked()
  await expect(own.first()).toBeFocused()
  await own.first().check()
  await dialog.getByRole('button', { name: 'Share' }).click()
  await expect(dialog).toBeHidden()
  await expect(own).toHaveCount(1)

  await page.goto(`${product.url}/boards/new`)
  await page.getByLabel('Board name').fill('Own numbers too')
  await next(page).click()
  await skip(page).click()
  await own.check()
  await next(page).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Step 3 of 4' })).toBeVisible()
  await next(page).click()
  await dialog.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByRole('heading', { name: 'Board Created' })).toBeVisible()
  await page.goto(page.url().replace(/\/created$/, '/settings'))
  await expect(page.getByRole('checkbox', { checked: true }).first()).toBeVisible()
  await expect(own).toHaveCount(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a board is created, set up and deleted', async ({ page, product, signIn, trouble }) => {
    trouble.expected(REFUSED)
    await signIn('marcus@harbor.test')
    await page.goto(`${product.url}/boards/new`)
    await page.getByLabel('Board name').fill('Plain')
    await page.getByLabel('Board name').press('Enter')
    await next(page).click()
    await expect(page.getByText('Select an import tag')).toBeVisible()
    await page.getByRole('combobox', { name: 'Import tag' }).selectOption('Past client')
    await next(page).click()
    await next(page).click()
    await expect(page.getByText('Select at least one phone number')).toBeVisible()
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Unsaved changes will be lost')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('checkbox').first()).toBeChecked()
    await next(page).click()
    await page.getByRole('checkbox', { name: /Mia Torres/ }).check()
    await create(page).click()
    await expect(page.getByRole('heading', { name: 'Board Created' })).toBeVisible()

    const settings = page.url().replace(/\/created$/, '/settings')
    await page.goto(settings)
    await expect(page.getByRole('combobox', { name: 'Import tag' })).toHaveValue('Past client')
    await page.getByLabel('Board name').fill('Plain board')
    await page.getByRole('button', { name: 'Save' }).first().click()
    await expect(page.getByRole('heading', { name: 'Plain board' })).toBeVisible()

    await page.goto(`${settings}/stages`)
    await page.getByRole('button', { name: 'Move Follow Up up' }).click()
    await expect(page.getByRole('list', { name: 'Stages' }).locator('> li').first()).toContainText('Follow Up')
    const stage = entry(page, 'Stages', 'Follow Up')
    await stage.locator('summary').first().click()
    await stage.getByRole('button', { name: 'Add Rule' }).click()
    await expect(stage.getByText('1 rule')).toBeVisible()
    await stage.locator('summary').first().click()
    // Empty sections are open already.
    await stage.getByRole('link', { name: 'Delete Rule' }).click()
    await expect(page.getByText('Are you sure you want to delete?')).toBeVisible()
    const other = await page.context().newPage()
    await other.goto(page.url())
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('status')).toHaveText('The rule was deleted')
    await expect(stage.getByText('No rules')).toBeVisible()
    await other.getByRole('button', { name: 'Delete' }).click()
    await expect(other.getByRole('alert')).toHaveText('It was already deleted')
    await expect(entry(other, 'Stages', 'Follow Up').getByText('No rules')).toBeVisible()
    await other.close()

    await page.goto(`${settings}/dialer`)
    const lines = page.getByRole('group', { name: 'Dialing lines' })
    await lines.getByRole('radio', { name: '2' }).check()
    await lines.getByRole('button', { name: 'Save' }).click()
    await page.goto(`${settings}/dialer`)
    await expect(lines.getByRole('radio', { name: '2' })).toBeChecked()

    await page.goto(settings)
    await page.getByRole('link', { name: 'Delete Board' }).click()
    await expect(page.getByText('Are you sure you want to delete this board?')).toBeVisible()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page).not.toHaveURL(new RegExp(settings))
    await page.goto(settings)
    await expect(page).not.toHaveURL(settings)
    expect(await page.content()).toContain('This board was deleted')
  })
})
