import type { Page } from '@playwright/test'
import { expectGoodAtAnyWidth, expectGoodScreen } from './good-screen'
import { expect, test } from './journey'

const TOUR = 'public/tutorial/call-boards.webm'
const PERSON = '+17735550171'

const attached = (page: Page) => page.getByRole('list', { name: 'Attached files' })
const textBox = (page: Page) => page.getByRole('textbox', { name: 'Message' })

test('a library video is sent as a link in a text, and its statistics show the views', async ({
  product,
  openAs,
  browser,
}) => {
  const ben = await openAs('ben@harbor.test')
  await ben.goto(`${product.url}/manage/messenger`)
  await ben.getByRole('button', { name: 'New conversation' }).click()
  await ben.getByRole('menuitem', { name: 'Text', exact: true }).click()
  await ben.getByRole('combobox', { name: 'To' }).fill(PERSON)
  await ben.keyboard.press('Enter')
  await textBox(ben).fill('The tour')

  const open = ben.getByRole('button', { name: 'Attach a video' })
  await open.click()
  await expect(ben.getByRole('button', { name: 'Upload', exact: true })).toBeVisible()
  await expect(textBox(ben)).toBeHidden()
  await expectGoodAtAnyWidth(ben, 'the library in the messenger')
  // Canceling returns to the same place.
  await ben.getByRole('button', { name: 'Close' }).click()
  await expect(open).toBeFocused()
  await expect(textBox(ben)).toHaveValue('The tour')

  await open.click()
  await ben.getByLabel('Video to upload').setInputFiles(TOUR)
  await ben.getByRole('button', { name: 'Attach call-boards' }).click({ timeout: 30_000 })
  await expect(attached(ben).getByRole('listitem')).toHaveText([/call-boards/])
  await expect(textBox(ben)).toBeFocused()
  // The carrier counts the link.
  await expect(ben.getByText(/^\d+ characters left · /)).toBeVisible()
  await expectGoodScreen(ben, 'a draft with a video')
  await ben.reload()
  await ben
    .getByRole('region', { name: 'Conversations' })
    .getByRole('button', { name: '(773) 555-0171' })
    .first()
    .click()
  await expect(attached(ben).getByRole('listitem')).toHaveText([/call-boards/])

  await ben.getByRole('button', { name: 'Send', exact: true }).click()
  const log = ben.getByRole('log', { name: 'Messages' })
  const video = log.getByRole('link', { name: 'Watch call-boards in a new window' })
  await expect(video).toBeVisible()
  await expect(log).toContainText('Delivered')
  await expect
    .poll(() => video.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expectGoodScreen(ben, 'a text with a video')

  const link = (await video.getAttribute('href'))!
  await expect(log).toContainText(link)
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const watching = await phone.newPage()
  await watching.goto(product.url + new URL(link).pathname)
  const player = watching.locator('video')
  await player.evaluate((film: HTMLVideoElement) => {
    film.muted = true
    return film.play()
  })
  await expect.poll(() => player.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0)
  await phone.close()

  await ben.goto(`${product.url}/manage/video`)
  await ben.getByRole('button', { name: /^Open call-boards/ }).click()
  await expect(ben.getByText('Text to (773) 555-0171')).toBeVisible()

  // A deleted video is no longer available to its recipient, and the text says so.
  await ben.getByRole('button', { name: 'Menu of call-boards' }).click()
  await ben.getByRole('menuitem', { name: 'Delete' }).click()
  await ben.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(ben.getByRole('button', { name: /^Open call-boards/ })).toBeHidden()
  await ben.goto(`${product.url}/manage/messenger`)
  await ben
    .getByRole('region', { name: 'Conversations' })
    .getByRole('button', { name: '(773) 555-0171' })
    .first()
    .click()
  await expect(log).toContainText('call-boards: this video is no longer available')
})
