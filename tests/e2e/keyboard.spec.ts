import {
  connectButton,
  expect,
  expectInCall,
  hangUpByKey,
  lineOf,
  openHostPage,
  startCampaign,
  stopButton,
  test,
} from './journey'

test('a campaign is dialed with the keyboard alone', async ({ page, product }) => {
  const dialer = await openHostPage(page, product, 'ben')
  await startCampaign(page, ['Stacy Kim', 'Bianca Rossi'])
  await expect(connectButton(dialer)).toBeEnabled()
  // The focus is in the frame and on nothing that takes Space for itself.
  await dialer.getByRole('note').press('Space')
  await expect(dialer.getByRole('list', { name: 'Lines' })).toContainText('In Call', { timeout: 20_000 })
  const bridged = (await lineOf(dialer, 'Stacy Kim').textContent())?.includes('In Call') ? 'Stacy Kim' : 'Bianca Rossi'

  await page.keyboard.press('m')
  await expect(dialer.getByRole('button', { name: 'Unmute' })).toBeVisible()
  // A press within half a second of it is its second half.
  await expect(async () => {
    await page.keyboard.press('m')
    await expect(dialer.getByRole('button', { name: 'Mute', exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass()

  const line = lineOf(dialer, bridged)
  await page.keyboard.press('l')
  await expect(line).toContainText(/On Hold.*0:0/)
  await expect(async () => {
    await page.keyboard.press('l')
    await expect(line).toContainText('In Call', { timeout: 1_000 })
  }).toPass()

  await page.keyboard.press('d')
  await expect(dialer.getByRole('region', { name: 'Dialpad' })).toBeVisible()
  // The digits of the open dialpad win over the dispositions.
  await page.keyboard.press('1')
  await page.keyboard.press('#')
  await expect(dialer.getByLabel('Keys sent')).toHaveText('1#')
  await page.keyboard.press('Escape')
  await expect(dialer.getByRole('region', { name: 'Dialpad' })).toBeHidden()
  await expectInCall(dialer, bridged)

  await page.keyboard.press('?')
  await expect(dialer.getByRole('region', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialer.getByRole('region', { name: 'Keyboard shortcuts' })).toBeHidden()

  await expect(async () => {
    await page.keyboard.press('l')
    await expect(line).toContainText('On Hold', { timeout: 1_000 })
  }).toPass()
  await hangUpByKey(page, dialer)
  await expect(line).toContainText('Ended')
  // For two seconds after a digit for the call another one chooses nothing, and restarts the two seconds.
  await expect(async () => {
    await page.keyboard.press('2')
    const row = page.getByRole('row', { name: new RegExp(bridged) })
    await expect(row).toContainText('Not interested', { timeout: 1_000 })
  }).toPass({ intervals: [2_500] })
  await page.keyboard.press('Space')
  await expect(stopButton(dialer)).toBeHidden()
})

test('the menu opens and closes by keyboard', async ({ page, product }) => {
  const dialer = await openHostPage(page, product, 'ben')
  // The first opening fetches the menu, the second has it: both by keyboard, and the focus comes back.
  const options = dialer.getByRole('button', { name: 'Options' })
  for (const key of ['ArrowDown', 'Enter']) {
    await options.press(key)
    await expect(dialer.getByRole('menuitem', { name: 'Settings' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialer.getByRole('menu')).toBeHidden()
    await expect(options).toBeFocused()
  }
})

test('beside another page the keys belong to that page until the dialer has focus', async ({
  page,
  product,
  signIn,
}) => {
  await signIn('ben@harbor.test')
  await page.goto(`${product.url}/manage/dial`)
  const dialer = page.getByRole('region', { name: 'Dialer' })
  const shortcuts = dialer.getByRole('region', { name: 'Keyboard shortcuts' })
  await expect(dialer.getByRole('button', { name: 'Options' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(shortcuts).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shortcuts).toBeHidden()

  await page.getByRole('link', { name: 'Contacts', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  await dialer.getByRole('button', { name: 'Options' }).focus()
  await expect(shortcuts).toBeHidden()
  await page.keyboard.press('?')
  await expect(shortcuts).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shortcuts).toBeHidden()
})

test('closing with Escape returns the focus', async ({ page, product, signIn }) => {
  await signIn('sam@rivera.test')
  await page.goto(`${product.url}/manage/dialer-settings`)
  // The choice is not made after all: the row is rendered again, and the keyboard stays in it.
  const never = page.getByRole('radio', { name: /^Never/ })
  await expect(never).toBeChecked()
  await page.getByRole('radio', { name: /^Always/ }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog', { name: 'Enable Call Recording' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(never).toBeChecked()
  await expect(never).toBeFocused()

  await page.setViewportSize({ width: 360, height: 740 })
  const bar = page.locator('summary', { hasText: 'Menu' })
  const menu = page.getByRole('navigation', { name: 'Main' })
  await bar.press('Enter')
  await expect(menu).toBeVisible()
  await page.getByRole('button', { name: 'Help' }).press('Enter')
  const help = page.getByRole('group', { name: 'Help' })
  await expect(help).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(bar).toBeFocused()
})
