import { expectGoodScreen } from './good-screen'
import { expect, test } from './journey'

const PERSON = '+17735550173'
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

  // A page that calls itself a picture is neither kept nor shown.
  await product.textIn(PERSON, '', [media('image/png', Buffer.from('<html><script>alert(1)</script></html>'))])
  await expect(log).toContainText('Media failed to load: Unsupported media type')
})
