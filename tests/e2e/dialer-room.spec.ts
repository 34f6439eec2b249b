import type { Locator } from '@playwright/test'
import {
  connectButton,
  dialerIn,
  expect,
  expectInCall,
  openHostPage,
  pressOption,
  startCampaign,
  stopButton,
  stopDialing,
  test,
} from './journey'

test('the page gives the bar its space, and nothing jumps when a menu opens over the list', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1200, height: 784 })
  const dialer = await openHostPage(page, product, 'ben')
  await startCampaign(page, ['Stacy Kim'])
  await connectButton(dialer).click()
  await expectInCall(dialer, 'Stacy Kim')
  await expect(dialer.getByRole('button', { name: /^Interested/ })).toBeVisible()
  await page.mouse.move(600, 700)
  // Where the bar had its room already, the box of Stacy Kim was scrolled to.
  await page.evaluate(() => scrollTo(0, 0))
  const frame = page.locator('iframe[title="Trunkline dialer"]')
  const topOfList = async () => (await page.getByRole('heading', { name: 'Contacts', level: 1 }).boundingBox())!.y
  const endOfFrame = async () => {
    const box = (await frame.boundingBox())!
    return box.y + box.height
  }
  await expect(async () => expect(await topOfList()).toBeGreaterThanOrEqual(await endOfFrame())).toPass()
  const before = await topOfList()
  const shown = await endOfFrame()
  await dialer.getByRole('button', { name: 'Options' }).click()
  await expect(dialer.getByRole('menu')).toBeVisible()
  await expect.poll(endOfFrame).toBeGreaterThan(shown)
  expect(await topOfList()).toBe(before)
  await page.keyboard.press('Escape')
  await stopDialing(dialer)
})

test('a window that was narrow for a while leaves no gap under the bar', async ({ page, product }) => {
  await page.setViewportSize({ width: 1440, height: 784 })
  const dialer = await openHostPage(page, product, 'ben')
  await startCampaign(page, ['Stacy Kim'])
  // What is about to be dialed is a row of its own in a narrow window.
  await expect(dialer.getByText('0 of 1 called')).toBeVisible()
  const boxOf = async (what: Locator) => (await what.boundingBox())!
  const heightOfFrame = async () => (await boxOf(page.locator('iframe[title="Trunkline dialer"]'))).height
  const gap = async () => {
    const frame = await boxOf(page.locator('iframe[title="Trunkline dialer"]'))
    return (await boxOf(page.getByRole('heading', { name: 'Contacts', level: 1 }))).y - frame.y - frame.height
  }
  const [high, before] = [await heightOfFrame(), await gap()]
  await page.setViewportSize({ width: 500, height: 784 })
  await expect.poll(heightOfFrame).toBeGreaterThan(high)
  await page.setViewportSize({ width: 1440, height: 784 })
  await expect.poll(heightOfFrame).toBe(high)
  await expect.poll(gap).toBe(before)
})

test('on a phone the mini dialer stays visible: an open panel hides neither status nor Stop', async ({
  page,
  product,
}) => {
  const dialer = await openHostPage(page, product, 'ben')
  await page.setViewportSize({ width: 360, height: 740 })
  await startCampaign(page, ['Bianca Rossi', 'Ethan Brooks', 'Isaac Newman'])
  await connectButton(dialer).click()
  const status = dialer.locator('p', { hasText: /^In Call$/ })
  await expect(status).toBeVisible({ timeout: 20_000 })
  for (const name of ['Dialpad', 'Settings']) {
    if (name === 'Dialpad') await dialer.getByRole('button', { name }).click()
    else await pressOption(dialer, name)
    const panel = dialer.getByRole('region', { name })
    await expect(panel).toBeVisible()
    await expect(dialer.getByRole('button', { name: 'Options' })).toBeInViewport({ ratio: 1 })
    await expect(status).toBeInViewport({ ratio: 1 })
    await expect(stopButton(dialer)).toBeInViewport({ ratio: 1 })
    // Its close button is not under the header.
    await panel.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(panel).toBeHidden()
  }
  // What the mini dialer took is no room of the bar's.
  await page.setViewportSize({ width: 1200, height: 784 })
  const list = page.getByRole('heading', { name: 'Contacts', level: 1 })
  await expect(async () => expect((await list.boundingBox())!.y).toBeLessThan(400)).toPass()
  await stopDialing(dialer)
})

test('on our own pages they stay visible on a phone too', async ({ page, product, signIn }) => {
  await signIn('ben@harbor.test')
  await page.setViewportSize({ width: 360, height: 560 })
  for (const path of ['/dialer', '/manage/dial']) {
    await page.goto(product.url + path)
    const options = page.getByRole('button', { name: 'Options' })
    await options.click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    const panel = page.getByRole('region', { name: 'Settings' })
    await expect(panel).toBeVisible()
    await panel.getByRole('link').or(panel.getByRole('combobox')).last().scrollIntoViewIfNeeded()
    await expect(connectButton(page)).toBeInViewport({ ratio: 1 })
    await expect(options).toBeInViewport({ ratio: 1 })
  }
})

test('a dialer that is still loading covers nothing of the page', async ({ page, product }) => {
  await page.setViewportSize({ width: 1200, height: 784 })
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v1/session', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto(product.hostUrl)
  await expect(dialerIn(page).getByRole('status', { name: 'Loading' })).toBeVisible()
  // Both at one moment: the page moves its list as the frame grows.
  const room = () =>
    page.evaluate(() => {
      const list = [...document.querySelectorAll('h1')].find(({ textContent }) => textContent === 'Contacts')!
      const frame = document.querySelector('iframe[title="Trunkline dialer"]')!
      return list.getBoundingClientRect().top - frame.getBoundingClientRect().bottom
    })
  expect(await room()).toBeGreaterThanOrEqual(0)
  answer()
  await expect(connectButton(dialerIn(page))).toBeVisible()
  expect(await room()).toBeGreaterThanOrEqual(0)
})
