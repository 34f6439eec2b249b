import type { Locator, Page } from '@playwright/test'
import { expectFocusSeen, expectGoodAtAnyWidth } from './good-screen'
import { expect, expectHeard, openHostPage, openPortal, test } from './journey'
import type { Product } from './product'

/** Opens the recorder of the user's own library. */
async function openRecorder(
  page: Page,
  product: Product,
  kind: 'Video' | 'Screen' | 'Video + Screen',
): Promise<Locator> {
  await page.setViewportSize({ width: 960, height: 600 })
  await page.goto(`${product.url}/manage/video`)
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await page.getByRole('menuitem', { name: kind, exact: true }).click()
  return page.getByRole('dialog')
}

const pressed = (dialog: Locator, name: string) => dialog.getByRole('button', { name, exact: true }).click()

/** A press right after another one counts as the second half of a double click: it is retried. */
const start = (dialog: Locator) =>
  expect(async () => {
    await pressed(dialog, 'Start recording')
    await expect(dialog.getByRole('button', { name: /^(Cancel|Stop)$/ })).toBeVisible({ timeout: 500 })
  }).toPass()

/** Until so much of it is recorded. */
async function record(dialog: Locator, seconds: number): Promise<void> {
  await start(dialog)
  await expect(dialog.getByRole('timer')).toContainText(new RegExp(`^0:0[${seconds}-9] `))
  await pressed(dialog, 'Stop')
  await expect(dialog.getByLabel('Video Name')).toBeFocused()
}

const reviewed = (dialog: Locator) => dialog.getByLabel('What you recorded')

/** Length, and the position of a player after seeking. */
const soughtIn = (dialog: Locator, seconds: number) =>
  reviewed(dialog).evaluate(async (video: HTMLVideoElement, to) => {
    const isThere = (event: string) => new Promise((resolve) => video.addEventListener(event, resolve, { once: true }))
    if (video.readyState === 0) await isThere('loadedmetadata')
    const { duration, videoWidth, videoHeight } = video
    const sought = isThere('seeked')
    video.currentTime = to
    await sought
    return { duration, at: video.currentTime, videoWidth, videoHeight }
  }, seconds)

/** Red, green and blue of a place of what is played, in shares of its width and height. */
const colourAt = (dialog: Locator, x: number, y: number) =>
  reviewed(dialog).evaluate(
    (video: HTMLVideoElement, [atX, atY]) => {
      const canvas = document.createElement('canvas')
      canvas.width = video.videoWidth
      canvas.height = video.videoHeight
      const drawing = canvas.getContext('2d')!
      drawing.drawImage(video, 0, 0)
      return [...drawing.getImageData(atX! * canvas.width, atY! * canvas.height, 1, 1).data].slice(0, 3)
    },
    [x, y],
  )

interface Watched {
  /** Every track that the browser gave. */
  given: MediaStreamTrack[]
  /** A screen of one color, whose turn it is to be shared. */
  screen: MediaStreamTrack | null
  paint(colour: string): void
}

/** Notes what the browser gives; `screen`: shares a plain red screen, on which nothing moves, and which can be taken away. */
const watchTracks = (page: Page, { screen = false } = {}) =>
  page.addInitScript((plain) => {
    const watched: Watched = { given: [], screen: null, paint: () => {} }
    const devices = navigator.mediaDevices
    const [ask, share] = [devices.getUserMedia.bind(devices), devices.getDisplayMedia.bind(devices)]
    const note = (stream: MediaStream) => {
      watched.given.push(...stream.getTracks())
      return stream
    }
    devices.getUserMedia = async (wanted) => note(await ask(wanted))
    devices.getDisplayMedia = async (wanted) => {
      if (!plain) return note(await share(wanted))
      const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
      const drawing = canvas.getContext('2d')!
      watched.paint = (colour) => {
        drawing.fillStyle = colour
        drawing.fillRect(0, 0, 1280, 720)
      }
      watched.paint('red')
      const stream = note(canvas.captureStream())
      watched.screen = stream.getVideoTracks()[0]!
      return stream
    }
    Object.assign(globalThis, { watched })
  }, screen)

const liveTracks = (page: Page) =>
  page.evaluate(() => {
    const { given } = (globalThis as unknown as { watched: Watched }).watched
    return { given: given.length > 0, live: given.filter(({ readyState }) => readyState === 'live').length }
  })

test('the camera is recorded, reviewed, recorded again, named and saved to the library', async ({
  page,
  product,
  signIn,
}) => {
  await watchTracks(page)
  await signIn('olivia@harbor.test')
  const dialog = await openRecorder(page, product, 'Video')
  await expect(dialog.getByLabel('Your camera')).toBeVisible()
  await expectHeard(dialog.getByRole('meter', { name: 'Microphone level' }))
  await expectGoodAtAnyWidth(page, 'recorder, ready', '[role=dialog]')

  // The countdown is said, and can be left.
  await start(dialog)
  const said = dialog.getByRole('status').first()
  await expect(said).toHaveText('3')
  await expect(said).toHaveText('2')
  await pressed(dialog, 'Cancel')
  await expect(dialog.getByRole('button', { name: 'Start recording' })).toBeVisible()

  await record(dialog, 2)
  await expect.poll(() => liveTracks(page)).toEqual({ given: true, live: 0 })
  const first = await soughtIn(dialog, 1)
  expect(first.duration).toBeGreaterThan(1.8)
  expect(first.duration).toBeLessThan(60)
  expect(first.at).toBeCloseTo(1, 1)
  expect(first.videoWidth).toBeGreaterThan(first.videoHeight)
  await expect(said).toHaveText(/^Recorded \d+ seconds$/)
  await expectGoodAtAnyWidth(page, 'recorder, review', '[role=dialog]')
  await expectFocusSeen(page, 'recorder, review')

  // An older recording is not lost when a new one is wanted.
  await pressed(dialog, 'Retake')
  await expect(dialog.getByRole('button', { name: 'Start recording' })).toBeEnabled()
  await pressed(dialog, 'Keep the last recording')
  expect((await soughtIn(dialog, 0.5)).duration).toBe(first.duration)
  await pressed(dialog, 'Retake')
  await record(dialog, 1)
  expect((await soughtIn(dialog, 0.5)).duration).not.toBe(first.duration)

  const name = dialog.getByLabel('Video Name')
  await expect(name).toHaveValue(/^Recording /)
  await name.fill('  ')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  const sent = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('/upload'))
  await name.fill('Hello from the recorder')
  await name.press('Enter')
  expect((await sent).ok()).toBe(true)
  await expect(dialog).toBeHidden()
  await expect
    .poll(async () => {
      const { items } = (await (await page.request.get(`${product.url}/api/video`)).json()) as {
        items: Array<{ name: string; status: string; duration: number | null; thumbnail: string | null }>
      }
      const kept = items.find((video) => video.name === 'Hello from the recorder')
      return kept && { status: kept.status, isLong: (kept.duration ?? 0) > 0.8, hasPicture: kept.thumbnail !== null }
    })
    .toEqual({ status: 'ready', isLong: true, hasPicture: true })
})

test('closing a recording asks first; discarding deletes it and turns the camera off', async ({
  page,
  product,
  signIn,
}) => {
  await watchTracks(page)
  await signIn('olivia@harbor.test')
  const dialog = await openRecorder(page, product, 'Video')
  await start(dialog)
  await expect(dialog.getByRole('timer')).toContainText('0:01 ')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard this recording?' })
  await expect(question).toBeVisible()
  await pressed(question, 'Cancel')
  // It continued in that time.
  await expect(page.getByRole('timer')).toContainText(/^0:0[2-9] /)
  await pressed(page.getByRole('dialog'), 'Stop')
  await pressed(page.getByRole('dialog'), 'Discard')
  await pressed(question, 'Discard')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await liveTracks(page)).toEqual({ given: true, live: 0 })
})

test('the screen is recorded in the background too, and the browser’s own ‘Stop sharing’ ends it', async ({
  page,
  product,
  signIn,
}) => {
  await watchTracks(page, { screen: true })
  await signIn('olivia@harbor.test')
  const dialog = await openRecorder(page, product, 'Screen')
  await expect(dialog.getByRole('heading', { name: 'Record screen' })).toBeVisible()
  await expectGoodAtAnyWidth(page, 'recorder, screen', '[role=dialog]')
  await start(dialog)
  // As in a tab that another one hides.
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0
  })
  await expect(dialog.getByRole('timer')).toContainText('0:01 ')
  await page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched.paint('blue'))
  await expect(dialog.getByRole('timer')).toContainText('0:03 ')
  await page.evaluate(() => {
    const { screen } = (globalThis as unknown as { watched: Watched }).watched
    screen!.stop()
    screen!.dispatchEvent(new Event('ended'))
  })
  await expect(dialog.getByLabel('Video Name')).toBeVisible()
  const { duration, at } = await soughtIn(dialog, 2.5)
  expect(duration).toBeGreaterThan(2.8)
  expect(at).toBeCloseTo(2.5, 1)
  const [red, , blue] = await colourAt(dialog, 0.5, 0.5)
  expect(blue).toBeGreaterThan(200)
  expect(red).toBeLessThan(60)
  expect(await liveTracks(page)).toEqual({ given: true, live: 0 })
})

test('with both, the camera covers the screen in the chosen width and corner', async ({ page, product, signIn }) => {
  await watchTracks(page, { screen: true })
  await signIn('olivia@harbor.test')
  const dialog = await openRecorder(page, product, 'Video + Screen')
  await pressed(dialog, 'Video settings')
  const settings = page.getByRole('dialog', { name: 'Video settings' })
  await expect(settings.getByLabel('Camera width')).toHaveValue('20')
  await expectGoodAtAnyWidth(page, 'video settings')
  await settings.getByLabel('Camera width').fill('51')
  await expect(settings.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
  await settings.getByLabel('Camera width').fill('40')
  await settings.getByLabel('Camera position').selectOption('Top Right')
  await pressed(settings, 'Save')
  await expect(settings).toBeHidden()
  await record(page.getByRole('dialog'), 1)
  await soughtIn(dialog, 0.5)
  const isScreen = async (x: number, y: number) => {
    const [red, green] = await colourAt(dialog, x, y)
    return red! > 150 && green! < 100
  }
  // Chromium's own camera is green.
  expect(await isScreen(0.75, 0.1)).toBe(false)
  expect(await isScreen(0.62, 0.2)).toBe(false)
  expect(await isScreen(0.55, 0.2)).toBe(true)
  expect(await isScreen(0.1, 0.9)).toBe(true)

  // A camera that is unplugged ends what is recorded, and says so; the settings were kept.
  await pressed(dialog, 'Retake')
  await start(dialog)
  await expect(dialog.getByRole('timer')).toContainText('0:01 ')
  await page.evaluate(() => {
    const { given } = (globalThis as unknown as { watched: Watched }).watched
    const camera = given.findLast(
      ({ kind, readyState, label }) => kind === 'video' && readyState === 'live' && label.startsWith('fake'),
    )!
    camera.stop()
    camera.dispatchEvent(new Event('ended'))
  })
  await expect(dialog.getByText('The camera was disconnected. The recording up to then is kept.')).toBeVisible()
  await soughtIn(dialog, 0.5)
  expect(await isScreen(0.1, 0.9)).toBe(true)
})

test('a user who denies camera or screen gets a message, and can retry', async ({ page, product, signIn, trouble }) => {
  trouble.expected(/Permissions policy violation/)
  // A page that comes through a test's hands counts as one from outside for its sockets.
  trouble.expected(/ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS_CHECKS/)
  await signIn('olivia@harbor.test')
  // The browser itself refuses what a page's own header forbids.
  const forbid = (what: string) =>
    page.route('**/manage/video', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'permissions-policy': what } })
    })
  await forbid('camera=()')
  let dialog = await openRecorder(page, product, 'Video')
  await expect(dialog.getByRole('alert')).toContainText('Camera permissions denied')
  await expectGoodAtAnyWidth(page, 'recorder, refused', '[role=dialog]')
  await pressed(dialog, 'Try again')
  await expect(dialog.getByRole('alert')).toContainText('Camera permissions denied')

  await page.unroute('**/manage/video')
  await forbid('display-capture=()')
  dialog = await openRecorder(page, product, 'Screen')
  await pressed(dialog, 'Start recording')
  await expect(dialog.getByRole('alert')).toContainText('Failed to obtain screen sharing permissions.')
  await expect(dialog.getByRole('button', { name: 'Start recording' })).toBeEnabled()
})

// Capturing, composing and encoding without a GPU takes more than one core.
const ALONE = { tag: '@alone' }

test(
  'in a host page that may use camera and screen, both are recorded into the library',
  ALONE,
  async ({ page, product }) => {
    await page.setViewportSize({ width: 960, height: 600 })
    await openHostPage(page, product, 'olivia')
    await page.getByRole('button', { name: 'Video', exact: true }).click()
    const videos = page.frameLocator('iframe[title="Trunkline videos"]')
    await videos.getByRole('button', { name: 'Record', exact: true }).click()
    await videos.getByRole('menuitem', { name: 'Video + Screen', exact: true }).click()
    const dialog = videos.getByRole('dialog')
    await expect(dialog.getByLabel('Your camera')).toBeVisible()
    await record(dialog, 1)
    expect((await soughtIn(dialog, 0.5)).duration).toBeGreaterThan(0.8)
    await dialog.getByLabel('Video Name').fill('From the frame')
    await pressed(dialog, 'Save')
    await expect(dialog).toBeHidden()
    await expect(videos.getByRole('list', { name: 'Videos' })).toContainText('From the frame')
    await videos.getByRole('button', { name: 'Close', exact: true }).click()

    const portal = await openPortal(page, 'Olivia')
    await portal.getByRole('link', { name: 'Videos' }).click()
    await portal.getByRole('button', { name: 'Record', exact: true }).click()
    await portal.getByRole('menuitem', { name: 'Screen', exact: true }).click()
    await start(portal.getByRole('dialog'))
    await expect(portal.getByLabel('What is recorded')).toBeVisible()
  },
)
