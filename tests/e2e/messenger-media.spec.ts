import { expectGoodScreen } from './good-screen'
import { expect, test } from './journey'

const PERSON = '+17735550173'
const OTHER = '+17735550174'
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC',
  'base64',
)
const CARD = Buffer.from('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana Lopez\r\nEND:VCARD\r\n')

const media = (contentType: string, bytes: Buffer) => ({ contentType, base64: bytes.toString('base64') })

test('a picture and a contact card from a phone are seen, opened large and saved', async ({ product, openAs }) => {
  const olivia = await openAs('olivia@harbor.test')
  await olivia.goto(`${product.url}/manage/messenger`)
  await product.textIn(PERSON, '', [media('image/png', PICTURE), media('text/vcard', CARD)])

  const row = olivia
    .getByRole('region', { name: 'Conversations' })
    .getByRole('button', { name: '(773) 555-0173' })
    .first()
  await expect(row).toContainText('Picture')
  await row.click()
  const log = olivia.getByRole('log', { name: 'Messages' })
  const picture = log.getByRole('img', { name: 'Picture from them' })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(10)
  await expectGoodScreen(olivia, 'a text with a picture')

  await log.getByRole('button', { name: 'Open picture from them' }).focus()
  await olivia.keyboard.press('Enter')
  const large = olivia.getByRole('dialog', { name: 'Picture from them' })
  await expect(large.getByRole('img')).toBeVisible()
  await olivia.keyboard.press('Escape')
  await expect(large).toBeHidden()

  const saving = olivia.waitForEvent('download')
  await log.getByRole('button', { name: 'Save Contact card.vcf, 51 bytes' }).click()
  expect((await saving).suggestedFilename()).toBe('Contact card.vcf')

  // A page with a picture's type is neither stored nor shown.
  await product.textIn(PERSON, '', [media('image/png', Buffer.from('<html><script>alert(1)</script></html>'))])
  await expect(log).toContainText('Media failed to load: Unsupported media type')
})

test('a picture survives a reload, and is sent and shown on the phone; refused files say why', async ({
  product,
  openAs,
  trouble,
}) => {
  // Two of its files are refused.
  trouble.expected(/status of 422/)
  const olivia = await openAs('olivia@harbor.test')
  await olivia.goto(`${product.url}/manage/messenger`)
  await olivia.getByRole('button', { name: 'New conversation' }).click()
  await olivia.getByRole('menuitem', { name: 'Text', exact: true }).click()
  await olivia.getByRole('combobox', { name: 'To' }).fill(OTHER)
  await olivia.keyboard.press('Enter')
  const words = olivia.getByRole('textbox', { name: 'Message' })
  await words.fill('The hall')
  const files = olivia.getByLabel('Files to attach')
  const attached = olivia.getByRole('list', { name: 'Attached files' })
  await files.setInputFiles([
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<html>') },
    { name: 'hall.png', mimeType: 'image/png', buffer: PICTURE },
    { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') },
    { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(20_971_521) },
  ])
  await expect(attached.getByRole('listitem')).toHaveText([/hall\.png/])
  const problems = olivia.getByRole('alert').filter({ hasText: 'Files' })
  await expect(problems).toContainText('Oversized Files (over 20 MB): large.png')
  await expect(problems).toContainText('Unsupported Files: page.html, me.png')
  await expectGoodScreen(olivia, 'a draft with a picture, and refused files')
  await olivia.getByRole('button', { name: 'Dismiss' }).click()
  await expect(problems).toBeHidden()

  await olivia.getByRole('button', { name: 'Remove hall.png' }).click()
  await olivia.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(attached).toBeHidden()
  await words.fill('')
  // Pasted, as from a screenshot, and thought better of.
  await words.focus()
  await words.evaluate(
    (area, bytes) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'pasted.png', { type: 'image/png' }))
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [...PICTURE],
  )
  await olivia.getByRole('button', { name: 'Remove pasted.png' }).click()
  const sure = olivia.getByRole('dialog')
  await expect(sure).toContainText('Are you sure you want to remove or delete this attachment?')
  await sure.getByRole('button', { name: 'Remove' }).click()
  await expect(attached).toBeHidden()

  await files.setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(attached.getByRole('listitem')).toHaveText([/hall\.png/])
  await olivia.getByRole('button', { name: 'Send', exact: true }).click()
  const log = olivia.getByRole('log', { name: 'Messages' })
  await expect(log.getByRole('img', { name: 'Picture from us' })).toBeVisible()
  await expect(log).toContainText('Delivered')
  await expect(attached).toBeHidden()
  const isSave = (url: string, method: string) => method === 'PUT' && url.endsWith('/messages/draft')
  const saved = olivia.waitForResponse((answer) => isSave(answer.url(), answer.request().method()))
  await words.fill('Kept')
  await saved
  await files.setInputFiles({ name: 'later.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(attached).toContainText('later.png')
  await olivia.reload()
  await olivia.getByRole('button', { name: '(773) 555-0174' }).first().click()
  await expect(words).toHaveValue('Kept')
  await expect(attached).toContainText('later.png')

  const phones = await olivia.context().newPage()
  await phones.goto(`${product.url}/simulator/`)
  const texts = phones.getByRole('list', { name: `Texts of ${OTHER}` })
  await expect(texts.getByRole('img', { name: 'Picture' })).toBeVisible()
})

test('a picture is sent with a blast, and shown in the review, the blast and each thread', async ({
  product,
  openAs,
}) => {
  const mia = await openAs('mia@harbor.test')
  await mia.goto(`${product.url}/manage/messenger`)
  await mia.getByRole('button', { name: 'New conversation' }).click()
  await mia.getByRole('menuitem', { name: 'Text Blast' }).click()
  await mia.getByRole('button', { name: 'Add many' }).click()
  await mia.getByLabel('Phone numbers').fill('(872) 555-0181\n(872) 555-0182')
  await mia.getByRole('button', { name: 'Add 2' }).click()
  await mia.keyboard.press('Escape')
  await mia.getByRole('textbox', { name: 'Message' }).fill('The hall, as it is now')
  await mia.getByLabel('Files to attach').setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(mia.getByRole('list', { name: 'Attached files' }).getByRole('listitem')).toHaveText([/hall\.png/])
  await mia.getByRole('button', { name: 'Preview', exact: true }).click()
  const files = mia.getByRole('region', { name: 'Files of the blast' })
  await expect(files).toContainText('This file goes with each message')
  await expect(files).toContainText('hall.png')
  await expectGoodScreen(mia, 'a preview of a blast with a picture')
  await mia.getByRole('button', { name: 'Send 2' }).click()
  const log = mia.getByRole('log', { name: 'Messages' })
  await expect(log.getByText('Sent: 2/2')).toBeVisible()
  await expect(log.getByRole('img', { name: 'Picture from us' })).toBeVisible()
  await log.getByRole('button', { name: 'View messages' }).click()
  await expect(files).toContainText('hall.png')
  const texts = mia.getByRole('list', { name: 'Messages of the blast' })
  await texts.getByRole('button', { name: 'Open conversation' }).first().click()
  await expect(log.getByRole('img', { name: 'Picture from us' })).toBeVisible()
})
