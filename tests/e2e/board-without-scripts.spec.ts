import type { BoardChoices } from '../../app/domain/boards/boards.schema'
import { boardApi, card, column, makeBoard } from './call-boards'
import { expect, test } from './journey'

test.use({ javaScriptEnabled: false })

const CONTACTS = Array.from({ length: 52 }, (_, index) => ({
  contactId: `plain-${index}`,
  firstName: 'Lead',
  lastName: String(index).padStart(2, '0'),
  numbers: [`+1872555${String(100 + index).padStart(4, '0')}`],
  state: 'IL',
  zip: '60607',
}))

test('a board works without scripts: pages, filter, sort, and all actions of a card', async ({
  page,
  context,
  product,
  signIn,
}) => {
  await signIn('marcus@harbor.test')
  const call = boardApi(context.request, product)
  const board = await makeBoard(call, { callboardName: 'Plain to see', vendorDialerContacts: CONTACTS })
  await page.goto(`${product.url}/boards/${board.id}`)
  const leads = column(page, 'New Leads').getByRole('listitem')
  await expect(leads).toHaveCount(50)
  await page.getByRole('link', { name: 'More leads of New Leads' }).click()
  await expect(leads).toHaveCount(2)
  await page.getByRole('link', { name: 'First leads' }).click()
  await expect(leads).toHaveCount(50)

  const choose = async (what: 'Filter' | 'Sort By', choice: string) => {
    await page.getByRole('button', { name: new RegExp(`^${what}`) }).click()
    const popUp = page.getByRole('group', { name: what, exact: true })
    await popUp.getByRole('radio', { name: choice, exact: true }).check()
    await popUp.getByRole('button', { name: 'Apply' }).click()
  }
  const act = async (deed: string, stage = 'New Leads') => {
    await card(page, stage, 'Lead 51').getByRole('link', { name: 'Actions for Lead 51' }).click()
    await page.getByRole('dialog').getByRole('link', { name: deed }).click()
  }
  const press = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

  const inAYear = new Date(Date.now() + 31_536_000_000).toISOString().slice(0, 16)
  await act('Schedule a call')
  await page.getByLabel('Date and time').fill(inAYear)
  await press('Schedule')
  await expect(card(page, 'New Leads', 'Lead 51')).toContainText('Scheduled')
  await choose('Filter', 'Scheduled')
  await expect(leads).toHaveCount(1)
  await expect(leads).toContainText('Scheduled')
  await act('Reschedule the call')
  await expect(page.getByLabel('Date and time')).toHaveValue(inAYear)
  await page.getByRole('dialog').getByRole('link', { name: 'Cancel' }).click()
  await act('Cancel scheduled call')
  await press('Cancel the call')
  await expect(column(page, 'New Leads').getByText('No Leads')).toBeVisible()
  await choose('Filter', 'All')
  await choose('Sort By', 'Call Count')
  await expect(page.getByRole('button', { name: /^Sort By/ })).toContainText('Call Count')
  await choose('Sort By', 'Newest')

  await act('Move to…')
  await page.getByLabel('Stage').selectOption('Follow Up')
  await press('Move')
  await expect(card(page, 'Follow Up', 'Lead 51')).toBeVisible()
  await act('Snooze', 'Follow Up')
  await press('Snooze')
  await expect(card(page, 'Follow Up', 'Lead 51')).toContainText('Snoozed Until')
  await act('History', 'Follow Up')
  await expect(page.getByRole('dialog', { name: 'History of Lead 51' })).toContainText('Marcus Reed')
  await page.getByRole('dialog').getByRole('link', { name: 'Close' }).click()
  await act('Mark as DNC', 'Follow Up')
  await press('Mark as DNC')
  await expect(card(page, 'Follow Up', 'Lead 51')).toContainText('DNC')
  await act('Remove from board', 'Follow Up')
  await press('Delete')
  await expect(column(page, 'Follow Up').getByText('No Leads')).toBeVisible()
  await expect(page.getByLabel('Leads on this board')).toHaveText('51 leads')
})

test('a board is set up without scripts: an older page removes no member and no lead', async ({
  page,
  context,
  product,
  signIn,
  trouble,
}) => {
  trouble.expected(/status of 422/)
  await signIn('olivia@harbor.test')
  const call = boardApi(context.request, product)
  const board = await makeBoard(call, { callboardName: 'Plain to set up' })
  const { teamMembers } = await call<BoardChoices>('GET', '/choices')
  const [one, other] = teamMembers
  await page.goto(`${product.url}/boards/${board.id}/settings`)
  // A colleague does this in between.
  await call('PUT', `/${board.id}`, { teamMemberUserIds: [one!.userId] })
  const section = page.getByRole('region', { name: 'Team members' })
  await section.getByRole('checkbox', { name: other!.name }).check()
  await section.getByRole('button', { name: 'Save' }).click()
  for (const { name } of [one!, other!]) await expect(section.getByRole('checkbox', { name })).toBeChecked()
  await section.getByRole('checkbox', { name: one!.name }).uncheck()
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByRole('checkbox', { name: one!.name })).not.toBeChecked()

  await page.goto(`${product.url}/boards/${board.id}/settings/stages/${board.stages[0]!.id}/delete`)
  const stage = page.getByLabel('Stage to move the leads to')
  await stage.selectOption('Follow Up')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Choose ‘Move leads to another stage’, or clear the stage')).toBeVisible()
  await expect(stage.locator('option:checked')).toHaveText('Follow Up')
  await page.getByRole('radio', { name: 'Move leads to another stage' }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL(/\/settings\/stages$/)
  await expect(page.getByText('New Leads')).toHaveCount(0)
})
