import type { Page } from '@playwright/test'
import { apiOf } from '../helpers/api'
import {
  connectButton,
  expect,
  expectInCall,
  frameAtRest,
  messageOf,
  openHostPage,
  pressOption,
  stopDialing,
  test,
  type Dialer,
} from './journey'
import { expectNarrowEnough, expectNoAxeFaults } from './good-screen'

const panelOf = (dialer: Dialer) => dialer.getByRole('region', { name: 'Dial a number' })
const fieldOf = (dialer: Dialer) => panelOf(dialer).getByRole('textbox', { name: 'Name or phone number' })

function watchStarts(page: Page): string[] {
  const starts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/dialer/sessions')) starts.push(request.url())
  })
  return starts
}

async function openPanel(dialer: Dialer) {
  await dialer.getByRole('button', { name: 'Dialpad' }).click()
  await expect(fieldOf(dialer)).toBeFocused()
  return panelOf(dialer)
}

test('a pasted number is called by Enter, shows in the recent calls, and keeps the keys of the call', async ({
  page,
  context,
  product,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const dialer = await openHostPage(page, product, 'ben')
  await dialer.getByRole('note').press('d')
  const panel = panelOf(dialer)
  await expect(fieldOf(dialer)).toBeFocused()
  await page.evaluate(() => navigator.clipboard.writeText('  tel:+1 (312) 555-0164 ext. 7 '))
  await page.keyboard.press('Control+v')
  await expect(panel.getByRole('button', { name: 'Call (312) 555-0164' })).toBeEnabled()
  await expect(panel.getByText('Not in your contacts or calls')).toBeAttached()
  await expectNoAxeFaults(page, 'dial a number', '#dock')
  await page.keyboard.press('Enter')
  await expectInCall(dialer, '(312) 555-0164')
  await expect(panel).toBeHidden()
  expect(await product.callsTo('+13125550164')).toBe(1)

  await dialer.getByRole('button', { name: 'Dialpad' }).click()
  await expect(dialer.getByRole('region', { name: 'Dialpad' })).toBeVisible()
  await dialer.getByRole('button', { name: 'Dialpad' }).click()

  await pressOption(dialer, 'Dial a number')
  await expect(dialer.getByText('‘(312) 555-0164’ is being dialed. Stop it to call a number.')).toBeVisible()
  await stopDialing(dialer)
  await dialer.getByRole('button', { name: 'Dialpad' }).click()
  await expect(dialer.getByText('Choose a disposition for (312) 555-0164 first.')).toBeVisible()
  await dialer.getByRole('button', { name: /^Interested/ }).click()
  await expect(messageOf(dialer, 'Your call has ended')).toBeVisible()

  await openPanel(dialer)
  await expect(panel.getByRole('list', { name: 'Recent calls' }).getByRole('listitem').first()).toContainText(
    /\(312\) 555-0164.*Answered · Interested/,
  )
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true })

  test('the keypad of the mini dialer calls, and a double press makes one call', async ({ page, product }) => {
    const starts = watchStarts(page)
    const dialer = await openHostPage(page, product, 'sam')
    await page.setViewportSize({ width: 360, height: 780 })
    await dialer.getByRole('button', { name: 'Dialpad' }).tap()
    const panel = panelOf(dialer)
    await expect(fieldOf(dialer)).toBeFocused()
    await frameAtRest(page)
    for (const key of '3125550165') await panel.getByRole('button', { name: key, exact: true }).tap()
    await expect(fieldOf(dialer)).toHaveValue('3125550165')
    await expect(fieldOf(dialer)).not.toBeFocused()
    await expectNarrowEnough(page, 'mini dialer, dial a number')
    await expectNoAxeFaults(page, 'mini dialer, dial a number', '#dock')
    await panel.getByRole('button', { name: 'Call (312) 555-0165' }).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await expectInCall(dialer, '(312) 555-0165')
    expect([starts.length, await product.callsTo('+13125550165')]).toEqual([1, 1])
    await stopDialing(dialer)
  })
})

test('a number that cannot be dialed says why and calls nothing; a contact is called by name', async ({
  page,
  product,
  signIn,
}) => {
  await signIn('ben@harbor.test')
  const starts = watchStarts(page)
  await page.goto(`${product.url}/manage/dial`)
  const dialer = page.getByRole('region', { name: 'Dialer' })
  await dialer.getByRole('button', { name: 'Options' }).click()
  await page.getByRole('menuitem', { name: 'Dial a number' }).click()
  const panel = panelOf(dialer)
  await expect(fieldOf(dialer)).toBeFocused()
  for (const [text, problem] of [
    ['911', 'Emergency and service numbers cannot be dialed here. Use a phone.'],
    ['312 555 01', '‘312 555 01’ has 8 digits; a phone number has 10'],
    ['+44 20 7946 0123', '‘+44 20 7946 0123’ is abroad: only numbers in the United States and Canada can be dialed'],
  ] as const) {
    await fieldOf(dialer).fill(text)
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('alert')).toHaveText(problem)
  }
  expect(starts).toEqual([])

  await fieldOf(dialer).fill('stacy')
  await panel
    .getByRole('list', { name: 'Contacts and calls' })
    .getByRole('button', { name: /^Stacy Kim/ })
    .press('Enter')
  await expect(fieldOf(dialer)).toHaveValue('Stacy Kim')
  await panel.getByRole('button', { name: 'Call Stacy Kim' }).press('Enter')
  await expectInCall(dialer, 'Stacy Kim')
  expect(starts).toHaveLength(1)
  await stopDialing(dialer)
})

test('a number on the DNC list is refused with the reason, and not called', async ({ page, product }) => {
  const token = await product.token('ben@harbor.test')
  await apiOf(product.url, () => token).post('/api/v1/dnc-list', { number: '+13125550166', type: 'MANUAL' })
  const dialer = await openHostPage(page, product, 'ben')
  const panel = await openPanel(dialer)
  await fieldOf(dialer).fill('312.555.0166')
  await panel.getByRole('button', { name: 'Call (312) 555-0166' }).click()
  await expect(messageOf(dialer, 'Your call has ended. The number is on your DNC list.')).toBeVisible({
    timeout: 20_000,
  })
  expect(await product.callsTo('+13125550166')).toBe(0)
  await expect(connectButton(dialer)).toBeVisible()
})
