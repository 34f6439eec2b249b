import {
  connectButton,
  dialerIn,
  expect,
  expectInCall,
  hangUpButton,
  hangUpLine,
  lineOf,
  messageOf,
  openHostPage,
  startCampaign,
  stopButton,
  stopDialing,
  test,
} from './journey'

/** Daniel and Hannah let it ring, Priya and Emily answer (population.json). */
const CONTACTS = ['Daniel Osei', 'Priya Raman', 'Hannah Kowalski', 'Emily Tran']

test('lines ring, a lead is bridged, a disposition is chosen, the next lines ring', async ({ page, product }) => {
  const dialer = await openHostPage(page, product, 'mia')
  await startCampaign(page, CONTACTS)
  await connectButton(dialer).click()
  await expect(dialer.getByRole('list', { name: 'Lines' })).toHaveText(
    /Daniel Osei.*Calling.*Priya Raman.*Calling.*Hannah Kowalski.*Calling/,
  )

  await expectInCall(dialer, 'Priya Raman')
  const priya = lineOf(dialer, 'Priya Raman')
  await expect(dialer.getByText('Simulated audio')).toBeVisible()
  await expect(dialer.getByText('“Hello?”')).toBeVisible()
  // Once a person is bridged, the lines that still ring are hung up.
  await expect(lineOf(dialer, 'Daniel Osei')).not.toContainText('Calling')
  await expect(lineOf(dialer, 'Hannah Kowalski')).not.toContainText('Calling')
  // It counts; a machine that is busy may not look at each second.
  const seconds = async () => Number((await priya.locator('time').textContent())?.replace(':', ''))
  await expect.poll(seconds).toBeGreaterThanOrEqual(2)
  await expect.poll(seconds).toBeGreaterThan(await seconds())

  const hangUp = hangUpButton(dialer, 'Priya Raman')
  const overlay = hangUp.locator('xpath=..')
  const elsewhere = dialer.getByRole('note')
  await elsewhere.hover()
  await expect(overlay).toHaveCSS('opacity', '0')
  await priya.hover()
  await expect(overlay).toHaveCSS('opacity', '1')
  await elsewhere.hover()
  await expect(overlay).toHaveCSS('opacity', '0')
  await hangUp.focus()
  await expect(overlay).toHaveCSS('opacity', '1')
  await hangUp.click()
  await expect(priya).toContainText('Ended')
  await expect(dialer.getByRole('button', { name: /^Interested/ })).toBeVisible()

  await page.keyboard.press('1')
  await expectInCall(dialer, 'Emily Tran')
  await stopDialing(dialer)
  await expect(messageOf(dialer, 'Your campaign has ended')).toBeVisible()

  const log = page.getByRole('complementary')
  for (const words of [
    'Calling Priya Raman',
    'Priya Raman is on the line',
    'Calling Emily Tran',
    'Your campaign has ended',
  ])
    await expect(log.getByText(words)).toBeVisible()
  await expect(log.getByText(/^Priya Raman: Ended, \d+ s$/)).toBeVisible()
  const row = page.getByRole('row', { name: /Priya Raman/ })
  await expect(row).toContainText('Ended')
  await expect(row).toContainText('Interested')
})

test('Redial calls a lead once more, also after the session has ended', async ({ page, product }) => {
  const dialer = await openHostPage(page, product, 'mia')
  await startCampaign(page, ['Emily Tran'])
  await connectButton(dialer).click()
  await expectInCall(dialer, 'Emily Tran')
  await stopDialing(dialer)
  await expect(messageOf(dialer, 'Your campaign has ended')).toBeVisible()

  await lineOf(dialer, 'Emily Tran').hover()
  await lineOf(dialer, 'Emily Tran')
    .getByRole('button', { name: /^Redial/ })
    .click()
  await expectInCall(dialer, 'Emily Tran')
  await stopDialing(dialer)
  await expect(messageOf(dialer, 'Your call has ended')).toBeVisible()
})

test('machines and busy lines free their lines until a lead answers', async ({ page, product }) => {
  const dialer = await openHostPage(page, product, 'mia')
  await startCampaign(page, ['Tom Brandt', 'Marta Nowak', 'Peter Haas', 'Caroline Hughes'])
  await connectButton(dialer).click()
  await expect(dialer.getByRole('list', { name: 'Lines' })).toContainText('In Call', { timeout: 20_000 })
  await stopDialing(dialer)
})

test(
  'a reload during a call restores lines, timer and buttons within two seconds',
  { tag: '@alone' },
  async ({ page, product }) => {
    const dialer = await openHostPage(page, product, 'mia')
    await startCampaign(page, ['Mei Tanaka'])
    await connectButton(dialer).click()
    await expectInCall(dialer, 'Mei Tanaka')
    await expect(lineOf(dialer, 'Mei Tanaka').locator('time')).toHaveText(/^0:(0[2-9]|[1-5]\d)$/)
    const called = await product.callsTo('+12135550145')

    await page.addInitScript(() => {
      if (window.parent === window) return
      // Looks at each frame that is drawn: what a person sees, and when.
      const look = () => {
        const line = document.querySelector('[aria-label="Lines"] li')
        const isRight =
          /Mei Tanaka[^]*In Call/.test(line?.textContent ?? '') &&
          line?.querySelector('time') &&
          document.querySelector('[aria-label="Mute"]:not([disabled])') &&
          [...document.querySelectorAll('button:not([disabled])')].some((button) =>
            button.textContent?.startsWith('Stop'),
          )
        if (isRight) document.documentElement.dataset.rightAt = String(performance.timeOrigin + performance.now())
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    await page.reload()
    const frame = dialerIn(page).locator('html')
    await expect(frame).toHaveAttribute('data-right-at', /\d/)
    const reloadedAt = await page.evaluate(() => performance.timeOrigin)
    const rightAfterMs = Number(await frame.getAttribute('data-right-at')) - reloadedAt
    console.log(`reload in mid-call: right again after ${Math.round(rightAfterMs)} ms`)
    expect(rightAfterMs).toBeLessThan(2_000)

    // The lead is still connected, and is heard: the phone of this page is in the call again.
    await expect(
      dialer.getByText(/“(Okay, go on|Are you still there\?|I can hear you|Tell me more|I see)/),
    ).toBeVisible()
    await expectInCall(dialer, 'Mei Tanaka')
    expect(await product.callsTo('+12135550145')).toBe(called)
    await stopDialing(dialer)
  },
)

test('a second tab is a remote control, until it takes over the phone', async ({ page, context, product }) => {
  const first = await openHostPage(page, product, 'mia')
  await startCampaign(page, ['Frank Delaney'])
  await connectButton(first).click()
  await expectInCall(first, 'Frank Delaney')

  const otherTab = await context.newPage()
  const second = await openHostPage(otherTab, product, 'mia')
  await expectInCall(second, 'Frank Delaney')
  await expect(messageOf(second, 'Your phone is connected in another tab')).toBeVisible()
  await expect(second.getByText('Simulated audio')).toBeHidden()
  await second.getByRole('button', { name: 'Mute' }).click()
  await expect(first.getByRole('button', { name: 'Unmute' })).toBeVisible()

  await second.getByRole('button', { name: 'Use the phone here' }).click()
  await expect(second.getByText('Simulated audio')).toBeVisible()
  await expect(messageOf(first, 'Your phone is connected in another tab')).toBeVisible()
  await expectInCall(second, 'Frank Delaney')
  await stopDialing(second)
  await expect(stopButton(first)).toBeHidden()
})

test('Call on a row calls that lead alone', async ({ page, product }) => {
  const dialer = await openHostPage(page, product, 'mia')
  await page.getByRole('button', { name: 'Call Leah Goldberg' }).click()
  await expectInCall(dialer, 'Leah Goldberg')
  await hangUpLine(dialer, 'Leah Goldberg')
  await dialer.getByRole('button', { name: /^Not interested/ }).click()
  await expect(messageOf(dialer, 'Your call has ended')).toBeVisible()
  await expect(page.getByRole('complementary').getByText('Your call has ended')).toBeVisible()
})

test('Connect while a campaign is being created is for that campaign, never for the previous one', async ({
  page,
  product,
}) => {
  const dialer = await openHostPage(page, product, 'ben')
  await startCampaign(page, ['Gloria Ruiz'])
  await expect(connectButton(dialer)).toBeEnabled()
  await page.getByRole('checkbox', { name: 'Select Gloria Ruiz' }).uncheck()

  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/v1/campaigns', async (route) => {
    await held
    await route.continue()
  })
  const making = page.waitForRequest('**/api/v1/campaigns')
  await startCampaign(page, ['Maureen Doyle'])
  await making
  // By the key: the button itself waits.
  await dialer.getByRole('note').press('Space')
  letGo()
  await expectInCall(dialer, 'Maureen Doyle')
  expect(await product.callsTo('+15205550146')).toBe(0)
  await stopDialing(dialer)
})
