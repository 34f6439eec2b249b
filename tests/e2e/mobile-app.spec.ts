import jsQR from 'jsqr'
import type { Locator } from '@playwright/test'
import { expect, listening, test } from './journey'
import { expectGoodAtAnyWidth } from './good-screen'

/** What a phone's camera reads. */
async function readQrCode(image: Locator): Promise<string | undefined> {
  const { data, width, height } = await image.evaluate((img: HTMLImageElement) => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 400
    const context = canvas.getContext('2d')!
    context.fillStyle = '#fff'
    context.fillRect(0, 0, 400, 400)
    context.drawImage(img, 20, 20, 360, 360)
    return { data: [...context.getImageData(0, 0, 400, 400).data], width: 400, height: 400 }
  })
  return jsQR(Uint8ClampedArray.from(data), width, height)?.data
}

test('a phone signs in by the QR code of the page, once, and the portal can be installed there', async ({
  page,
  browser,
  product,
  signIn,
  trouble,
}) => {
  await signIn('ben@harbor.test')
  await page.goto(`${product.url}/manage/mobile-app`)
  const show = page.getByRole('button', { name: 'Show QR code' })
  await listening(show)
  await show.click()
  const image = page.getByRole('img', { name: 'QR code that signs your phone in' })
  await expect(page.getByText(/^Expires in [12]:\d\d$/)).toBeVisible()
  await expectGoodAtAnyWidth(page, 'mobile app')
  const url = await readQrCode(image)
  expect(url).toContain(`${product.url}/mobile-login#`)

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  trouble.watch(phone)
  const screen = await phone.newPage()
  await screen.goto(url!)
  await expect(screen).toHaveURL(`${product.url}/mobile-login`)
  const signInButton = screen.getByRole('button', { name: 'Sign in' })
  await listening(signInButton)
  await expectGoodAtAnyWidth(screen, 'mobile login')
  await signInButton.tap()
  await expect(screen).toHaveURL(`${product.url}/manage`)
  const manifest = await screen.request.get(
    await screen.locator('link[rel=manifest]').evaluate((link: HTMLLinkElement) => link.href),
  )
  const { start_url: start, icons } = await manifest.json()
  expect(start).toBe('/manage')
  for (const { src } of icons) expect((await screen.request.get(product.url + src)).ok()).toBe(true)

  // Scanned a second time.
  const late = await phone.newPage()
  await late.goto(url!)
  await listening(late.getByRole('button', { name: 'Sign in' }))
  trouble.expected(/status of 4\d\d/)
  await late.getByRole('button', { name: 'Sign in' }).tap()
  await expect(late.getByText('This code has expired or was used. Show a new one')).toBeVisible()
  await phone.close()
})
