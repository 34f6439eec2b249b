import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CarrierCredentials } from '../../server/carrier-credentials'
import { sdkClient } from '../../server/simulator/testing/sdk-client'
import { expectNarrowEnough, expectNoAxeFaults } from './good-screen'
import { expect, test } from './journey'
import type { Product } from './product'

const OWN = '+13125550140'
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC',
  'base64',
)

/** The carrier as the app's server reaches it. */
function carrierOf(product: Product) {
  const { accountSid, authToken } = JSON.parse(
    readFileSync(join(product.dataDir, 'carrier-credentials.json'), 'utf8'),
  ) as CarrierCredentials
  const url = new URL(product.url)
  return sdkClient(`http://127.0.0.1:${Number(url.port) + 2}`, accountSid, authToken)
}

for (const [theme, person] of [
  ['light', '+17735550186'],
  ['dark', '+17735550187'],
] as const)
  test(`a user reads texts on their phone and replies, by keyboard, ${theme}`, async ({
    page,
    product,
    signIn,
    trouble,
  }) => {
    await page.emulateMedia({ colorScheme: theme })
    await signIn('olivia@harbor.test')
    await page.goto(`${product.url}/simulator/`)
    const carrier = carrierOf(product)
    await carrier.messages.create({ to: person, from: OWN, body: 'The blue one is back.\nShall we keep it for you?' })
    const phone = page.getByRole('article', { name: `Phone ${person}` })
    const thread = phone.getByRole('list', { name: `Texts of ${person}` })
    await expect(thread.getByRole('listitem')).toContainText(['Shall we keep it for you?'])
    await expect(phone.getByLabel('Write to')).toHaveValue(OWN)

    const words = phone.getByRole('textbox', { name: 'Text' })
    await words.focus()
    await page.keyboard.type('Yes, please!')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('Until Friday 👍')
    await page.keyboard.press('Enter')
    await expect(thread.getByRole('listitem').last()).toContainText('Until Friday 👍')
    await expect(words).toHaveValue('')
    await expect(words).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(phone.getByLabel('Add pictures')).toBeFocused()
    await phone.getByLabel('Add pictures').setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer: PICTURE })
    await expect(phone.getByText('hall.png')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(phone.getByRole('button', { name: 'Remove' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(thread.getByRole('img', { name: 'Picture' })).toBeVisible()
    await expect
      .poll(() =>
        thread.getByRole('img', { name: 'Picture' }).evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBe(10)
    await expectNoAxeFaults(page, `phone texts, ${theme}`)
    await expectNarrowEnough(page, 'phone texts')

    const written = await carrier.messages.list({ from: person, to: OWN })
    expect(written.map(({ body, numMedia }) => [body, numMedia])).toEqual([
      ['', '1'],
      ['Yes, please!\nUntil Friday 👍', '0'],
    ])
    const [picture] = await carrier.messages(written[0]!.sid).media.list()
    const uri = `https://api.twilio.com${picture!.uri.replace(/\.json$/, '')}`
    expect(await carrier.request({ method: 'get', uri })).toMatchObject({ statusCode: 200 })
    await words.fill('stop')
    await phone.getByRole('button', { name: 'Send' }).click()
    await expect(thread).toContainText('You have successfully been unsubscribed')
    await expect(carrier.messages.create({ to: person, from: OWN, body: 'One more?' })).rejects.toMatchObject({
      code: 21610,
    })

    trouble.expected(/status of 400/)
    await phone
      .getByLabel('Add pictures')
      .setInputFiles({ name: 'run.sh', mimeType: 'application/x-sh', buffer: Buffer.from('#!') })
    await phone.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('status')).toHaveText('No phone sends application/x-sh.')
    await expect(phone.getByText('run.sh')).toBeVisible()
    await page.reload()
    await expect(thread.getByRole('listitem')).toHaveCount(5)
  })
