import { chromium, expect as baseExpect, type Page } from '@playwright/test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from '../../server/cli/browser.mjs'
import type { BoardView } from '../../app/domain/boards/boards.schema'
import { addRule, boardApi, card, column } from '../e2e/call-boards'
import { connectButton, hangUpButton, lineOf, signInByHand } from '../e2e/journey'
import { openProduct } from '../e2e/product'
import { ROOT, scratchFolder } from '../helpers/process'
import { Film } from './film'

/** The machine may be slow: what is waited for is not filmed for long. */
const expect = baseExpect.configure({ timeout: 60_000 })

/** Room for the line that says whose clock it is, above the workspace of 1200 by 784, which alone is filmed. */
const VIEWPORT = { width: 1200, height: 880 }
const TARGET = join(ROOT, 'public/tutorial/call-boards')

const people = [
  ['Amelia', 'Hart', 'IL', '60607', '+13125550141'],
  ['Noah', 'Bennett', 'TX', '75201', '+12145550142'],
  ['Priya', 'Nair', 'IL', '60614', '+17735550143'],
  ['Lucas', 'Moreau', 'TX', '75204', '+14695550144'],
  ['Sofia', 'Alvarez', 'IL', '60622', '+13125550145'],
  ['Ethan', 'Cole', 'TX', '75206', '+12145550146'],
] as const
const contacts = people.map(([firstName, lastName, state, zip, number], index) => ({
  contactId: `tutorial-${index}`,
  firstName,
  lastName,
  state,
  zip,
  numbers: [number],
}))

/** React has the page: presses work. */
const ready = (page: Page) =>
  page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main && Object.keys(main).some((key) => key.startsWith('__reactProps'))
  })

/** A board from its wizard to its first call. Its words are the captions. */
async function play(page: Page, film: Film, url: string): Promise<number> {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
  await page.goto(`${url}/boards/new`)
  await ready(page)
  await film.say('A call board holds your leads in stages. Making one takes less than a minute.')
  await film.say('Give it a name.', async () => {
    await film.type(page.getByLabel('Board name'), 'Spring buyers')
    await film.press(button('Next'))
  })
  await film.say('Contacts with a tag of your CRM can come in by themselves. Or skip this.', () =>
    film.press(button('Skip')),
  )
  await film.say('Choose the phone numbers that it calls from …', async () => {
    await film.press(page.getByRole('checkbox').first())
    await film.press(button('Next'))
  })
  await film.say('… and who works on it.', async () => {
    for (const name of [/Mia Torres/, /Ben Okafor/]) await film.press(page.getByRole('checkbox', { name }))
    await film.press(button('Create Board'))
    await page.getByRole('heading', { name: 'Board Created' }).waitFor()
    await film.watch(14)
  })

  const id = /boards\/(\w+)\//.exec(page.url())![1]!
  const call = boardApi(page.context().request, { url })
  await call('POST', `/${id}/queue-contacts`, { vendorDialerContacts: contacts })
  await film.press(page.getByRole('link', { name: 'Go to Board' }))
  await card(page, 'New Leads', 'Amelia Hart').waitFor()
  await ready(page)
  const poster = film.length
  await film.say('Each column is a stage, each card is a lead, with whose it is and how often it was called.')
  await film.say('Drag a card to another stage. Everybody who looks at the board sees it move.', () =>
    film.drag(card(page, 'New Leads', 'Sofia Alvarez'), column(page, 'Follow Up')),
  )
  await film.say('The menu of a card schedules a call, assigns the lead or lets it rest.', async () => {
    await film.press(page.getByLabel('Actions for Noah Bennett'))
    await film.pointAt(page.getByRole('menuitem', { name: 'Snooze' }))
    await film.press(page.getByRole('menuitem', { name: 'Snooze' }))
    await film.press(button('Snooze'))
    await expect(card(page, 'New Leads', 'Noah Bennett')).toContainText('Snoozed')
  })

  await film.say('Rules do the rest. They stand in the settings of the board.', async () => {
    await film.press(page.getByRole('link', { name: 'Board Settings' }))
    await film.press(page.getByRole('link', { name: 'Stages', exact: true }))
  })
  const stage = page.getByRole('list', { name: 'Stages', exact: true }).locator('> li').first()
  await film.say('This one moves whoever is interested on to an appointment.', async () => {
    const board = await call<BoardView>('GET', `/${id}`)
    const meta = { movingToStageId: board.stages[2]!.id }
    await film.press(stage.locator('summary').first())
    await addRule(call, board, 0, 'INTERESTED', { type: 'MOVE_TO_STAGE', meta })
    await film.pointAt(stage.getByText(/Interested → /))
  })
  await film.press(page.getByRole('link', { name: 'Back to Board' }))
  await card(page, 'New Leads', 'Amelia Hart').waitFor()

  const dialer = page.getByRole('region', { name: 'Dialer' })
  await film.say('The dial button of a column calls its leads, one after the other.', async () => {
    await film.press(button('Dial New Leads'))
    await expect(connectButton(dialer)).toBeEnabled()
    await film.press(connectButton(dialer))
  })
  const lines = dialer.getByRole('list', { name: 'Lines' }).getByRole('listitem')
  const inCall = lines.filter({ hasText: 'In Call' })
  await film.say('Whoever picks up is in your ear at once.', () => film.until(() => expect(inCall).toBeVisible()))
  const words = await inCall.innerText()
  const name = contacts.map((each) => `${each.firstName} ${each.lastName}`).find((each) => words.includes(each))!
  await film.say('Say what came of the call, and the rule moves the card.', async () => {
    await lineOf(dialer, name).hover()
    await film.press(hangUpButton(dialer, name))
    await film.press(dialer.getByRole('button', { name: /^Interested/ }))
    await film.until(() => expect(card(page, 'Appointment Set', name)).toBeVisible())
    await film.watch(6)
  })
  await film.say('The history of a lead tells why it is where it is, and when it is called next.', async () => {
    await film.press(page.getByLabel(`Actions for ${name}`))
    await film.press(page.getByRole('menuitem', { name: 'History' }))
    await page.getByRole('dialog').waitFor()
  })
  await film.say('Create your first callboard, and dial.')
  return poster
}

const product = await openProduct()
const folder = await scratchFolder('tutorial')
const browser = await chromium.launch({
  executablePath: (await findBrowser()) ?? undefined,
  args: ['--no-sandbox', '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
})
try {
  const page = await browser.newPage({ viewport: VIEWPORT, colorScheme: 'light' })
  await signInByHand(page, product, 'olivia@harbor.test')
  await page.goto(`${product.url}/boards/new`)
  const film = new Film(page, page.locator('main').locator('xpath=..'), folder.path)
  const poster = await play(page, film, product.url)
  mkdirSync(join(ROOT, 'public/tutorial'), { recursive: true })
  const { seconds } = await film.develop(TARGET, poster)
  console.log(`${TARGET}.webm: ${Math.round(seconds)} s`)
} finally {
  await browser.close()
  await product.close()
  await folder.remove()
}
