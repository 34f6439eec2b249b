import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Locator } from '@playwright/test'
import type { BoardPreview } from '../../app/domain/boards/boards.schema'
import { ROOT } from '../helpers/process'
import { boardApi } from './call-boards'
import { expectGoodAtAnyWidth } from './good-screen'
import { expect, openBoards, openHostPage, test } from './journey'
import type { Product } from './product'

const MOST_BYTES = 3 * 1024 * 1024

/** Other tests created some. */
async function deleteBoards({ request }: BrowserContext, product: Product): Promise<void> {
  const call = boardApi(request, product)
  const { items } = await call<{ items: BoardPreview[] }>('GET', '/preview')
  for (const { id } of items) await call('DELETE', `/${id}`)
}

const secondsOf = (video: Locator) => video.evaluate((element: HTMLVideoElement) => element.currentTime)
const captionsOf = (video: Locator) =>
  video.evaluate(({ textTracks: [track] }: HTMLVideoElement) => ({
    mode: track?.mode,
    spoken: [...(track?.activeCues ?? [])].map((cue) => (cue as VTTCue).text),
  }))

test('a user without a board sees how one works, and creates the first', async ({
  page,
  context,
  browser,
  product,
  signIn,
}) => {
  await signIn('sam@rivera.test')
  await deleteBoards(context, product)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))

  await page.goto(`${product.url}/boards`)
  const video = page.locator('video')
  await expect(page.getByRole('link', { name: 'Create Your First Callboard' })).toBeVisible()
  await expectGoodAtAnyWidth(page, 'no boards')
  // Nothing is loaded, and nothing moves, before it is requested.
  expect(asked).not.toContain('/tutorial/call-boards.webm')
  expect(await secondsOf(video)).toBe(0)
  await video.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => secondsOf(video)).toBeGreaterThan(0.5)
  await expect
    .poll(() => captionsOf(video))
    .toEqual({ mode: 'showing', spoken: [expect.stringContaining('call board')] })
  await page.keyboard.press('Space')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
  expect(statSync(join(ROOT, 'public/tutorial/call-boards.webm')).size).toBeLessThan(MOST_BYTES)

  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() })
  const unscripted = await plain.newPage()
  await unscripted.goto(`${product.url}/boards`)
  await expect(unscripted.locator('video[controls]')).toBeVisible()
  await plain.close()

  await page.getByRole('link', { name: 'Create Your First Callboard' }).click()
  await expect(page.getByRole('heading', { name: /^Step 1 of/ })).toBeVisible()
})

test('the tutorial plays inside the CRM', async ({ page, context, product, signIn }) => {
  await signIn('sam@rivera.test')
  await deleteBoards(context, product)
  await openHostPage(page, product, 'sam')
  const video = (await openBoards(page)).locator('video')
  await video.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => secondsOf(video)).toBeGreaterThan(0.5)
})
