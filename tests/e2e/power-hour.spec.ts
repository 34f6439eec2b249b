import type { Browser, Page } from '@playwright/test'
import type { DialSessionView } from '../../app/domain/dial-sessions/dialer.schema'
import { apiOf, type Api } from '../helpers/api'
import { dialerIn, expect, test, type Dialer } from './journey'
import type { Product } from './product'

/** Sixty in the recorded proof, by each way of working a third. */
const CALLS = Number(process.env.POWER_HOUR_CALLS ?? 9)
const SENTENCE = 'He wants 12 seats by 3, call back at 4: the quick brown fox jumps over the lazy dog 567890'
const SETTINGS = { isAuto: true, enableAnswerBoost: true, parallelLimit: 1, ringTimeout: 60, previewDialing: false }

interface Hour {
  page: Page
  dialer: Dialer
  api: Api
  session(): Promise<DialSessionView>
}

/** Inez alone has these leads; each is called once. */
async function openHour(page: Page, product: Product, name: string): Promise<Hour> {
  const token = await product.token('inez@agency.test')
  const api = apiOf(product.url, () => token)
  await api.put('/api/v1/settings/dialer', SETTINGS)
  const contacts = Array.from({ length: CALLS / 3 }, (_, place) => ({
    contactId: `${name}-${place}`,
    firstName: name,
    lastName: `Lead ${place + 1}`,
    city: 'Springfield',
    numbers: [`+1312555${String(2000 + place + 100 * WAYS.indexOf(name)).slice(-4)}`],
    state: 'IL',
    zip: '60607',
  }))
  await api.post('/api/v1/campaigns', { name, contacts, start: true })
  await page.goto(product.hostUrl)
  await page.getByLabel('Signed in as').selectOption('inez')
  const dialer = dialerIn(page)
  await expect(dialer.getByRole('button', { name: /^Connect/ })).toBeEnabled({ timeout: 30_000 })
  const session = async () => (await api.get<{ session: DialSessionView }>('/api/v1/dialer/session')).session
  return { page, dialer, api, session }
}

const WAYS = ['Keyboard', 'Touch', 'Mouse']

/** The lead on the line, once someone is. */
async function lead({ session }: Hour, before: string | null): Promise<string> {
  let now: DialSessionView | null = null
  await expect
    .poll(
      async () => {
        now = await session()
        return now.bridgedLineId !== null && now.bridgedLineId !== before
      },
      { timeout: 40_000 },
    )
    .toBe(true)
  return now!.bridgedLineId!
}

const expectStillOn = async ({ session }: Hour, lineId: string) => expect((await session()).bridgedLineId).toBe(lineId)

async function finish(hour: Hour, product: Product, way: string): Promise<void> {
  await expect.poll(async () => (await hour.session()).state).toBe('ended')
  for (let place = 0; place < CALLS / 3; place += 1)
    expect(
      await product.callsTo(`+1312555${String(2000 + place + 100 * WAYS.indexOf(way)).slice(-4)}`),
      `${way} ${place + 1}`,
    ).toBe(1)
}

const touch = (browser: Browser) =>
  browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })

test('a power hour by keyboard ends no call by accident', async ({ page, product }) => {
  test.slow()
  const hour = await openHour(page, product, 'Keyboard')
  const { dialer } = hour
  // The focus is in the frame and on nothing that takes a key for itself.
  await dialer.getByRole('note').press('Space')
  let before: string | null = null
  for (let call = 0; call < CALLS / 3; call += 1) {
    const lineId = await lead(hour, before)
    await expect(dialer.getByRole('region', { name: /^Call with/ })).toContainText('In Call')
    for (const [key, panel] of [
      ['c', 'Note'],
      ['t', 'Transfer'],
    ] as const) {
      await page.keyboard.press(key)
      const field = dialer.getByRole('region', { name: new RegExp(`^${panel}`) }).getByRole('textbox')
      await expect(field).toBeFocused()
      await page.keyboard.type(SENTENCE)
      await page.keyboard.press('Escape')
    }
    await page.keyboard.press('Space')
    await page.keyboard.press('m')
    await page.keyboard.press('m')
    await expectStillOn(hour, lineId)
    await expect(dialer.getByRole('button', { name: /^Hang up/ })).toBeEnabled()
    await page.keyboard.press('h')
    await expect.poll(async () => (await hour.session()).wrapUpLineId).toBe(lineId)
    await page.keyboard.press('2')
    await page.keyboard.press('2')
    before = lineId
  }
  await finish(hour, product, 'Keyboard')
})

test('a power hour by touch at 360 px ends no call by accident', async ({ browser, product }) => {
  test.slow()
  const context = await touch(browser)
  const page = await context.newPage()
  const hour = await openHour(page, product, 'Touch')
  const { dialer } = hour
  await dialer.getByRole('button', { name: /^Connect/ }).tap()
  let before: string | null = null
  for (let call = 0; call < CALLS / 3; call += 1) {
    const lineId = await lead(hour, before)
    const card = dialer.getByRole('list', { name: 'Lines' }).getByRole('listitem').filter({ hasText: 'In Call' })
    await card.getByText('Springfield, IL').tap()
    await card.getByText('In Call').tap()
    await dialer.getByRole('group', { name: 'Call controls' }).getByRole('button', { name: 'Note' }).tap()
    const note = dialer.getByRole('region', { name: /^Note/ })
    await note.getByRole('textbox').tap()
    await page.keyboard.type(SENTENCE)
    await note.getByRole('button', { name: 'Close', exact: true }).tap()
    await expectStillOn(hour, lineId)
    await dialer.getByRole('button', { name: 'Hang up', exact: true }).tap()
    await expect.poll(async () => (await hour.session()).wrapUpLineId).toBe(lineId)
    await dialer.getByRole('button', { name: /^Not interested/ }).tap()
    before = lineId
  }
  await finish(hour, product, 'Touch')
  await context.close()
})

test('a power hour by mouse ends no call by accident', async ({ page, product }) => {
  test.slow()
  const hour = await openHour(page, product, 'Mouse')
  const { dialer } = hour
  await dialer.getByRole('button', { name: /^Connect/ }).dblclick()
  let before: string | null = null
  for (let call = 0; call < CALLS / 3; call += 1) {
    const lineId = await lead(hour, before)
    const card = dialer.getByRole('region', { name: /^Call with/ })
    await expect(card).toContainText('In Call')
    // The chip keeps its status under the pointer.
    await dialer.getByRole('list', { name: 'Lines' }).getByText('In Call').dblclick()
    await card.getByText('Springfield, IL').dblclick()
    await dialer.getByRole('group', { name: 'Call controls' }).getByRole('button', { name: 'Note' }).click()
    const note = dialer.getByRole('region', { name: /^Note/ })
    await note.getByRole('textbox').click()
    await page.keyboard.type(SENTENCE)
    await note.getByRole('button', { name: 'Close', exact: true }).click()
    await expectStillOn(hour, lineId)
    await dialer.getByRole('button', { name: /^Hang up/ }).dblclick()
    await expect.poll(async () => (await hour.session()).wrapUpLineId).toBe(lineId)
    await dialer.getByRole('button', { name: /^Not interested/ }).dblclick()
    before = lineId
  }
  await finish(hour, product, 'Mouse')
})
