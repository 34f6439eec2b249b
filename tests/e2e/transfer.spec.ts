import { expectNarrowEnough, expectNoAxeFaults } from './good-screen'
import {
  connectButton,
  expect,
  expectInCall,
  frameAtRest,
  openHostPage,
  startCampaign,
  stopDialing,
  test,
} from './journey'

test('a call is transferred: on hold, merged, left; a reload in between loses nothing', async ({ page, product }) => {
  const dialer = await openHostPage(page, product, 'sam')
  // She talks on after the test, and is dialed in no other one.
  await startCampaign(page, ['Tanya Whitehorse'])
  await connectButton(dialer).click()
  await expectInCall(dialer, 'Tanya Whitehorse')

  await dialer.getByRole('button', { name: 'Transfer', exact: true }).click()
  const panel = dialer.getByRole('region', { name: 'Transfer' })
  const [cold, warm] = ['Cold Transfer', 'Warm Transfer'].map((name) => panel.getByRole('button', { name }))
  await expect(panel).toHaveCSS('width', '320px')
  await expect(panel).toHaveCSS('height', '476px')
  await expect(cold!).toBeDisabled()
  await expect(warm!).toBeDisabled()
  await panel.getByLabel('Name or phone number').fill('(212) 555-0188')
  await expect(cold!).toBeEnabled()
  await warm!.click()

  const strip = dialer.getByRole('region', { name: 'Transfer' })
  await expect(strip.getByRole('button', { name: 'Merge' })).toBeDisabled()
  await expect(strip.getByText('(212) 555-0188 is with you.')).toBeVisible({ timeout: 20_000 })
  await expect(dialer.getByText('On Hold').first()).toBeVisible()

  await page.reload()
  await expect(strip.getByRole('button', { name: 'Merge' })).toBeEnabled({ timeout: 20_000 })
  await expect(dialer.getByText('On Hold').first()).toBeVisible()
  await strip.getByRole('button', { name: 'Merge' }).click()
  await expect(strip.getByText('Calls merged')).toBeVisible()
  await expect(strip.getByRole('button', { name: 'End for All' })).toBeVisible()
  await expectInCall(dialer, 'Tanya Whitehorse')
  await strip.getByRole('button', { name: 'Leave Call' }).click()
  await expect(dialer.getByText('Transferred').first()).toBeVisible()
  await expect(strip).toBeHidden()
  expect(await product.callsTo('+12125550188')).toBe(1)
  await stopDialing(dialer)
})

for (const theme of ['Light', 'Dark'] as const)
  test(`a transfer by keyboard alone in the mini dialer of a phone, ${theme}`, async ({ page, product }) => {
    const dialer = await openHostPage(page, product, 'sam')
    if (theme === 'Dark') await page.getByRole('button', { name: 'Dark' }).click()
    await page.getByLabel('Mini dialer').check()
    await startCampaign(page, ['Henrik Larsen'])
    await expect(dialer.getByText(/^Press Connect: your phone joins/)).toBeVisible()
    await frameAtRest(page)
    await connectButton(dialer).click()
    await expectInCall(dialer, 'Henrik Larsen')
    await page.keyboard.press('t')
    const panel = dialer.getByRole('region', { name: 'Transfer' })
    const target = panel.getByRole('textbox')
    await expect(target).toBeFocused()
    // With the panel it is taller than the window: then it is scrolled, and nothing of it is cut off.
    const top = async () => (await page.locator('iframe[title="Trunkline dialer"]').boundingBox())!.y
    await expect.poll(top).toBe(16)
    await page.setViewportSize({ width: 360, height: 780 })
    await expect(target).toBeFocused()
    await expectNoAxeFaults(page, `mini dialer, transfer, ${theme}`)
    await expectNarrowEnough(page, `mini dialer, transfer, ${theme}`)
    await page.keyboard.type('2125550188')
    await panel.getByRole('button', { name: 'Warm Transfer' }).press('Enter')
    await expect(panel.getByText('(212) 555-0188 is with you.')).toBeVisible({ timeout: 20_000 })
    await expect(dialer.getByText('Transferring')).toBeVisible()
    await expectNoAxeFaults(page, `mini dialer, consulting, ${theme}`, '#dock')
    await panel.getByRole('button', { name: 'Merge' }).press('Enter')
    await expect(panel.getByRole('button', { name: 'Leave Transfer' })).toBeVisible()
    await panel.getByRole('button', { name: 'End for All' }).press('Enter')
    await expect(dialer.getByRole('button', { name: /^Interested/ })).toBeVisible()
    await stopDialing(dialer)
  })

test('a call is handed to a colleague: presence, their dialer rings, they talk to the lead', async ({
  page,
  product,
  openAs,
}) => {
  const ben = await openAs('ben@harbor.test')
  await ben.goto(`${product.url}/manage/contacts`)
  await expect(ben.getByRole('heading', { name: 'Contacts' })).toBeVisible()
  const dialer = await openHostPage(page, product, 'mia')
  await startCampaign(page, ['Gloria Ruiz'])
  await connectButton(dialer).click()
  await expectInCall(dialer, 'Gloria Ruiz')

  await dialer.getByRole('button', { name: 'Transfer', exact: true }).click()
  const panel = dialer.getByRole('region', { name: 'Transfer' })
  const team = panel.getByRole('list', { name: 'Team' })
  const row = team.getByRole('button', { name: /^Ben Okafor/ })
  await expect(row).toContainText('Available')
  await expect(team.getByRole('button', { name: /^Marcus Reed/ })).toBeDisabled()
  await expectNoAxeFaults(page, 'transfer to a colleague', '#dock')
  await row.click()
  await panel.getByRole('button', { name: 'Warm Transfer' }).click()

  const overlay = ben.getByRole('alertdialog', { name: 'Incoming Call' })
  await expect(overlay).toContainText('Gloria Ruiz', { timeout: 20_000 })
  await expect(overlay).toContainText('Transfer from Mia Torres')
  await expect(overlay).toHaveCount(1)
  await overlay.getByRole('button', { name: /^Answer/ }).click()
  await expectInCall(ben, 'Gloria Ruiz')
  const strip = dialer.getByRole('region', { name: 'Transfer' })
  await expect(strip.getByText('Ben Okafor is with you.')).toBeVisible({ timeout: 20_000 })
  await strip.getByRole('button', { name: 'Merge' }).click()
  await expect(strip.getByText('Calls merged')).toBeVisible()
  await strip.getByRole('button', { name: 'Leave Call' }).click()
  await expect(dialer.getByText('Transferred').first()).toBeVisible()
  await expectInCall(ben, 'Gloria Ruiz')
  await stopDialing(ben)
  await stopDialing(dialer)
})
