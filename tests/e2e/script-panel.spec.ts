import { expectNoAxeFaults } from './good-screen'
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
