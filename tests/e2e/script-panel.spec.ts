import { expectGoodAtAnyWidth, expectNoAxeFaults } from './good-screen'
import {
  connectButton,
  expect,
  expectInCall,
  openHostPage,
  pressOption,
  startCampaign,
  stopDialing,
  test,
} from './journey'

test('a script is read beside the call, with the fields of its lead', async ({ page, product }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const dialer = await openHostPage(page, product, 'ben')
  await startCampaign(page, ['Stacy Kim'])
  await connectButton(dialer).click()
  await expectInCall(dialer, 'Stacy Kim')
  const panel = dialer.getByRole('region', { name: 'Call Scripts' })
  await pressOption(dialer, 'Call Scripts')
  await expect(panel.getByRole('link', { name: 'Settings' })).toHaveAttribute('target', '_blank')
  await panel.getByRole('button', { name: /Open house follow-up/ }).click()
  const script = dialer.getByRole('region', { name: 'Open house follow-up' })
  await expect(script.getByText('may I speak with Stacy?')).toBeVisible()
  await expect(script.getByText('Email address')).toBeVisible()

  const room = async () => (await script.first().boundingBox())!.width
  const before = await room()
  await dialer.getByRole('button', { name: 'Maximize' }).click()
  await expect.poll(room).toBeGreaterThan(before)
  await dialer.getByRole('button', { name: 'Zoom in' }).click()
  await dialer.getByRole('button', { name: 'Minimize' }).click()
  await page.keyboard.press('Escape')
  await expect(script.first()).toBeHidden()
  await expectInCall(dialer, 'Stacy Kim')

  await page.keyboard.press('s')
  await expect(panel).toBeVisible()
  await panel.getByRole('searchbox', { name: 'Search call scripts' }).fill('nothing of that name')
  await expect(panel.getByText('No Call Scripts found')).toBeVisible()
  await stopDialing(dialer)
})

test('the panel is accessible in the mini dialer and beside a page of ours, where it stays', async ({
  page,
  product,
  signIn,
}) => {
  await signIn('ben@harbor.test')
  for (const [width, height] of [
    [360, 740],
    [1200, 784],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`${product.url}/manage/dial`)
    await pressOption(page, 'Call Scripts')
    await expect(page.getByRole('region', { name: 'Call Scripts' })).toBeVisible()
    await page.getByRole('button', { name: /Open house follow-up/ }).click()
    await expect(page.getByText('First name').first()).toBeVisible()
    await expectNoAxeFaults(page, `a call script at ${String(width)}`)
  }
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Open house follow-up', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Open house follow-up' }).first()).toBeVisible()
})

test('a formatted script is written with chips and a list, and read in the dialer with the lead’s values', async ({
  page,
  product,
  signIn,
}) => {
  await signIn('ben@harbor.test')
  await page.goto(`${product.url}/manage/call-scripts/new`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Price talk')
  const tools = page.getByRole('toolbar', { name: 'Formatting' })
  const template = page.getByRole('textbox', { name: 'Template' })
  await tools.getByRole('button', { name: 'Heading', exact: true }).click()
  await page.keyboard.type('Opening')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Hello ')
  await tools.getByRole('button', { name: 'Insert a field' }).click()
  await page.getByRole('menuitem', { name: 'First name' }).click()
  await page.keyboard.type(' of {company name} in {industry}, ')
  // The toolbar is one tab stop before the text.
  await page.keyboard.press('Shift+Tab')
  await expect(tools.locator(':focus')).toBeVisible()
  await page.keyboard.press('Home')
  const bold = tools.getByRole('button', { name: 'Bold' })
  await expect(bold).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(bold).toHaveAttribute('aria-pressed', 'true')
  await expect(template).toBeFocused()
  await page.keyboard.type('today')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await tools.getByRole('button', { name: 'Bullet list' }).click()
  await page.keyboard.type('Ask about ')
  await tools.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByLabel('Address').fill('javascript:alert(1)')
  await page.getByLabel('Address').press('Enter')
  await expect(page.getByText('Enter a web address or a phone number')).toBeVisible()
  await page.getByLabel('Address').fill('harbor.test/prices')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expectGoodAtAnyWidth(page, 'the script editor')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Price talk' })).toBeVisible()
  await page.reload()
  await expect(template.getByRole('heading', { name: 'Opening' })).toBeVisible()
  await expect(template.locator('strong')).toHaveText('today')
  await expect(template.getByRole('listitem')).toHaveText('Ask about harbor.test/prices')

  await page.setViewportSize({ width: 1440, height: 900 })
  const dialer = await openHostPage(page, product, 'ben')
  await startCampaign(page, ['Rosa Jimenez'])
  await connectButton(dialer).click()
  await expectInCall(dialer, 'Rosa Jimenez')
  await pressOption(dialer, 'Call Scripts')
  await dialer.getByRole('button', { name: /Price talk/ }).click()
  const script = dialer.getByRole('region', { name: 'Price talk' }).last()
  await expect(script.getByRole('heading', { name: 'Opening' })).toBeVisible()
  await expect(script.getByRole('paragraph').first()).toHaveText('Hello Rosa of Jimenez Cleaning in Industry, today')
  await expect(script.getByRole('link', { name: 'harbor.test/prices' })).toHaveAttribute(
    'href',
    'https://harbor.test/prices',
  )
  await stopDialing(dialer)
})
