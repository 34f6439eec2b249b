import type { BoardChoices } from '../../app/domain/boards/boards.schema'
import { boardApi, makeBoard } from './call-boards'
import { connectButton, expect, expectInCall, hangUpLine, test } from './journey'

/** Two leads, one who asked not to be called, one without a usable number. */
const FILE = [
  'First Name,Last Name,Phone,City,State,ZIP,Do Not Call',
  'Hana,Hourly,(775) 555-0141,Reno,NV,89501,',
  'Ivan,Hourly,(775) 555-0142,Reno,NV,89501,',
  'Jana,Hourly,(775) 555-0143,Reno,NV,89501,yes',
  'Karl,Hourly,12,Reno,NV,89501,',
].join('\n')
const BOARD = 'Hourly board'

test('a manager imports, cleans, fills a board, assigns, and watches; the seller calls, notes and texts', async ({
  page: manager,
  context,
  product,
  signIn,
  openAs,
}) => {
  test.slow()
  await signIn('marcus@harbor.test')
  const call = boardApi(context.request, product)
  const { teamMembers } = await call<BoardChoices>('GET', '/choices')
  const board = await makeBoard(call, {
    callboardName: BOARD,
    assignedTeamMemberIds: teamMembers.filter(({ name }) => /Mia|Marcus/.test(name)).map(({ userId }) => userId),
    dialerSettings: { parallelLimit: 1 },
  })

  // Import, and see what was left out.
  await manager.goto(`${product.url}/manage/contacts/import`)
  await manager
    .getByLabel('CSV file')
    .setInputFiles({ name: 'hourly.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  await manager.getByRole('button', { name: 'Preview file' }).click()
  await manager.getByRole('button', { name: 'Import 4 rows' }).click()
  await expect(manager.getByRole('heading', { name: '3 of 4 rows imported' })).toBeVisible({ timeout: 20_000 })

  // Clean: the whole list goes to the board.
  await manager.goto(`${product.url}/manage/contacts?q=Hourly`)
  await manager.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await manager.getByRole('checkbox', { name: 'Select Jana Hourly', exact: true }).uncheck()
  await manager.getByRole('button', { name: 'Add to board' }).click()
  await manager.getByLabel('Board').selectOption({ label: BOARD })
  await manager.getByRole('button', { name: 'Add to board' }).click()
  await manager.goto(`${product.url}/boards/${board.id}`)
  await manager.getByRole('checkbox', { name: 'Select Hana Hourly' }).check()
  await manager.getByRole('checkbox', { name: 'Select Ivan Hourly' }).check()
  const bar = manager.getByRole('region', { name: 'Selected leads' })
  await bar.getByRole('button', { name: 'Assign' }).click()
  await manager.getByRole('menuitem', { name: 'Mia Torres' }).click()
  await expect(manager.getByText('2 leads assigned to Mia Torres')).toBeVisible()

  // The seller finds the person, reads the record, calls from the board.
  const seller = await openAs('mia@harbor.test')
  await seller.goto(`${product.url}/manage`)
  await expect(seller.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await seller.keyboard.press('Control+k')
  const palette = seller.getByRole('dialog', { name: 'Search and go to' })
  await palette.getByRole('combobox').fill('hana hourly')
  await palette.getByRole('option', { name: /Hana Hourly/ }).click()
  await expect(seller.getByRole('heading', { level: 1 })).toHaveText('Hana Hourly')
  await seller.getByRole('region', { name: 'Boards' }).getByRole('link', { name: BOARD }).click()
  await seller.getByRole('button', { name: 'Dial New Leads' }).click()
  const dialer = seller.getByRole('region', { name: 'Dialer' })
  await connectButton(dialer).click()
  await expect(dialer.getByRole('region', { name: /^Call with/ })).toBeVisible({ timeout: 30_000 })
  const name = (await dialer.getByRole('region', { name: /^Call with/ }).getAttribute('aria-label'))!.slice(10)
  await expectInCall(dialer, name)

  // The manager watches it.
  await manager.goto(`${product.url}/manage/team-monitoring`)
  await expect(manager.getByRole('row', { name: /Mia Torres/ })).toContainText('In Call')

  await hangUpLine(dialer, name)
  await dialer.getByRole('button', { name: /^Interested/ }).click()
  await seller.goto(`${product.url}/manage/contacts?q=${name.replace(' ', '+')}`)
  await seller.getByRole('link', { name, exact: true }).click()
  const timeline = seller.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('Interested')
  await seller.getByRole('main').getByRole('button', { name: 'Text', exact: true }).click()
  await seller.getByRole('textbox', { name: /message/i }).fill('Good to talk to you')
  await seller.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(seller.getByText('Good to talk to you').last()).toBeVisible()

  // The manager finds the call behind the figure, and the skipped number.
  await manager.goto(`${product.url}/manage/history?q=Hourly`)
  await expect(manager.getByRole('row', { name: new RegExp(name) })).toContainText('Interested')
  await manager.goto(`${product.url}/manage/contacts?q=Jana+Hourly`)
  await manager.getByRole('link', { name: 'Jana Hourly', exact: true }).click()
  await expect(manager.getByRole('region', { name: 'Numbers' })).toContainText('DNC')
})
