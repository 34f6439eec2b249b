import {
  connectButton,
  dialerIn,
  expect,
  expectInCall,
  lineOf,
  openHostPage,
  startCampaign,
  stopDialing,
  test,
} from './journey'

test('the card shows the lead, and the host page does not move from Connect to the end', async ({ page, product }) => {
  await page.setViewportSize({ width: 1440, height: 860 })
  const dialer = await openHostPage(page, product, 'ben')
  await startCampaign(page, ['Stacy Kim', 'Vernon Tate'])
  await connectButton(dialer).click()
  await expect(dialer.getByRole('list', { name: 'Lines' })).toContainText('Calling')
  const top = async () => (await page.getByRole('heading', { name: 'Contacts', level: 1 }).boundingBox())!.y
  await page.evaluate(() => window.scrollTo(0, 0))
  const before = await top()
  const card = dialer.getByRole('region', { name: /^Call with/ })
  await expect(card).toBeVisible({ timeout: 30_000 })
  const name = (await card.getAttribute('aria-label'))!.replace('Call with ', '')
  await expectInCall(dialer, name)
  expect(await top()).toBe(before)
  await expect(card).toContainText(name === 'Stacy Kim' ? 'Kim Tailoring' : 'Tate Farm Supply')
  await expect(card).toContainText(name === 'Stacy Kim' ? 'Columbus, OH ·' : 'Tulsa, OK ·')
  await expect(card).toContainText('First call')

  // Script and note are open together; the note is the call’s.
  const controls = dialer.getByRole('group', { name: 'Call controls' })
  await controls.getByRole('button', { name: 'Call Scripts' }).click()
  await controls.getByRole('button', { name: 'Note' }).click()
  const note = dialer.getByRole('region', { name: `Note: ${name}` })
  await expect(dialer.getByRole('region', { name: 'Call Scripts' })).toBeVisible()
  await expect(note.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Wants a quote by Friday')
  await expect(note.getByText('Saved with the call')).toBeVisible()
  await controls.getByRole('button', { name: 'Note' }).click()
  await controls.getByRole('button', { name: 'Call Scripts' }).click()
  expect(await top()).toBe(before)

  await dialer.getByRole('button', { name: /^Hang up/ }).click()
  await expect(lineOf(dialer, name)).toContainText('Ended')
  expect(await top()).toBe(before)
  await dialer.getByRole('button', { name: /^Interested/ }).click()
  await expect(dialer.getByRole('button', { name: /^Interested/ })).toBeHidden()
  await stopDialing(dialer)

  // The next call shows the last one.
  await page.getByRole('button', { name: `Call ${name}` }).click()
  await expectInCall(dialer, name)
  await expect(card).toContainText('Interested')
  await expect(card).toContainText('Wants a quote by Friday')
  await stopDialing(dialer)
})

test('the lead is texted from the call', async ({ page, product }) => {
  const dialer = await openHostPage(page, product, 'mia')
  await page.getByRole('button', { name: 'Call Kwame Mensah' }).click()
  await expectInCall(dialer, 'Kwame Mensah')
  await dialer.getByRole('group', { name: 'Call controls' }).getByRole('button', { name: 'Text', exact: true }).click()
  const panel = dialer.getByRole('region', { name: 'Text: Kwame Mensah' })
  await expect(panel.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await page.keyboard.type('Thank you for your time')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByRole('list', { name: 'Texts' })).toContainText('Thank you for your time')
  await expect(panel.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await panel.getByRole('button', { name: 'Close', exact: true }).click()
  await stopDialing(dialer)
})

test('unread texts are counted in the dialer, and answered there', async ({ page, product }) => {
  const dialer = await openHostPage(page, product, 'olivia')
  await product.textIn('+17735550174', 'One more question')
  await dialer.getByRole('button', { name: /^Unread texts/ }).click()
  const unread = dialer.getByRole('region', { name: 'Unread texts' })
  const texter = unread.getByRole('button', { name: /\(773\) 555-0174/ })
  await texter.click()
  const panel = dialer.getByRole('region', { name: 'Text: (773) 555-0174' })
  await expect(panel).toContainText('One more question')
  // Live, while the panel is open.
  await product.textIn('+17735550174', 'And another one')
  await expect(panel).toContainText('And another one')
  await panel.getByRole('textbox', { name: 'Message' }).fill('Yes, of course')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByRole('list', { name: 'Texts' })).toContainText('Yes, of course')
  await panel.getByRole('button', { name: 'Back' }).click()
  await expect(texter).toBeHidden()
})

test('in the mini dialer the card is the line, with the same controls', async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(product.hostUrl)
  const dialer = dialerIn(page)
  await expect(dialer.getByRole('button', { name: 'Options' })).toBeVisible()
  await page.getByRole('button', { name: 'Call Yolanda Price' }).click()
  await expectInCall(dialer, 'Yolanda Price')
  await expect(lineOf(dialer, 'Yolanda Price')).toContainText('Memphis, TN ·')
  const names = await dialer.getByRole('group', { name: 'Call controls' }).getByRole('button').all()
  expect(names.length).toBeGreaterThanOrEqual(9)
  await dialer.getByRole('button', { name: /^Hang up/ }).click()
  await expect(lineOf(dialer, 'Yolanda Price')).toContainText('Ended')
  await stopDialing(dialer)
})
