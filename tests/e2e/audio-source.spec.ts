import { expectNarrowEnough, expectNoAxeFaults } from './good-screen'
import { expect, expectHeard, expectInCall, listening, messageOf, openHostPage, pressOption, test } from './journey'

const PAGE = '/manage/audio-source'

/** What a test does to the microphone of a page, and asks of it. */
type Plug = Record<'unplug' | 'plugIn' | 'inUse', () => string | undefined | void>

test('a seller tries microphone and speaker, and chooses them for their calls', async ({ page, product, signIn }) => {
  await signIn('olivia@harbor.test')
  await page.goto(product.url + PAGE)
  const computer = page.getByRole('region', { name: 'Computer audio' })
  await computer.getByRole('button', { name: 'Test microphone' }).click()
  const meter = computer.getByRole('meter', { name: 'Microphone level' })
  await expectHeard(meter)
  await computer.getByRole('button', { name: 'Play test sound' }).click()
  await expectNarrowEnough(page, 'audio source')
  await expectNoAxeFaults(page, 'audio source')
  const microphone = computer.getByRole('combobox', { name: 'Microphone' })
  await microphone.selectOption({ index: 1 })
  await computer.getByRole('button', { name: 'Stop test' }).click()
  await expect(meter).toBeHidden()
  await page.reload()
  await expect(microphone).not.toHaveValue('')
  await microphone.selectOption('')
})

test('with ‘Call me’ Connect calls the seller’s own phone, and 1 joins', async ({
  page,
  context,
  product,
  signIn,
  trouble,
}) => {
  trouble.expected(/422/)
  await signIn('olivia@harbor.test')
  await page.goto(product.url + PAGE)
  const callMe = page.getByRole('radio', { name: /^Call me/ })
  await listening(callMe)
  await callMe.check()
  const phone = page.getByRole('textbox', { name: 'Your phone' })
  await expect(page.getByText('Enter the number of the phone')).toBeVisible()
  await phone.fill('(312) 555-0199')
  await phone.blur()
  await expect(page.getByText('Enter the number of the phone')).toBeHidden()
  await page.reload()
  await expect(callMe).toBeChecked()
  await expect(phone).toHaveValue('(312) 555-0199')
  await expectNoAxeFaults(page, 'audio source, call me')

  const phones = await context.newPage()
  await phones.goto(`${product.url}/simulator/`)
  await phones.getByLabel('Hold a number').fill('3125550199')
  await phones.getByRole('button', { name: 'Hold', exact: true }).click()
  const mine = phones.getByRole('article', { name: 'Phone +13125550199' })
  const dialer = await openHostPage(page, product, 'olivia')
  await page.getByRole('button', { name: 'Call Judith Stein' }).click()
  await expect(messageOf(dialer, 'Calling your phone. Answer it and press 1.')).toBeVisible()
  await mine.getByRole('button', { name: 'Pick up' }).click()
  await expect(mine.getByRole('list')).toContainText('Press 1 to connect')
  await mine.getByRole('button', { name: 'Key 1' }).click()
  await expectInCall(dialer, 'Judith Stein')
  // Keys go through the carrier: no phone of this browser is in the call.
  await expect(dialer.getByText('Simulated audio')).toHaveCount(0)
  await mine.getByRole('button', { name: 'Hold for me' }).click()
  await dialer.getByRole('button', { name: 'Stop' }).click()
  await expect(mine.getByRole('button', { name: 'Key 1' })).toBeHidden()

  await page.goto(product.url + PAGE)
  const computer = page.getByRole('radio', { name: /^Computer audio/ })
  await listening(computer)
  const saved = page.waitForResponse((response) => response.url().includes('setting=source'))
  await computer.check()
  await saved
  await expect(phone).toBeHidden()
  await page.reload()
  await expect(computer).toBeChecked()
})

test('an unplugged microphone is replaced by the system’s own during a call, and used again when plugged in', async ({
  page,
  product,
  signIn,
}) => {
  // The microphone that was given last, to be unplugged and plugged in by the test: the browser reports the end of its track, and
  // that the list of its devices is another.
  await page.addInitScript(() => {
    let inUse: MediaStreamTrack | null = null
    let gone: string | undefined
    const devices = navigator.mediaDevices
    const ask = devices.getUserMedia.bind(devices)
    const list = devices.enumerateDevices.bind(devices)
    devices.enumerateDevices = async () => (await list()).filter(({ deviceId }) => deviceId !== gone)
    devices.getUserMedia = async (wanted) => {
      if (gone !== undefined && JSON.stringify(wanted).includes(gone))
        throw new DOMException('', 'OverconstrainedError')
      const stream = await ask(wanted)
      inUse = stream.getAudioTracks()[0]!
      return stream
    }
    Object.assign(globalThis, {
      unplug: () => {
        gone = inUse!.getSettings().deviceId
        inUse!.dispatchEvent(new Event('ended'))
        devices.dispatchEvent(new Event('devicechange'))
      },
      plugIn: () => {
        gone = undefined
        devices.dispatchEvent(new Event('devicechange'))
      },
      inUse: () => inUse!.getSettings().deviceId,
    })
  })
  await signIn('olivia@harbor.test')
  const dialer = await openHostPage(page, product, 'olivia')
  await page.getByRole('button', { name: 'Call Judith Stein' }).click()
  await expectInCall(dialer, 'Judith Stein')
  await expect(dialer.getByRole('img', { name: 'Microphone level' })).toBeVisible()
  await pressOption(dialer, 'Audio')
  const choice = dialer.getByRole('combobox', { name: 'Microphone' })
  const chosen = (await choice.getByRole('option', { name: 'Fake Audio Input 2' }).getAttribute('value'))!
  await choice.selectOption(chosen)
  const frame = page.frames().find((candidate) => candidate.url().includes('/dialer'))!
  const ask = (what: keyof Plug) => frame.evaluate((name) => (globalThis as unknown as Plug)[name](), what)
  await expect.poll(() => ask('inUse')).toBe(chosen)

  await ask('unplug')
  const lost = messageOf(dialer, 'Microphone disconnected. Using the system default.')
  await expect(lost).toBeVisible()
  const isCut = () => lost.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
  expect(await isCut(), 'on a bar with three lines there is room for all of it').toBe(false)
  await expect(choice).toHaveValue('')
  expect(await ask('inUse')).not.toBe(chosen)
  await expect(dialer.getByRole('img', { name: 'Microphone level' })).toBeVisible()
  await expectInCall(dialer, 'Judith Stein')

  // What the list shows as chosen again is heard again.
  await ask('plugIn')
  await expect(choice).toHaveValue(chosen)
  await expect(lost).toBeHidden()
  expect(await ask('inUse')).toBe(chosen)
  await choice.selectOption('')
})

test('without scripts the audio source is chosen with a button', async ({ product, signIn, context, browser }) => {
  await signIn('olivia@harbor.test')
  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() })
  const page = await plain.newPage()
  await page.goto(product.url + PAGE)
  await expect(page.getByText('Your browser’s default microphone and speaker are used.')).toBeVisible()
  const save = page.getByRole('main').getByRole('button', { name: 'Save' })
  await page.getByRole('radio', { name: /^Call me/ }).check()
  await save.click()
  await expect(page.getByText('Enter the number of the phone')).toBeVisible()
  await page.getByRole('textbox', { name: 'Your phone' }).fill('312 555 0199')
  await save.click()
  await expect(page.getByRole('textbox', { name: 'Your phone' })).toHaveValue('(312) 555-0199')
  await page.getByRole('radio', { name: /^Computer audio/ }).check()
  await save.click()
  await expect(page.getByRole('radio', { name: /^Computer audio/ })).toBeChecked()
  await plain.close()
})
