import type { Page } from '@playwright/test'
import { apiOf } from '../helpers/api'
import {
  connectButton,
  dialerIn,
  expect,
  expectInCall,
  lineOf,
  messageOf,
  openHostPage,
  pressOption,
  startCampaign,
  stopButton,
  stopDialing,
  test,
  type Dialer,
} from './journey'

/** What is typed into the settings panel changes Mia's settings. A closed page sends no late change. */
test.afterEach(async ({ page, product }) => {
  await page.close()
  const token = await product.token('mia@harbor.test')
  await apiOf(product.url, () => token).put('/api/v1/settings/dialer', { autoPopCallscript: false })
})

const KEYS = 'abcdefghijklmnopqrstuvwxyz0123456789*#? '
/** What changes the session or a line. */
const COMMANDS = /\/api\/v1\/dialer\/sessions\/[^/]+\/(?!selections)/

function watchCommands(page: Page): string[] {
  const commands: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && COMMANDS.test(request.url())) commands.push(new URL(request.url()).pathname)
  })
  return commands
}

/** Panels that open in each state, by their menu item. */
const PANELS = {
  ringing: { audio: 'Audio', leads: 'Dial log', scripts: 'Call Scripts', settings: 'Settings', keys: 'Keyboard' },
  bridged: {
    audio: 'Audio',
    leads: 'Dial log',
    note: 'Note',
    scripts: 'Call Scripts',
    settings: 'Settings',
    keys: 'Keyboard',
  },
  'on hold': { note: 'Note', scripts: 'Call Scripts', settings: 'Settings' },
  transferring: { note: 'Note', leads: 'Dial log', scripts: 'Call Scripts', settings: 'Settings' },
  'wrap-up': { note: 'Note', scripts: 'Call Scripts', settings: 'Settings', keys: 'Keyboard' },
} as const
const BY_BUTTON = {
  ringing: {},
  bridged: { text: 'Text', transfer: 'Transfer' },
  'on hold': { text: 'Text', transfer: 'Transfer' },
  transferring: { text: 'Text' },
  'wrap-up': { text: 'Text' },
} as const
/** Rings out. */
const RINGS = 'Grace Whitfield'
/** A transfer's target that rings out. */
const TARGET = '(212) 555-0119'

type State = keyof typeof PANELS

async function bring(page: Page, dialer: Dialer, state: State): Promise<void> {
  if (state === 'ringing') {
    await page.getByRole('button', { name: `Call ${RINGS}` }).click()
    await expect(lineOf(dialer, RINGS)).toContainText('Calling')
    return
  }
  await page.getByRole('button', { name: 'Call Yolanda Price' }).click()
  await expectInCall(dialer, 'Yolanda Price')
  if (state === 'bridged') return
  const controls = dialer.getByRole('group', { name: 'Call controls' })
  if (state === 'on hold') {
    await controls.getByRole('button', { name: 'Hold', exact: true }).click()
    await expectState(dialer, state)
    return
  }
  if (state === 'transferring') {
    await controls.getByRole('button', { name: 'Transfer', exact: true }).click()
    const panel = dialer.getByRole('region', { name: 'Transfer' })
    await panel.getByLabel('Name or phone number').fill(TARGET)
    await panel.getByRole('button', { name: 'Warm Transfer' }).click()
    await expectState(dialer, state)
    return
  }
  await dialer.getByRole('button', { name: /^Hang up/ }).click()
  await expect(lineOf(dialer, 'Yolanda Price')).toContainText('Ended')
}

async function expectState(dialer: Dialer, state: State): Promise<void> {
  const line = lineOf(dialer, state === 'ringing' ? RINGS : 'Yolanda Price')
  switch (state) {
    case 'ringing':
      return expect(line).toContainText('Calling')
    case 'bridged':
      return expectInCall(dialer, 'Yolanda Price')
    case 'on hold':
      return expect(line).toContainText('On Hold')
    case 'transferring':
      return expect(dialer.getByText(`Calling ${TARGET} …`)).toBeVisible()
    case 'wrap-up':
      return expect(dialer.getByRole('button', { name: /^Interested/ })).toHaveAttribute('aria-pressed', 'false')
  }
}

async function typeEverywhere(page: Page, dialer: Dialer, name: string): Promise<void> {
  const panel = dialer.locator(`[data-dialer-panel=${name}]`)
  await expect(panel).toBeVisible()
  await expect.poll(() => panel.evaluate((shell) => shell.contains(document.activeElement))).toBe(true)
  await page.keyboard.type(KEYS)
  const fields = panel.locator('input:enabled, textarea:enabled')
  for (let index = 0; index < (await fields.count()); index += 1) {
    await fields.nth(index).focus()
    await page.keyboard.type(KEYS)
  }
  await panel.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(panel).toBeHidden()
}

for (const layout of ['bar', 'mini dialer'])
  for (const state of Object.keys(PANELS) as State[])
    test(`typing in any panel changes nothing of the call: ${state}, ${layout}`, async ({ page, product }) => {
      test.slow()
      if (layout !== 'bar') await page.setViewportSize({ width: 420, height: 900 })
      await page.goto(product.hostUrl)
      const dialer = dialerIn(page)
      await expect(dialer.getByRole('button', { name: 'Options' })).toBeVisible()
      await bring(page, dialer, state)
      const commands = watchCommands(page)
      for (const [name, item] of Object.entries(PANELS[state])) {
        // Scripts may have opened with the call, without the focus.
        const opened = dialer.locator(`[data-dialer-panel=${name}]`)
        if (await opened.isVisible()) await opened.getByRole('button', { name: 'Close', exact: true }).click()
        await pressOption(dialer, new RegExp(`^${item}`))
        await typeEverywhere(page, dialer, name)
      }
      for (const [name, label] of Object.entries(BY_BUTTON[state])) {
        await dialer.getByRole('group', { name: 'Call controls' }).getByRole('button', { name: label }).click()
        await typeEverywhere(page, dialer, name)
      }
      await expectState(dialer, state)
      expect(commands).toEqual([])
      await stopDialing(dialer)
    })

test('a note and a transfer are written in a call; the focus is in their field', async ({ page, product }) => {
  const dialer = await openHostPage(page, product, 'mia')
  await page.getByRole('button', { name: 'Call Yolanda Price' }).click()
  await expectInCall(dialer, 'Yolanda Price')
  const commands = watchCommands(page)
  await dialer.getByText('(901) 555-0158').first().click()
  await page.keyboard.press('c')
  const note = dialer.getByRole('region', { name: /^Note/ })
  await expect(note.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('He wants 12 seats')
  await expect(note.getByText('Saved with the call')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(note).toBeHidden()

  await page.keyboard.press('t')
  const transfer = dialer.getByRole('region', { name: 'Transfer' })
  await expect(transfer.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Hannah')
  await expect(transfer.getByRole('textbox')).toHaveValue('Hannah')
  await page.keyboard.press('Escape')
  await expect(transfer).toBeHidden()
  await expectInCall(dialer, 'Yolanda Price')
  expect(commands).toEqual([])

  // Space says once that it is off, and does nothing.
  const words = 'Space is off while you are in a call. Press H to hang up.'
  await page.keyboard.press('Space')
  await expect(dialer.getByText(words)).toBeVisible()
  await expect(dialer.getByText(words)).toBeHidden({ timeout: 15_000 })
  await page.keyboard.press('Space')
  await expectInCall(dialer, 'Yolanda Price')
  await expect(dialer.getByText(words)).toBeHidden()
  expect(commands).toEqual([])
  await stopDialing(dialer)
})

test('typing in the messenger and in the CRM changes nothing of the call', async ({ page, product }) => {
  await page.goto(product.hostUrl)
  const dialer = dialerIn(page)
  await expect(dialer.getByRole('button', { name: 'Options' })).toBeVisible()
  await page.evaluate(() => window.Trunkline.keys.attach(document))
  await page.getByRole('button', { name: 'Call Yolanda Price' }).click()
  await expectInCall(dialer, 'Yolanda Price')
  const commands = watchCommands(page)

  for (const field of [page.getByLabel('Mini dialer'), page.getByRole('searchbox').first()]) {
    await field.focus()
    await page.keyboard.type(KEYS)
  }
  await expect(page.getByRole('searchbox').first()).toHaveValue(KEYS)
  await page.getByRole('searchbox').first().fill('')
  await page.getByLabel('Mini dialer').uncheck()

  await page.getByRole('button', { name: 'Text Yolanda Price' }).click()
  const messenger = page.frameLocator('iframe[title="Trunkline messenger"]')
  const message = messenger.getByRole('textbox', { name: 'Message', exact: true })
  await expect(message).toBeEditable()
  for (const field of [messenger.getByPlaceholder('Search messages'), message]) {
    // A draft of another test.
    await field.fill('')
    await field.focus()
    await page.keyboard.type(KEYS)
    await expect(field).toHaveValue(KEYS)
  }
  // Its own keys, without a field.
  await messenger.getByRole('region', { name: 'Conversations' }).click()
  await page.keyboard.type(KEYS.trimEnd())
  await expectInCall(dialer, 'Yolanda Price')
  expect(commands).toEqual([])
  await messenger.getByRole('button', { name: 'Close', exact: true }).click()
  await stopDialing(dialer)
})

test('what is typed right after the key of a panel is in its field', async ({ page, product }) => {
  const dialer = await openHostPage(page, product, 'mia')
  await page.getByRole('button', { name: 'Call Yolanda Price' }).click()
  await expectInCall(dialer, 'Yolanda Price')
  const commands = watchCommands(page)
  await dialer.getByText('(901) 555-0158').first().click()
  await page.keyboard.type('cHe hung up')
  const note = dialer.getByRole('region', { name: /^Note/ })
  await expect(note.getByRole('textbox')).toHaveValue('He hung up')
  await page.keyboard.press('Escape')
  await expect(note).toBeHidden()
  await page.keyboard.type('tHannah')
  await expect(dialer.getByRole('region', { name: 'Transfer' }).getByRole('textbox')).toHaveValue('Hannah')
  await page.keyboard.press('Escape')
  await expectInCall(dialer, 'Yolanda Price')
  expect(commands).toEqual([])
  await stopDialing(dialer)
})

test('a disposition by key can be undone; Stop keeps the leads that are left', async ({ page, product }) => {
  const dialer = await openHostPage(page, product, 'ben')
  await startCampaign(page, ['Walter Simmons', 'Stacy Kim', 'Bianca Rossi', 'Henrik Larsen', 'Emily Tran'])
  await connectButton(dialer).click()
  const lines = dialer.getByRole('list', { name: 'Lines' })
  await expect(lines).toContainText('In Call', { timeout: 20_000 })
  const hangUp = dialer.getByRole('button', { name: /^Hang up/ })
  await hangUp.click()
  const interested = dialer.getByRole('button', { name: /^Interested/ })
  await expect(interested).toHaveAttribute('aria-pressed', 'false')
  const commands = watchCommands(page)
  await page.keyboard.press('1')
  await expect(interested).toHaveAttribute('aria-pressed', 'true')
  await dialer.getByRole('button', { name: 'Undo' }).click()
  await expect(interested).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('2')
  await expect.poll(() => commands.map((path) => path.split('/').at(-1))).toEqual(['disposition'])
  await expect(lines).toContainText(/Calling|In Call/)

  await stopButton(dialer).click()
  await expect(messageOf(dialer, 'Your campaign has ended')).toContainText(/ · [1-4] left$/)
  await expect(dialer.getByRole('button', { name: /^Continue/ })).toBeVisible()
})

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test('a tap on a line ends nothing; the red button does', async ({ page, product }) => {
    const dialer = await openHostPage(page, product, 'sam')
    await page.getByRole('button', { name: 'Call Yolanda Price' }).click()
    await page.setViewportSize({ width: 360, height: 780 })
    await expectInCall(dialer, 'Yolanda Price')
    const commands = watchCommands(page)
    const line = lineOf(dialer, 'Yolanda Price')
    for (const words of ['Yolanda Price', 'In Call']) await line.getByText(words, { exact: true }).tap()
    await expect(dialer.getByRole('button', { name: /^Hang up/ })).toBeEnabled()
    expect(commands).toEqual([])
    await dialer.getByRole('button', { name: /^Hang up/ }).tap()
    await expect(line).toContainText('Ended')
    await dialer.getByRole('button', { name: /^Interested/ }).tap()
    await expect(messageOf(dialer, 'Your call has ended')).toBeVisible()
  })
})
