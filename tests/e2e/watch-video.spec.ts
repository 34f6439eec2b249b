import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { CreatedLink, LinkHit, VideoLinks } from '../../app/domain/video-links/video-links.schema'
import { isViewed } from '../../app/domain/video-links/viewed'
import type { VideoUpload, VideoView } from '../../app/domain/videos/videos.schema'
import { apiOf } from '../helpers/api'
import { pngOf } from '../helpers/pictures'
import { drawFilm } from './drawn-film'
import { expectFocusSeen, expectGoodAtAnyWidth } from './good-screen'
import { expect, listening, test } from './journey'
import type { Product } from './product'
import { openRows } from '../helpers/rows'

const SECONDS = 4
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const
const SIGNATURE = {
  title: 'Listing agent',
  text: 'Lakeside homes since 2009.\nAsk me anything.',
  phone: '(312) 555-0142',
  linkLabel: 'Book a tour',
  linkUrl: 'harbor.test/tours?from=video',
}

/** A video in Mia's library, and a link to it. `page` is one of ours, in which it is drawn. */
async function share(page: Page, product: Product) {
  const token = await product.token('mia@harbor.test')
  const api = apiOf(product.url, () => token)
  await api.put('/api/v1/settings/video-signature', SIGNATURE)
  await page.goto(`${product.url}/sign-in`)
  const film = await drawFilm(page, SECONDS)
  const name = 'A walk through 12 Lakeside Drive'
  const { uploadUrl, videoAsset } = await api.post<VideoUpload>('/api/video', { name })
  const sent = await fetch(new URL(uploadUrl, product.url), {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(film),
  })
  expect(sent.ok, await sent.text()).toBe(true)
  const { id } = videoAsset
  const video = () => api.get<VideoView>(`/api/video/${id}`)
  await expect.poll(async () => (await video()).status).toBe('ready')
  const picture = new FormData()
  picture.set('file', new File([new Uint8Array(pngOf(320, 180))], 'tour.png'))
  await api.post(`/api/video/${id}/thumbnail`, picture)
  const links = `/api/v1/sharing/resources/${id}/links`
  const { url } = await api.post<CreatedLink>(links, { name: 'Grace' })
  const link = async () => (await api.get<VideoLinks>(links)).items[0]!
  const end = async () => void (await api.remove(`${links}/${(await link()).id}`))
  return { id, name, url: url!, video, link, end }
}

/** The page of a link in a browser that has never been here. */
async function openAsStranger(
  browser: Browser,
  trouble: { watch(context: Awaited<ReturnType<Browser['newContext']>>): void },
  options: BrowserContextOptions = PHONE,
) {
  const context = await browser.newContext(options)
  trouble.watch(context)
  return { context, page: await context.newPage() }
}

test('a stranger watches on a phone, and the video’s owner sees how much', async ({
  page,
  browser,
  product,
  trouble,
  signIn,
}) => {
  const { url, name, link, video } = await share(page, product)
  const stranger = await openAsStranger(browser, trouble)
  const answer = await stranger.page.goto(url)
  expect(answer!.headers()).toMatchObject({
    'x-robots-tag': 'noindex',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  })
  expect(answer!.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  await expect(stranger.page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(stranger.page.getByText('Mia Torres')).toBeVisible()
  await expect(stranger.page.getByText('Listing agent, Harbor Realty')).toBeVisible()
  await expect(stranger.page.getByRole('link', { name: '(312) 555-0142' })).toHaveAttribute('href', 'tel:+13125550142')
  const button = stranger.page.getByRole('link', { name: 'Book a tour' })
  await expect(button).toHaveAttribute('href', 'https://harbor.test/tours?from=video')
  await expect(button).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  for (const [property, content] of [
    ['og:title', name],
    ['og:image', `${url}/thumbnail`],
    // With a converter it is the mp4, which more link previews play.
    ['og:video', new RegExp(`^${url}/(play|mp4)$`)],
    ['og:url', url],
  ] as const)
    await expect(stranger.page.locator(`meta[property="${property}"]`)).toHaveAttribute('content', content)

  const player = stranger.page.locator('video')
  const speed = stranger.page.getByLabel('Speed')
  await listening(speed)
  await expect.poll(async () => (await link()).hitCount).toBe(1)
  await speed.selectOption('2×')
  expect(await player.evaluate((node: HTMLVideoElement) => node.playbackRate)).toBe(2)
  await player.evaluate((node: HTMLVideoElement) => node.play())
  await expect.poll(() => player.evaluate((node: HTMLVideoElement) => node.ended)).toBe(true)
  const hit = async () => (await link()).hits[0]!
  await expect.poll(async () => (await hit()).totalWatchTime).toBeGreaterThan(SECONDS - 0.5)
  const seen: LinkHit = await hit()
  expect(seen.maxWatchTime).toBeGreaterThan(SECONDS - 0.5)
  expect(seen.maxWatchTime).toBeLessThanOrEqual(SECONDS)
  const { duration, hits } = await video()
  expect(isViewed(seen, duration)).toBe(true)
  expect(hits).toBe(1)
  expect(await stranger.context.cookies()).toEqual([])
  await expectGoodAtAnyWidth(stranger.page, 'a shared video')
  await expectFocusSeen(stranger.page, 'a shared video')
  await stranger.context.close()

  await signIn('mia@harbor.test')
  // In the widget's size each column of a visit is in sight.
  await page.setViewportSize({ width: 960, height: 600 })
  await page.goto(`${product.url}/manage/video`)
  await page
    .getByRole('button', { name: `Open ${name}` })
    .first()
    .click()
  await page.getByRole('button', { name: /^Grace/ }).click()
  const visits = page.getByRole('region', { name: 'Visits of Grace' })
  await expect(visits).toContainText('Viewed')
  expect(await visits.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  const counted = page.waitForResponse((told) => told.url() === `${url}/visits`)
  await page.goto(url)
  expect((await counted).status()).toBe(204)
  expect((await link()).hitCount).toBe(1)
})

test('without scripts it is watched as well, and no view is counted', async ({ page, browser, product, trouble }) => {
  const { url, name, link } = await share(page, product)
  const stranger = await openAsStranger(browser, trouble, { ...PHONE, javaScriptEnabled: false })
  await stranger.page.goto(url)
  await expect(stranger.page.getByRole('heading', { name })).toBeVisible()
  const player = stranger.page.locator('video')
  await expect(player).toHaveAttribute('controls')
  await expect(player).toBeInViewport()
  await expect(stranger.page.getByRole('link', { name: 'Book a tour' })).toBeVisible()
  await expect(stranger.page.getByLabel('Speed')).toHaveCount(0)
  const source = await player.locator('source').first().getAttribute('src')
  const part = await fetch(new URL(source!, product.url), { headers: { range: 'bytes=0-3' } })
  expect([part.status, part.headers.get('content-type')]).toEqual([206, 'video/webm'])
  expect((await link()).hitCount).toBe(0)
  await stranger.context.close()
})

test('a video in preparation appears automatically, and one with an ended link no longer does', async ({
  page,
  browser,
  product,
  trouble,
}) => {
  trouble.expected(/status of 4(04|10)/)
  const { id, url, name, link, end } = await share(page, product)
  const become = (status: string) => {
    const db = openRows(product.dataDir)
    db.prepare('update videos set status = ? where id = ?').run(status, id)
    db.close()
  }
  become('processing')
  const stranger = await openAsStranger(browser, trouble)
  await stranger.page.goto(url)
  await expect(stranger.page.getByText('This video is being prepared')).toBeVisible()
  await expect(stranger.page.getByRole('heading', { name })).toBeVisible()
  await expectGoodAtAnyWidth(stranger.page, 'a video that is being prepared')
  become('ready')
  await expect(stranger.page.locator('video')).toBeVisible()
  await expect.poll(async () => (await link()).hitCount).toBe(1)
  become('failed')
  await stranger.page.reload()
  await expect(stranger.page.getByText('This video cannot be watched')).toBeVisible()
  await expectGoodAtAnyWidth(stranger.page, 'a video that failed')
  become('ready')

  await end()
  expect((await stranger.page.goto(url))!.status()).toBe(410)
  const ended = stranger.page.getByRole('heading', { name: 'This video is no longer available.' })
  await expect(ended).toBeVisible()
  await expect(stranger.page.locator('video')).toHaveCount(0)
  await expectGoodAtAnyWidth(stranger.page, 'a link that has ended')
  expect((await stranger.page.goto(`${product.url}/v/nobody-made-this-one`))!.status()).toBe(404)
  await expect(ended).toBeVisible()
  await stranger.context.close()
})
