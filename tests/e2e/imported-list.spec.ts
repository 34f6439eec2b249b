import { connectButton, expect, expectInCall, hangUpLine, messageOf, stopDialing, test } from './journey'

const FILE = [
  'First name,Last name,Phone,City,State,ZIP',
  'Rita,Ringing,(312) 555-0101,Chicago,IL,60607',
  'Ansel,First,(404) 555-0131,Atlanta,GA,30303',
  'Ray,Ringing,(303) 555-0105,Denver,CO,80202',
  'Alma,Second,(612) 555-0132,Minneapolis,MN,55401',
].join('\n')

test('a list is imported and dialed from the portal, without any CRM', async ({ page, product, signIn }) => {
  await signIn('inez@agency.test')
  await page.goto(`${product.url}/manage/contacts/import`)
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'agency.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  await page.getByRole('button', { name: 'Preview file' }).click()
  await page.getByRole('button', { name: 'Import 4 rows' }).click()
  await expect(page.getByRole('heading', { name: '4 of 4 rows imported' })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Start Dialing' }).click()
  await expect(page).toHaveURL(/\/manage\/dial\?campaign=/)

  const dialer = page.getByRole('region', { name: 'Dialer' })
  await connectButton(dialer).click()
  await expectInCall(dialer, 'Ansel First')
  await expect(dialer.getByText('“Hello?”')).toBeVisible()
  // The call outlives a walk through the portal.
  await page.getByRole('link', { name: 'Contacts' }).first().click()
  await expect(page).toHaveURL(/\/manage\/contacts$/)
  await expectInCall(dialer, 'Ansel First')

  await hangUpLine(dialer, 'Ansel First')
  await dialer.getByRole('button', { name: /^Appointment set/ }).click()
  await expectInCall(dialer, 'Alma Second')
  await stopDialing(dialer)
  await expect(messageOf(dialer, 'Your campaign has ended')).toBeVisible()
})

test('starting another campaign during a call is refused with a reason, and the call keeps its audio', async ({
  page,
  product,
  signIn,
}) => {
  await signIn('sam@rivera.test')
  const leave: string[] = []
  page.on('websocket', (socket) => socket.on('close', () => leave.push(socket.url())))
  await page.goto(`${product.url}/manage/contacts/import`)
  const row = 'First name,Phone,City,State,ZIP\nOona,(615) 555-0184,Nashville,TN,37203\n'
  await page.getByLabel('CSV file').setInputFiles({ name: 'one.csv', mimeType: 'text/csv', buffer: Buffer.from(row) })
  await page.getByRole('button', { name: 'Preview file' }).click()
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await page.getByRole('button', { name: 'Start Dialing' }).click()
  const dialer = page.getByRole('region', { name: 'Dialer' })
  await connectButton(dialer).click()
  await expectInCall(dialer, 'Oona')
  await expect(dialer.getByText('Simulated audio')).toBeVisible()

  await page.getByRole('link', { name: 'Contacts' }).first().click()
  await page.getByRole('link', { name: 'Lists' }).click()
  await page.getByRole('button', { name: 'Start Dialing Neighborhood leads' }).click()
  await expect(page.getByText('‘one’ is being dialed. Stop it to start another campaign.')).toBeVisible()
  await expectInCall(dialer, 'Oona')
  await expect(dialer.getByText('Simulated audio')).toBeVisible()
  expect(leave).toEqual([])

  await stopDialing(dialer)
  await dialer.getByRole('button', { name: /^Not interested/ }).click()
  // The same press, when nothing blocks it.
  await page.getByRole('link', { name: 'Contacts' }).first().click()
  await page.getByRole('link', { name: 'Lists' }).click()
  await page.getByRole('button', { name: 'Start Dialing Neighborhood leads' }).click()
  await expect(connectButton(dialer)).toBeEnabled()
  await expect(page.getByRole('heading', { name: 'Neighborhood leads' })).toBeVisible()
})

test('a file name of one long word wraps, and so does its list’s name', async ({ page, product, signIn }) => {
  await signIn('inez@agency.test')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${product.url}/manage/contacts/import`)
  const buffer = Buffer.from('Name,Phone\nLong Name,(312) 555-0109\n')
  await page.getByLabel('CSV file').setInputFiles({ name: `${'long'.repeat(50)}.csv`, mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Preview file' }).click()
  const title = page.getByRole('heading', { level: 1 })
  const isCut = (text: typeof title) => text.evaluate((box) => box.scrollWidth > box.clientWidth)
  await expect(title).toHaveText(/^long/)
  expect(await isCut(title)).toBe(false)
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  const list = page.getByText('Added to the list')
  await expect(list).toContainText('long', { timeout: 20_000 })
  expect(await isCut(list)).toBe(false)
})
