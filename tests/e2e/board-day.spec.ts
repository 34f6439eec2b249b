import type { Page } from '@playwright/test'
import type { BoardChoices } from '../../app/domain/boards/boards.schema'
import { addRule, boardApi, card, column, dragCard, makeBoard } from './call-boards'
import { connectButton, expect, hangUpLine, test } from './journey'

const CONTACTS = ['Dana Drags', 'Ivo Ivens', 'Cleo Clark'].map((name, index) => {
  const [firstName, lastName] = name.split(' ')
  return {
    contactId: `day-${index}`,
    firstName,
    lastName,
    numbers: [`+1312555018${index}`],
    state: 'IL',
    zip: '60607',
  }
})
const [DRAGGED, ...DIALED] = CONTACTS.map(({ firstName, lastName, numbers }) => ({
  name: `${firstName} ${lastName}`,
  number: numbers[0]!,
}))

const dialerOf = (page: Page) => page.getByRole('region', { name: 'Dialer' })

/** The lead of a page's current call. */
async function spokenWith(page: Page): Promise<{ name: string; number: string }> {
  const line = dialerOf(page).getByRole('list', { name: 'Lines' }).getByRole('listitem').filter({ hasText: 'In Call' })
  await expect(line).toBeVisible()
  const words = await line.innerText()
  return DIALED.find(({ name }) => words.includes(name))!
}

async function hangUp(page: Page, name: string, disposition: RegExp): Promise<void> {
  const dialer = dialerOf(page)
  await hangUpLine(dialer, name)
  await dialer.getByRole('button', { name: disposition }).click()
}

test('two members see each other’s work on a board, and no lead is called by both', async ({
  page: marcus,
  context,
  product,
  signIn,
  openAs,
}) => {
  await signIn('marcus@harbor.test')
  const call = boardApi(context.request, product)
  const { teamMembers } = await call<BoardChoices>('GET', '/choices')
  const board = await makeBoard(call, {
    callboardName: 'A day for two',
    assignedTeamMemberIds: teamMembers.filter(({ name }) => /Mia|Marcus/.test(name)).map(({ userId }) => userId),
    vendorDialerContacts: CONTACTS,
    dialerSettings: { parallelLimit: 1 },
  })
  const [first, second, last] = board.stages.map(({ name }) => name) as [string, string, string]
  await addRule(call, board, 0, 'INTERESTED', {
    type: 'MOVE_TO_STAGE',
    meta: { movingToStageId: board.stages[2]!.id },
  })
  await addRule(call, board, 0, 'CALLBACK', { type: 'SNOOZE', meta: { snoozingHours: 48, snoozingInterval: 'DAYS' } })

  const mia = await openAs('mia@harbor.test')
  const screens = [marcus, mia]
  for (const screen of screens) {
    await screen.goto(`${product.url}/boards/${board.id}`)
    await expect(screen.getByRole('button', { name: `Move ${DRAGGED!.name}` })).toBeVisible()
  }
  await dragCard(mia, card(mia, first, DRAGGED!.name), column(mia, second))
  for (const screen of screens) await expect(card(screen, second, DRAGGED!.name)).toBeVisible()

  // Both together, the same stage.
  for (const screen of screens) {
    await screen.getByRole('button', { name: `Dial ${first}` }).click()
    await expect(connectButton(dialerOf(screen))).toBeEnabled()
  }
  await Promise.all(screens.map((screen) => connectButton(dialerOf(screen)).click()))
  const [ofMarcus, ofMia] = [await spokenWith(marcus), await spokenWith(mia)]
  expect([ofMarcus, ofMia].map(({ name }) => name).toSorted()).toEqual(DIALED.map(({ name }) => name).toSorted())

  await hangUp(marcus, ofMarcus.name, /^Interested/)
  for (const screen of screens) await expect(card(screen, last, ofMarcus.name)).toBeVisible()
  await hangUp(mia, ofMia.name, /^Callback/)
  await dialerOf(mia)
    .getByRole('button', { name: /^No time/ })
    .click()
  for (const screen of screens) {
    await expect(card(screen, first, ofMia.name)).toContainText('Snoozed Until')
    await expect(column(screen, first).locator('dl > div').first()).toHaveText(/^0\s*Available$/)
  }
  for (const { number } of [ofMarcus, ofMia]) expect(await product.callsTo(number)).toBe(1)
  expect(await product.callsTo(DRAGGED!.number)).toBe(0)

  // Why it is where it is: the rule and the event behind it are named.
  await mia.getByRole('link', { name: `Actions for ${ofMia.name}` }).click()
  await mia.getByRole('menuitem', { name: 'History' }).click()
  await expect(mia.getByRole('dialog', { name: `History of ${ofMia.name}` })).toContainText('Callback')
})
