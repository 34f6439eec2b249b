import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import {
  connectButton,
  expect,
  expectInCall,
  hangUpLine,
  lineOf,
  listening,
  messageOf,
  openHostPage,
  startCampaign,
  test,
} from './journey'
import { expectGoodAtAnyWidth, expectGoodScreen } from './good-screen'
import type { Product } from './product'

/** A look at the same address with scripts off, signed in as the same person. */
async function withoutScripts(browser: Browser, page: Page, look: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto(page.url())
  await look(plain)
  await context.close()
}

/** Ben calls two people with the recording on: Daniel lets it ring, Oscar answers, talks and is disposed. */
async function makeCalls(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/manage/dialer-settings/enable-recording?mode=fromStart`)
  await page.getByRole('button', { name: 'Enable Call Recording' }).click()
  // The whole address: the page that asks begins with it, and leaving that one would take its question back.
  await expect(page).toHaveURL(`${product.url}/manage/dialer-settings`)
  const dialer = await openHostPage(page, product, 'ben')
  await startCampaign(page, ['Daniel Osei', 'Oscar Delgado'])
  await connectButton(dialer).click()
  await expectInCall(dialer, 'Oscar Delgado')
  await expect(lineOf(dialer, 'Oscar Delgado').locator('time')).toHaveText(/^0:(0[3-9]|[1-5]\d)$/)
  await hangUpLine(dialer, 'Oscar Delgado')
  await dialer.getByRole('button', { name: /^Interested/ }).click()
  // Daniel was cut off: he rings once more, for as long as the settings say.
  await expect(messageOf(dialer, 'Your campaign has ended')).toBeVisible({ timeout: 60_000 })
}

// The coach reads what the seller did.
test.describe.configure({ mode: 'serial' })

test('a call is recorded from its choice to its disposition, and its recording is played', async ({
  page,
  browser,
  product,
  signIn,
}) => {
  await signIn('ben@harbor.test')
  // Another window that is open in that time, and never reloaded.
  const watching = await page.context().newPage()
  await watching.goto(`${product.url}/manage/history`)
  await makeCalls(page, product)
  const seen = watching.getByRole('table', { name: 'Outbound calls' }).getByRole('row')
  await expect(seen.filter({ hasText: 'Oscar Delgado' })).toContainText('Interested')
  await watching.goto(`${product.url}/manage/dnc-list`)
  await expect(
    watching.getByRole('heading', { name: 'No numbers on the list' }).or(watching.getByRole('table')),
  ).toBeVisible()
  await page.goto(`${product.url}/manage/dnc-list/add`)
  await page.getByLabel('Phone number').fill('312 555 0187')
  await page.getByRole('button', { name: 'Add Number' }).click()
  await expect(watching.getByRole('row').filter({ hasText: '(312) 555-0187' })).toBeVisible()
  await watching.close()

  await page.goto(`${product.url}/manage/history`)
  const rows = page.getByRole('table', { name: 'Outbound calls' }).getByRole('row')
  const oscar = rows.filter({ hasText: 'Oscar Delgado' })
  await expect(oscar).toContainText('Interested')
  const daniel = rows.filter({ hasText: 'Daniel Osei' })
  await expect(daniel.filter({ hasText: 'Another lead was reached' })).toBeVisible()
  await expectGoodScreen(page, 'outbound')
  // Not by its role: behind an open dialog nothing has one.
  const current = page.locator('aside nav [aria-current=page]')
  await expect(current).toHaveText('Outbound')

  await page.getByRole('searchbox', { name: 'Search calls' }).fill('oscar')
  await expect(page).toHaveURL(/q=oscar/)
  await expect(rows.filter({ hasText: 'Daniel Osei' })).toBeHidden()
  await expect(page.getByRole('searchbox')).toBeFocused()

  const dialog = page.getByRole('dialog', { name: 'Oscar Delgado' })
  await oscar.getByRole('link', { name: /^Play the recording/ }).press('Enter')
  // A second Enter presses nothing in it, and the first Escape closes it.
  await expect(dialog).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await oscar.getByRole('link', { name: /^Play the recording/ }).click()
  await expect(dialog.getByRole('button', { name: 'Play' })).toBeVisible()
  await expect(dialog.getByText('This call was too short to be transcribed.')).toBeVisible()
  // Chromium answers in fractions of a pixel.
  const box = await dialog.boundingBox()
  expect([box?.width, box?.height].map((side) => Math.round(side ?? 0))).toEqual([800, 500])
  const position = dialog.getByRole('slider', { name: 'Position' })
  await position.press('End')
  const seconds = async () => Number(await position.getAttribute('aria-valuenow'))
  await expect.poll(seconds).toBeGreaterThanOrEqual(2)
  const end = await seconds()
  await position.press('ArrowLeft')
  // By 5 s a key; how long the call went on is the machine's.
  await expect.poll(seconds).toBe(Math.max(0, end - 5))
  await dialog.getByRole('button', { name: 'Play' }).click()
  await expect(dialog.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect.poll(seconds).toBeGreaterThan(0)
  // At the end it goes back to the start and waits.
  await expect(dialog.getByRole('button', { name: 'Play' })).toBeVisible({ timeout: 15_000 })
  await expect.poll(seconds).toBe(0)
  await expect(current).toHaveText('Outbound')
  await expectGoodScreen(page, 'recording')
  await withoutScripts(browser, page, async (plain) => {
    await expect(plain.getByText('This call was too short to be transcribed.')).toBeVisible()
    await expect(plain.locator('audio[controls]')).toBeVisible()
  })
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/manage\/history\?q=oscar/)

  await oscar.getByRole('link', { name: 'Oscar Delgado', exact: true }).click()
  const story = page.getByRole('region', { name: 'What happened' })
  for (const words of [
    /^Chosen from the campaign/,
    /^Rang for /,
    'Oscar Delgado and Ben Okafor were connected',
    /^The recording started/,
    'Ben Okafor hung up',
    'Disposition: Interested',
  ])
    await expect(story.getByText(words)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Compliance record' })).toContainText(/It is .* in Chicago/)
  await expect(current).toHaveText('Outbound')
  await expectGoodScreen(page, 'story')
})

test('a coach reads and hears the team’s calls, without scripts too', async ({ page, browser, product, signIn }) => {
  await signIn('cole@harbor.test')
  await page.goto(`${product.url}/manage/history`)
  await expect(page.getByRole('row').filter({ hasText: 'Oscar Delgado' })).toContainText('Ben Okafor')
  await page.getByRole('combobox', { name: 'Team member' }).selectOption({ label: 'Ada Lind' })
  await expect(page).toHaveURL(/member=usr_/)
  await expect(page.getByRole('heading', { name: 'No records to display' })).toBeVisible()
  await page.getByRole('link', { name: 'Show the whole team' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Oscar Delgado' })).toBeVisible()

  await page.goto(`${product.url}/manage/history`)
  await withoutScripts(browser, page, async (plain) => {
    await plain.getByRole('searchbox').fill('oscar')
    await plain.getByRole('combobox', { name: 'Team member' }).selectOption({ label: 'Ben Okafor' })
    await plain.getByRole('button', { name: 'Filters' }).click()
    await plain.getByRole('combobox', { name: 'Outcome' }).selectOption({ label: 'Answered' })
    // The menu closes, and what is behind it can be pressed.
    await plain.keyboard.press('Escape')
    await plain.getByRole('button', { name: 'Search' }).click()
    await expect(plain.getByRole('link', { name: 'Remove filter Outcome: Answered' })).toBeVisible()
    await plain.getByRole('link', { name: 'Duration' }).click()
    await expect(plain.getByRole('columnheader', { name: 'Duration' })).toHaveAttribute('aria-sort', 'descending')
    await plain.getByRole('link', { name: 'Oscar Delgado', exact: true }).click()
    await expect(plain.getByText('Disposition: Interested')).toBeVisible()
    // Incoming calls depend on other tests: she reads it in any case.
    await plain.goto(`${product.url}/manage/history/inbound`)
    await expect(plain.getByRole('heading', { name: 'Inbound', level: 1 })).toBeVisible()
  })
})

test('a manager filters and sorts the history, and saves that as a view', async ({ page, product, signIn }) => {
  await signIn('marcus@harbor.test')
  await page.goto(`${product.url}/manage/history`)
  const rows = page.getByRole('table', { name: 'Outbound calls' }).getByRole('row')
  const [oscar, daniel] = ['Oscar Delgado', 'Daniel Osei'].map((hasText) => rows.filter({ hasText }))
  await expect(daniel!.first()).toBeVisible()
  const filters = page.getByRole('button', { name: 'Filters' })
  await listening(filters)
  await filters.click()
  await page.getByLabel('From', { exact: true }).fill('2026-01-01')
  await expect(page).toHaveURL(/from=2026-01-01.*zone=/)
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption({ label: 'Answered' })
  await expect(daniel!).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Duration' }).click()
  const duration = page.getByRole('columnheader', { name: 'Duration' })
  await expect(duration).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Disposition' }).uncheck()
  await expect(page.getByRole('columnheader', { name: 'Disposition' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByLabel('Name of the view').fill('Conversations')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('button', { name: 'Conversations' })).toBeVisible()
  await expectGoodAtAnyWidth(page, 'filtered history')

  // The call keeps the way back, and a reload the place.
  await oscar!.getByRole('link', { name: 'Oscar Delgado', exact: true }).click()
  await expect(page.getByRole('region', { name: 'What happened' })).toBeVisible()
  await page.goBack()
  await page.reload()
  await expect(duration).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('link', { name: 'Remove filter Outcome: Answered' })).toBeVisible()
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^Outbound Calls - \d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await (await file).path(), 'utf8')
  expect(text).toContain('Oscar')
  expect(text).not.toContain('Daniel')

  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(daniel!.first()).toBeVisible()
  await page.goto(`${product.url}/manage/history`)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('link', { name: 'Conversations' }).click()
  await expect(daniel!).toHaveCount(0)
  await page.getByRole('button', { name: 'Conversations' }).click()
  await page.getByRole('link', { name: 'Manage views' }).click()
  await expectGoodScreen(page, 'views')
  await page.getByRole('button', { name: 'Delete Conversations' }).click()
  await expect(page.getByRole('heading', { name: 'No views yet' })).toBeVisible()
})

test('a manager shows compliance for each dial, without scripts too', async ({ page, browser, product, signIn }) => {
  await signIn('marcus@harbor.test')
  await page.goto(`${product.url}/manage`)
  await page.getByRole('link', { name: 'Compliance' }).first().click()
  await page.getByRole('combobox', { name: 'Team member' }).selectOption({ label: 'Ben Okafor' })
  await expect(page).toHaveURL(/member=usr_/)
  const oscar = page.getByRole('row').filter({ hasText: 'Oscar Delgado' })
  await expect(oscar).toContainText(/It is .* in Chicago/)
  // Cut off once, and dialed again.
  await expect(page.getByRole('row').filter({ hasText: 'Daniel Osei' }).first()).toContainText('No one picked up')
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Recorded' })
  await expect(page.getByRole('row').filter({ hasText: 'Daniel Osei' })).toHaveCount(0)
  await expectGoodScreen(page, 'compliance')
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^Compliance - \d{4}-\d\d-\d\d\.csv$/)

  const shares = page.getByRole('region', { name: 'Abandoned answers' })
  await shares.getByRole('link').first().click()
  await expect(page).toHaveURL(/campaign=cmp_/)
  await page.getByRole('link', { name: 'Show the dials of all campaigns' }).click()
  await expect(page).not.toHaveURL(/campaign=/)

  await withoutScripts(browser, page, async (plain) => {
    await plain.getByRole('searchbox').fill('oscar')
    await plain.getByRole('combobox', { name: 'Team member' }).selectOption({ label: 'Ben Okafor' })
    await plain.getByRole('button', { name: 'Search' }).click()
    await plain.getByRole('link', { name: 'Oscar Delgado', exact: true }).click()
    await expect(plain.getByRole('region', { name: 'Compliance record' })).toContainText(/It is .* in Chicago/)
  })
})

test('a call’s transcript is read under its recording', async ({ page, browser, product, signIn, trouble }) => {
  trouble.expected(/status of 422/)
  await signIn('mia@harbor.test')
  await page.goto(`${product.url}/manage/dialer-settings`)
  const transcription = page.getByRole('switch', { name: 'Call transcription' })
  await expect(transcription).toBeDisabled()
  await expect(page.getByText('Call recording must be enabled to transcribe calls')).toBeVisible()
  await page.getByRole('radio', { name: /^From Start/ }).check()
  await page.getByRole('button', { name: 'Enable Call Recording' }).click()
  await expect(transcription).toBeEnabled()
  await expect(transcription).toBeChecked()
  await expectGoodScreen(page, 'dialer settings')
  await withoutScripts(browser, page, async (plain) => {
    await expect(plain.getByRole('switch', { name: 'Call transcription' })).toBeChecked()
  })

  const dialer = await openHostPage(page, product, 'mia')
  await startCampaign(page, ['Oscar Delgado'])
  await connectButton(dialer).click()
  await expectInCall(dialer, 'Oscar Delgado')
  await expect(lineOf(dialer, 'Oscar Delgado').locator('time')).toHaveText(/^0:(1[3-9]|[2-5]\d)$/, { timeout: 30_000 })
  await hangUpLine(dialer, 'Oscar Delgado')
  await dialer.getByRole('button', { name: /^Interested/ }).click()
  await expect(messageOf(dialer, 'Your campaign has ended')).toBeVisible({ timeout: 30_000 })

  await page.goto(`${product.url}/manage/history`)
  await page.getByRole('link', { name: /^Play the recording/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Oscar Delgado' })
  // It comes a moment after the audio, into the open dialog.
  const said = dialog.getByRole('listitem').filter({ hasText: 'Oscar Delgado: Yes, this is me.' })
  await expect(said).toBeVisible({ timeout: 30_000 })
  await expect(said).toContainText(/^0:0\d/)
  // A key seeks 5 s, and never closer to the end than 0.75 s.
  const position = dialog.getByRole('slider', { name: 'Position' })
  const seconds = async () => Number(await position.getAttribute('aria-valuenow'))
  const left = () => dialog.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration - audio.currentTime)
  await expect.poll(left).toBeGreaterThan(5.75)
  await position.press('End')
  await expect.poll(left).toBeCloseTo(0.75, 1)
  const end = await seconds()
  await position.press('ArrowLeft')
  await expect.poll(seconds).toBe(end - 5)
  await position.press('ArrowUp')
  await expect.poll(seconds).toBe(end)
  await position.press('Home')
  await expect.poll(seconds).toBe(0)
  await expect(dialog.getByText(/^Oscar Delgado spoke for \d+ s\./)).toContainText('Disposition – Interested')
  await expectGoodScreen(page, 'transcript')
  await withoutScripts(browser, page, async (plain) => {
    await expect(plain.getByRole('listitem').filter({ hasText: 'Oscar Delgado: Yes, this is me.' })).toBeVisible()
  })
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Oscar Delgado', exact: true }).click()
  const line = page.getByRole('listitem').filter({ hasText: 'Oscar Delgado: Yes, this is me.' })
  await expect(line).toBeVisible()
  await line.getByRole('button', { name: /^Play from 0:0/ }).click()
  await expect(line).toHaveAttribute('aria-current', 'time')
  await page.getByRole('link', { name: /^Comment at 0:0\d$/ }).click()
  const comment = page.getByRole('dialog', { name: 'Add Comment' })
  await comment.getByLabel('Time').fill('9:99')
  await comment.getByLabel('Comment').fill('I was too fast here')
  await comment.getByRole('button', { name: 'Add Comment' }).click()
  await expect(comment.getByText('Write the time as 1:05')).toBeVisible()
  await comment.getByLabel('Time').fill('59:00')
  await comment.getByRole('button', { name: 'Add Comment' }).click()
  await expect(comment.getByText('The recording is shorter')).toBeVisible()
  await comment.getByLabel('Time').fill('0:02')
  await comment.getByRole('button', { name: 'Add Comment' }).click()
  await expect(comment).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'I was too fast here' })).toContainText('0:02')
  await expectGoodScreen(page, 'commented call')

  await page.goto(`${product.url}/manage/history/transcripts`)
  await page.getByRole('searchbox', { name: 'Search transcripts' }).fill('yes this is m')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Yes, this is me' }).locator('mark').first()).toBeVisible()
  await expectGoodScreen(page, 'transcripts')
  await page.getByRole('link', { name: 'Oscar Delgado', exact: true }).click()
  await page.getByRole('link', { name: 'Delete the comment by Mia Torres' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Comment' }).click()
  await expect(page.getByText('I was too fast here')).toBeHidden()
})
