import type { Page } from '@playwright/test'
import { expect, test } from './journey'

const session = '**/api/v1/session'
const threads = /\/api\/messenger\/threads(\?|$)/
const ground = (page: Page) => page.locator('.messenger')
const boxOf = async (page: Page, name: string) => (await page.getByRole('status', { name }).boundingBox())!

/** Holds the requests there; answers what releases them. */
async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route(url, async (route) => {
    await held
    await route.continue()
  })
  return go
}

test('while the messenger loads its user the list keeps its place, also behind a failed read', async ({
  product,
  openAs,
  trouble,
}) => {
  trouble.expected(/status of 500|^500 /)
  const page = await openAs('marcus@harbor.test')
  const [letIn, list] = [await hold(page, session), await hold(page, threads)]
  await page.goto(`${product.url}/manage/messenger`)
  const before = await boxOf(page, 'Loading conversations')
  const { width, height } = (await ground(page).boundingBox())!
  const colour = await ground(page).evaluate((box) => getComputedStyle(box).backgroundColor)
  letIn()
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  const { x, y, width: wide } = await boxOf(page, 'Loading conversations')
  expect(before).toMatchObject({ x, y, width: wide })
  list()

  await page.unroute(session)
  await page.route(session, (route) => route.fulfill({ status: 500, json: { error: 'An error occurred' } }))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(await ground(page).boundingBox()).toMatchObject({ width, height })
  await expect(ground(page)).toHaveCSS('background-color', colour)
  await expect(ground(page)).toContainText('Something went wrong')
})

test('the portal’s messenger uses the page’s free height, with a usable minimum', async ({ product, openAs }) => {
  const page = await openAs('marcus@harbor.test')
  await page.goto(`${product.url}/manage/messenger`)
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  const roomBelow = async (height: number) => {
    await page.setViewportSize({ width: 1200, height })
    const { y, height: high } = (await ground(page).boundingBox())!
    return height - (y + high)
  }
  const margin = await roomBelow(784)
  expect(margin).toBeLessThan(32)
  expect(await roomBelow(1000)).toBe(margin)
  await roomBelow(300)
  await page.getByRole('main').evaluate((main) => main.scrollTo({ top: main.scrollHeight }))
  expect(await ground(page).boundingBox()).toMatchObject({ height: 358 })

  // On its own it is a window of 960 by 600, and on a phone all of it.
  const sizeAt = async (width: number, height: number) => {
    await page.setViewportSize({ width, height })
    const box = (await page.locator('.messenger').boundingBox())!
    return [box.width, box.height].map(Math.round)
  }
  await page.goto(`${product.url}/messenger`)
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  expect(await sizeAt(1200, 784)).toEqual([958, 598])
  expect(await sizeAt(360, 740)).toEqual([358, 738])
})

test('without network a narrow window scrolls so that the draft is not covered by the notice', async ({
  product,
  openAs,
  trouble,
}) => {
  trouble.expected(/ERR_INTERNET_DISCONNECTED/)
  const page = await openAs('marcus@harbor.test')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${product.url}/manage/messenger`)
  await page.getByRole('button', { name: 'New conversation' }).click()
  await page.getByRole('menuitem', { name: 'Text', exact: true }).click()
  await page.getByRole('combobox', { name: 'To' }).fill('773 555 0971')
  await page.keyboard.press('Enter')
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await expect(send).toBeVisible()
  await expect(page).toHaveURL(/\/manage\/messenger\/thr_/)
  await page.context().setOffline(true)
  const said = page.getByText('You are offline')
  await expect(said).toBeVisible()
  await page.getByRole('button', { name: 'Back to the conversations' }).hover()
  await page.mouse.wheel(0, 5_000)
  const clear = async () =>
    (await said.boundingBox())!.y - (await send.boundingBox().then((box) => box!.y + box!.height))
  await expect.poll(clear).toBeGreaterThanOrEqual(0)
  await page.context().setOffline(false)
  await expect(said).toBeHidden()
})
