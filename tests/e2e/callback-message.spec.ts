import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectGoodScreen } from './good-screen'
import { AWAY, expect, openPortal, openHostPage, test } from './journey'
import { wavOf } from '../helpers/sounds'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Callback message' })

/** Opens the dialog over a user's dialer settings. */
async function openDialog(page: Page, settings: string) {
  await page.goto(settings)
  await page.getByRole('link', { name: 'Record or upload' }).click()
  await expect(dialogOf(page)).toBeVisible()
}

test('a callback message is recorded, heard, saved, and chosen', async ({ page, product, signIn }, info) => {
  await signIn('mia@harbor.test')
  const settings = `${product.url}/manage/dialer-settings`
  await openDialog(page, settings)
  await expectGoodScreen(page, 'recorder')
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Record', exact: true }).press('Enter')
  const timer = dialog.getByRole('timer')
  await expect(timer).toHaveText(/^00:0\d \/ 03:00$/)
  await expect(dialog.getByRole('meter', { name: 'Microphone level' })).toBeVisible()
  await expect(timer).toHaveText(/^00:(0[2-9]|[1-5]\d) \/ 03:00$/)
  await expectGoodScreen(page, 'recording')
  // The stop button has the focus: the keyboard keeps working.
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('slider', { name: 'Position' })).toBeVisible()
  await expectGoodScreen(page, 'listening')

  // Closing asks, and nothing is lost by staying.
  await page.keyboard.press('Escape')
  await expect(page.getByText('Unsaved changes will be lost')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Unsaved changes will be lost')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  // So does the browser's own Back.
  await page.goBack()
  await expect(page.getByText('Unsaved changes will be lost')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/callback-message$/)
  await dialog.getByRole('button', { name: 'Play' }).click()
  await expect(dialog.getByRole('button', { name: 'Pause' })).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill('Sorry, we missed you')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(settings)
  await expect(page.getByLabel('Recorded message').locator('option:checked')).toHaveText(/^Sorry, we missed you \(00:0/)

  await page.getByRole('link', { name: 'Record or upload' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Sorry, we missed you' })).toContainText('Chosen')
  await expectGoodScreen(page, 'list of messages')
  const forms = dialog.getByRole('listitem').locator('form[method=post]')
  await expect(forms).not.toHaveCount(0)
  await expect(forms.filter({ hasNot: page.locator('[name=expectedUser]') })).toHaveCount(0)

  // Going back all the same leaves.
  const file = info.outputPath('Not kept.wav')
  await writeFile(file, await wavOf(2))
  await dialog.getByLabel('Audio file').setInputFiles(file)
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Not kept')
  await page.goBack()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(settings)
  await expect(dialog).toBeHidden()
})

test('a file is converted to what phones play, and a file without sound is refused in words', async ({
  page,
  product,
  signIn,
}, info) => {
  await signIn('sam@rivera.test')
  await openDialog(page, `${product.url}/manage/dialer-settings`)
  const dialog = dialogOf(page)
  const pick = async (name: string, bytes: Uint8Array) => {
    const file = info.outputPath(name)
    await writeFile(file, bytes)
    await dialog.getByLabel('Audio file').setInputFiles(file)
  }
  await pick('notes.txt', new TextEncoder().encode('hello'))
  await expect(dialog.getByText('File must be in wav, mpeg, mp3, or m4a format')).toBeVisible()
  await pick('long.wav', await wavOf(181))
  await expect(dialog.getByText('A recorded message lasts 3 minutes (03:00) at most')).toBeVisible()
  await pick('Welcome.wav', await wavOf(2))
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Welcome')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Recorded message').locator('option:checked')).toHaveText('Welcome (00:02)')

  // Renamed, and deleted after its uses were named.
  await page.getByRole('link', { name: 'Record or upload' }).click()
  await dialog.getByText('Edit or download').click()
  await dialog.getByLabel('Name of Welcome').fill('Hello')
  await dialog.getByRole('button', { name: 'Rename Welcome' }).click()
  await dialog.locator('summary').filter({ hasText: 'Delete Hello' }).click()
  await expect(dialog.getByText(/^Are you sure you want to delete\? Used by your dialer settings/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete Hello' }).click()
  await expect(dialog.getByText('Recorded Callbacks')).toBeHidden()
})

test('a recording that meets no server, or is refused on its way, is reported and not lost', async ({
  page,
  product,
  signIn,
  trouble,
}) => {
  trouble.expected(AWAY)
  await signIn('mia@harbor.test')
  await openDialog(page, `${product.url}/manage/dialer-settings`)
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(dialog.getByRole('timer')).toHaveText(/^00:(0[1-9]|[1-5]\d) \/ 03:00$/)
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Worth keeping')
  const pages = /\.data(\?|$)/
  for (const { status, words } of [
    { status: null, words: 'The server is not responding. Check whether it was done, then try again.' },
    { status: 502, words: 'The server is not responding. Check whether it was done, then try again.' },
    { status: 413, words: 'Not saved. The request was blocked before it reached the server.' },
  ]) {
    await page.route(pages, (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      return status === null
        ? route.abort()
        : route.fulfill({ status, contentType: 'text/html', body: '<html><body>Not ours</body></html>' })
    })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText(words)).toBeVisible()
    await expect(dialog.getByRole('slider', { name: 'Position' })).toBeVisible()
    await page.unroute(pages)
  }
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Recorded message').locator('option:checked')).toHaveText(/^Worth keeping \(00:0/)
})

test('a blocked microphone is explained in words, and closing then asks nothing', async ({ page, product, signIn }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await signIn('mia@harbor.test')
  await openDialog(page, `${product.url}/manage/dialer-settings`)
  await dialogOf(page).getByRole('button', { name: 'Record', exact: true }).click()
  await expect(dialogOf(page).getByText(/^The microphone is blocked/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
})

test('inside a CRM the microphone is heard as well', async ({ page, product }) => {
  await openHostPage(page, product, 'mia')
  const portal = await openPortal(page, 'Mia')
  await portal.getByRole('link', { name: 'Dialer Settings' }).first().click()
  await portal.getByRole('link', { name: 'Record or upload' }).click()
  const dialog = portal.getByRole('dialog', { name: 'Callback message' })
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(dialog.getByRole('timer')).toHaveText(/^00:(0[1-9]|[1-5]\d) \/ 03:00$/)
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(portal.getByLabel('Recorded message').locator('option:checked')).toHaveText(/^Recording /)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a board plays a file uploaded by a plain form', async ({ page, product, signIn, trouble }, info) => {
    // Chromium logs a refused form on its own.
    trouble.expected(/status of 422/)
    await signIn('olivia@harbor.test')
    await page.goto(`${product.url}/boards`)
    await page.getByRole('link', { name: 'Board Settings' }).click()
    await page.getByRole('link', { name: 'Dialer Settings' }).last().click()
    await page.getByRole('link', { name: 'Record or upload' }).click()
    const [cancel, save] = [
      page.getByRole('dialog').getByRole('link', { name: 'Cancel' }),
      page.getByRole('dialog').getByRole('button', { name: 'Save' }),
    ]
    expect((await cancel.boundingBox())!.x).toBeLessThan((await save.boundingBox())!.x)
    await page
      .getByLabel('Audio file')
      .setInputFiles({ name: 'a.wav', mimeType: 'audio/wav', buffer: Buffer.from('hello') })
    await page.getByLabel('Name', { exact: true }).fill('No sound')
    await save.click()
    await expect(page.getByLabel('Audio file')).toBeFocused()
    await expect(page.getByLabel('Audio file')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('No sound')
    await cancel.click()
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.getByRole('link', { name: 'Record or upload' }).click()
    const file = info.outputPath('sorry.wav')
    await writeFile(file, await wavOf(3))
    await page.getByLabel('Audio file').setInputFiles(file)
    await page.getByLabel('Name', { exact: true }).fill('Of the board')
    await save.click()
    await expect(page.getByLabel('Recorded message').locator('option:checked')).toHaveText('Of the board (00:03)')
    await page.getByRole('link', { name: 'Record or upload' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Of the board' })).toContainText('Chosen')
  })
})
