import { expectNoAxeFaults } from './good-screen'
import { connectButton, expect, expectInCall, openHostPage, startCampaign, stopDialing, test } from './journey'

test('the outcome of a campaign is shown in figures and call by call', async ({ page, product, signIn }) => {
  const dialer = await openHostPage(page, product, 'ben')
  await startCampaign(page, ['Stacy Kim'])
  await connectButton(dialer).click()
  await expectInCall(dialer, 'Stacy Kim')
  await stopDialing(dialer)

  await signIn('ben@harbor.test')
  // The newest, which can be reported complete a moment later: by then another one of his would be the first of those.
  await page.goto(`${product.url}/manage/campaigns`)
  const campaign = page.getByRole('list', { name: 'Campaigns' }).getByRole('link').first()
  await expect(campaign).toContainText('Complete')
  await campaign.click()
  await page.getByRole('link', { name: 'View Campaign Statistics' }).click()
  const figure = (label: string) => page.locator('dl > div', { hasText: label })
  await expect(figure('Calls Made')).toContainText('1')
  await expect(figure('Connection Rate')).toContainText('of 1 call')
  await expect(page.getByRole('list', { name: 'Dispositions' })).toContainText('1 of 1 call')
  for (const [width, height] of [
    [360, 740],
    [1200, 784],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectNoAxeFaults(page, `statistics at ${String(width)}`)
  }
  await page.getByRole('link', { name: 'History', exact: true }).last().click()
  await expect(page.getByRole('table', { name: 'Calls of this campaign' })).toContainText('Stacy Kim')
  await expectNoAxeFaults(page, 'history of a campaign')
  await page.setViewportSize({ width: 360, height: 740 })
  const columns = page.getByRole('region', { name: 'Calls of this campaign' })
  await expect
    .poll(
      () => columns.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      'columns beside the screen',
    )
    .toBe(0)
})
