import type { BoardChoices } from '../../app/domain/boards/boards.schema'
import { pngOf } from '../helpers/pictures'
import { boardApi, card, leadsOf, makeBoard } from './call-boards'
import { expectGoodAtAnyWidth } from './good-screen'
import { expect, test } from './journey'

const DAY_MS = 86_400_000
const NAMES = ['Abel Stone', 'Grace Whitfield-Montgomery of Lower Wacker Drive', 'Hadi نور', 'Omar Field', 'Una Vale']
const CONTACTS = NAMES.map((name, index) => ({
  contactId: `screen-${index}`,
  name,
  numbers: [`+1312555017${index}`],
  state: 'IL',
  zip: '60607',
}))
const DEEDS = ['', 'schedule', 'unschedule', 'assign', 'snooze', 'move', 'history', 'dnc', 'remove']

test('the board and its dialogs are accessible: both themes, wide and narrow', async ({
  page,
  context,
  product,
  signIn,
  openAs,
}) => {
  await signIn('olivia@harbor.test')
  const call = boardApi(context.request, product)
  const { teamMembers } = await call<BoardChoices>('GET', '/choices')
  const [mia, ben] = ['Mia', 'Ben'].map((name) => teamMembers.find((each) => each.name.startsWith(name))!.userId)
  const board = await makeBoard(call, {
    callboardName: 'Every badge',
    assignedTeamMemberIds: [mia!, ben!],
    vendorDialerContacts: CONTACTS,
  })
  await call('PUT', `/${board.id}/user-settings`, { userSettings: { assignment: 'ALL' } })
  const [scheduled, snoozed, blocked, given] = await leadsOf(call, board)
  await call('POST', `${scheduled!.path}/schedule`, {
    scheduledAt: new Date(Date.now() + 400 * DAY_MS).toISOString(),
  })
  await call('POST', `${snoozed!.path}/snooze`, { snoozingHours: 2_000 })
  await call('POST', `${blocked!.path}/dnc`)
  for (const { contactId } of [scheduled!, given!])
    await call('POST', `/contacts/${contactId}/assign`, { boardId: board.id, teamMemberUserId: mia })
  const { request } = await openAs('mia@harbor.test')
  const picture = `${product.url}/api/v1/users/${mia}/avatar`
  const headers = { origin: product.url }
  const file = { name: 'me.png', mimeType: 'image/png', buffer: pngOf(64, 64) }
  expect((await request.post(picture, { headers, multipart: { file } })).ok()).toBe(true)

  const at = `${product.url}/boards/${board.id}`
  await page.goto(at)
  await expect(card(page, 'New Leads', scheduled!.name)).toContainText('Scheduled')
  await expect(card(page, 'New Leads', scheduled!.name).locator('img')).toBeVisible()
  await expectGoodAtAnyWidth(page, 'board')
  for (const [name, opens, part] of [
    [/^Board: /, 'Boards', '#board-list'],
    [/^Filter/, 'Filter', '#board-filter'],
    [/^Sort By/, 'Sort By', '#board-sort'],
  ] as const) {
    await page.getByRole('button', { name }).click()
    await expect(page.locator(part)).toBeVisible()
    await expectGoodAtAnyWidth(page, opens, part)
    // A turned phone still shows all of it.
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('group', { name: opens, exact: true }).first()).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1440, height: 860 })
    await page.keyboard.press('Escape')
  }
  await page.getByRole('link', { name: `Actions for ${scheduled!.name}` }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  // What is behind a menu is hidden from screen readers while it is open, and cannot be reached.
  await expectGoodAtAnyWidth(page, 'menu of a card', '[role=menu]')
  for (const deed of DEEDS) {
    await page.goto(`${at}/leads/${scheduled!.id}/${deed}`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectGoodAtAnyWidth(page, `lead ${deed}`, '[role=dialog]')
  }
  await page.goto(`${at}/leads/${snoozed!.id}/wake`)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectGoodAtAnyWidth(page, 'lead wake', '[role=dialog]')
  await request.delete(picture, { headers })
})
