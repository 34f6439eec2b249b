import type { FrameLocator, Locator, Page } from '@playwright/test'
import { expectFocusSeen, expectGoodAtAnyWidth, expectGoodScreen, expectNoAxeFaults } from './good-screen'
import { expect, openHostPage, openPortal, test } from './journey'

const TOUR = 'public/tutorial/call-boards.webm'
type Place = Pick<Page | FrameLocator, 'getByRole' | 'getByLabel' | 'getByText' | 'locator'>

const cardOf = (place: Place, name: string): Locator => place.getByRole('article', { name, exact: true })
const fieldOf = (place: Place): Locator => place.getByLabel('Video to upload')
const openCard = (place: Place, name: string): Locator =>
  place.getByRole('button', { name: new RegExp(`^Open ${name}`) })

async function upload(place: Place, name: string, file: string | { name: string; mimeType: string; buffer: Buffer }) {
  await fieldOf(place).setInputFiles(file)
  await expect(openCard(place, name)).toBeVisible({ timeout: 30_000 })
}

/** Whether a player really plays what the server has. */
const plays = (player: Locator): Promise<boolean> =>
  player.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    await video.play()
    if (video.currentTime > 0) return true
    await new Promise((played) => video.addEventListener('timeupdate', played, { once: true }))
    return video.currentTime > 0
  })

/** A second of a film, made by the browser as it would record one. */
const recorded = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
    const paper = canvas.getContext('2d')!
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm;codecs=vp8' })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const stopped = new Promise((stop) => recorder.addEventListener('stop', stop, { once: true }))
    recorder.start()
    for (let frame = 0; frame < 25; frame += 1) {
      paper.fillStyle = `hsl(${frame * 14} 80% 50%)`
      paper.fillRect(0, 0, 320, 180)
      await new Promise((drawn) => requestAnimationFrame(drawn))
    }
    recorder.stop()
    await stopped
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })

test('a video is uploaded, seen in two windows, played, renamed, shared, and deleted', async ({
  page,
  product,
  signIn,
  openAs,
}) => {
  await signIn('marcus@harbor.test')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${product.url}/manage`)
  await page.getByRole('link', { name: 'Videos' }).click()
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeVisible()
  await expectGoodAtAnyWidth(page, 'an empty library')
  const other = await openAs('marcus@harbor.test')
  await other.goto(`${product.url}/manage/video`)
  await expect(other.getByRole('button', { name: 'Upload', exact: true })).toBeVisible()

  await upload(page, 'call-boards', TOUR)
  await expect(openCard(other, 'call-boards')).toBeVisible()
  await expect(cardOf(page, 'call-boards')).toContainText('0 views')
  // The picture was taken here, and came back.
  const picture = cardOf(other, 'call-boards').locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  await expectGoodAtAnyWidth(page, 'a library with a video')
  await expectFocusSeen(page, 'a library with a video')

  await openCard(page, 'call-boards').press('Enter')
  const detail = page.getByRole('region', { name: 'call-boards' })
  const player = detail.locator('video')
  await expect(detail).toBeFocused()
  expect(await plays(player)).toBe(true)
  await detail.getByLabel('Speed').selectOption('1.75')
  expect(await player.evaluate((video: HTMLVideoElement) => video.playbackRate)).toBe(1.75)
  await player.evaluate((video: HTMLVideoElement) => video.pause())

  await page.getByRole('button', { name: 'Menu of call-boards' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByLabel('Name of the video').fill('House tour')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'House tour' })).toBeVisible()
  await expect(cardOf(other, 'House tour')).toBeVisible()

  await page.getByRole('button', { name: 'Get Sharable Link' }).click()
  const naming = page.getByRole('dialog', { name: 'Get Sharable Link' })
  await expect(naming.getByLabel('Link name')).toHaveValue('General Link')
  await naming.getByLabel('Link name').fill('')
  await expect(naming.getByRole('button', { name: 'Save' })).toBeDisabled()
  await naming.getByLabel('Link name').fill('Ana Lopez')
  await expectNoAxeFaults(page, 'naming a link')
  await naming.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Get Sharable Link' })).toBeFocused()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/v\/[\w-]{22}$/)
  const links = page.getByRole('list', { name: 'Shared links' })
  await expect(links.getByRole('listitem')).toContainText('Ana Lopez')
  await links.getByRole('button', { name: /^Ana Lopez/ }).click()
  await expect(links).toContainText('No visits yet.')
  await expectGoodAtAnyWidth(page, 'a video with a link')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^House tour\.(webm|mp4)$/)

  await links.getByRole('button', { name: 'End Ana Lopez' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End link' }).click()
  await expect(page.getByText('No links to this video yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Back to the videos' }).click()
  await expect(openCard(page, 'House tour')).toBeFocused()
  await page.getByRole('button', { name: 'Menu of House tour' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText('Its links stop working')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(cardOf(page, 'House tour')).toBeHidden()
  await expect(cardOf(other, 'House tour')).toBeHidden()
})

test('a file without video is refused, an upload is canceled, and one continues while its library is closed', async ({
  page,
  product,
  signIn,
  trouble,
}) => {
  trouble.expected(/status of 4/)
  await signIn('ben@harbor.test')
  await page.goto(`${product.url}/manage/video`)
  await fieldOf(page).setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<html>') })
  await expect(page.getByRole('alert').filter({ hasText: 'Files' })).toHaveText('Unsupported Files: page.html.')
  await expectGoodScreen(page, 'a file that is no video')
  await page.getByRole('button', { name: 'Dismiss' }).click()

  // A film by its name, and something else by its bytes.
  await fieldOf(page).setInputFiles({ name: 'no film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no film') })
  const broken = cardOf(page, 'no film')
  await expect(broken).toContainText('Failed to upload', { timeout: 30_000 })
  await expectGoodScreen(page, 'an upload that failed')
  await broken.getByRole('button', { name: 'Delete no film' }).click()
  await expect(broken).toBeHidden()

  // As slow as a phone's network: its bytes are on their way.
  const held: (() => void)[] = []
  await page.route(/\/api\/video\/[^/]+\/upload/, async (route) => {
    await new Promise<void>((go) => held.push(go))
    await route.continue().catch(() => {})
  })
  const film = { name: 'Short.webm', mimeType: 'video/webm', buffer: Buffer.from(await recorded(page)) }
  await fieldOf(page).setInputFiles(film)
  const card = cardOf(page, 'Short')
  await expect(card).toContainText('Uploading...')
  await expectGoodScreen(page, 'an upload under way')
  await expect.poll(() => held.length).toBe(1)
  await card.getByRole('button', { name: 'Cancel the upload of Short' }).click()
  await expect(card).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeVisible()
  await expect(card).toBeHidden()

  await fieldOf(page).setInputFiles(film)
  await expect.poll(() => held.length).toBe(2)
  const asked = new Promise<string>((told) =>
    page.once('dialog', (dialog) => {
      told(dialog.type())
      void dialog.dismiss()
    }),
  )
  await page.evaluate(() => setTimeout(() => location.reload()))
  expect(await asked).toBe('beforeunload')
  await page.getByRole('link', { name: 'Contacts' }).click()
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()
  held[1]!()
  await page.getByRole('link', { name: 'Videos' }).click()
  await expect(openCard(page, 'Short')).toBeVisible({ timeout: 30_000 })
  await openCard(page, 'Short').click()
  expect(await plays(page.locator('video'))).toBe(true)
})

test('a CRM opens the library in a frame: a video is uploaded, played and chosen', async ({ page, product }) => {
  await openHostPage(page, product, 'olivia')
  await page.getByRole('button', { name: 'Video', exact: true }).click()
  const frame = page.locator('iframe[title="Trunkline videos"]')
  const videos = page.frameLocator('iframe[title="Trunkline videos"]')
  await expect(videos.getByRole('button', { name: 'Upload', exact: true })).toBeVisible()
  expect(await frame.boundingBox()).toMatchObject({ width: 960, height: 600 })
  expect(await videos.getByRole('list', { name: 'Videos' }).getByRole('listitem').first().boundingBox()).toMatchObject({
    width: 272,
    height: 254,
  })
  await upload(videos, 'call-boards', TOUR)
  const picture = cardOf(videos, 'call-boards').locator('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  await expectNoAxeFaults(page, 'the library in a CRM', '#video')
  await openCard(videos, 'call-boards').click()
  expect(await plays(videos.locator('video'))).toBe(true)
  await videos.getByRole('button', { name: 'Close', exact: true }).press('Enter')
  await expect(frame).toBeHidden()

  await page.evaluate(() => document.querySelector<HTMLButtonElement>('#choose-video')?.click())
  await videos.getByRole('button', { name: 'Select call-boards' }).click()
  await expect(page.getByRole('complementary').getByRole('list').first()).toContainText(/Chose call-boards: .*\/v\//)
  await expect(frame).toBeHidden()

  const portal = await openPortal(page, 'Olivia')
  await portal.getByRole('link', { name: 'Videos' }).click()
  await openCard(portal, 'call-boards').click()
  expect(await plays(portal.locator('video'))).toBe(true)
  await portal.getByRole('button', { name: 'Menu of call-boards' }).click()
  await portal.getByRole('menuitem', { name: 'Delete' }).click()
  await portal.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(openCard(portal, 'call-boards')).toBeHidden()
})
