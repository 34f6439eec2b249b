import { lasts, openNetwork } from './cut-network'
import { expectGoodScreen } from './good-screen'
import {
  AWAY,
  connectButton,
  expect,
  expectInCall,
  openHostPage,
  pressOption,
  startCampaign,
  stopDialing,
  test,
} from './journey'

test('a manager monitors a colleague’s call, whispers, barges in, reloads and is out when the session ends', async ({
  page,
  product,
  openAs,
}) => {
  const dialer = await openHostPage(page, product, 'mia')
  const manager = await openAs('marcus@harbor.test')
  await manager.goto(product.url)
  await manager.getByRole('link', { name: 'Team Monitoring' }).first().click()
  await expect(manager.getByText('No other team members are currently able to be monitored.')).toBeVisible()
  const row = manager.getByRole('row', { name: /Mia Torres/ })
  await expect(row.getByRole('button', { name: 'Monitor Mia Torres' })).toBeDisabled()
  await expect(row).toContainText('Online')

  await startCampaign(page, ['Priya Raman'])
  await connectButton(dialer).click()
  await expectInCall(dialer, 'Priya Raman')
  await expect(row).toContainText('In Call')
  const wide = manager.viewportSize()!
  await manager.setViewportSize({ width: 360, height: 740 })
  // A phone shows which calls can be monitored, and the button with it.
  await expect(row.getByRole('button', { name: 'Monitor Mia Torres' })).toBeInViewport({ ratio: 1 })
  await manager.setViewportSize(wide)
  await row.getByRole('button', { name: 'Monitor Mia Torres' }).click()
  const bar = manager.getByRole('region', { name: 'Monitoring' })
  await expect(bar.getByText('No one hears you.')).toBeVisible()
  await expect(bar.getByRole('listitem')).toContainText('Priya RamanIn Call')
  await expect(dialer.getByText('Monitored by Marcus Reed')).toBeVisible()
  await expect(row).toContainText('Monitored by Marcus Reed')
  await expectGoodScreen(manager, 'Team Monitoring while listening')

  await bar.getByRole('button', { name: 'Whisper' }).click()
  await expect(bar.getByText('Only Mia Torres hears you.')).toBeVisible()

  // One phone of theirs is in the call: that of the window which requested it last.
  const second = await manager.context().newPage()
  await second.goto(`${product.url}/manage/team-monitoring`)
  const secondBar = second.getByRole('region', { name: 'Monitoring' })
  await expect(secondBar.getByText('You are listening in another window.')).toBeVisible()
  await secondBar.getByRole('button', { name: 'Listen here' }).click()
  await expect(secondBar.getByText('Only Mia Torres hears you.')).toBeVisible()
  await expect(bar.getByText('You are listening in another window.')).toBeVisible()
  await bar.getByRole('button', { name: 'Listen here' }).click()
  await expect(secondBar.getByText('You are listening in another window.')).toBeVisible()
  await expect(bar.getByText('Only Mia Torres hears you.')).toBeVisible()
  await second.close()

  // The bar stays over every page, and a reload comes back to the call, heard as before.
  await manager.getByRole('link', { name: 'Contacts' }).click()
  await manager.reload()
  await expect(bar.getByText('Only Mia Torres hears you.')).toBeVisible()

  await bar.getByRole('button', { name: 'Barge' }).click()
  const question = manager.getByRole('dialog', { name: 'Barge In Call' })
  await expect(question).toContainText(
    'All participants in this call will hear you, are you sure you want to continue?',
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(bar.getByRole('button', { name: 'Whisper' })).toHaveAttribute('aria-pressed', 'true')
  await bar.getByRole('button', { name: 'Barge' }).click()
  await question.getByRole('button', { name: 'Barge' }).click()
  await expect(bar.getByText('Everyone on the call hears you.')).toBeVisible()
  for (const mode of ['Listen', 'Whisper', 'Barge'])
    await expect(bar.getByRole('button', { name: mode })).toBeDisabled()

  await manager.getByRole('link', { name: 'Team Monitoring' }).first().click()
  await stopDialing(dialer)
  await expect(bar).toBeHidden()
  await expect(manager.getByText('Mia Torres’s campaign has ended')).toBeVisible()
  await expect(dialer.getByText('Monitored by Marcus Reed')).toBeHidden()
})

test('a manager monitors from the dialer’s own menu: their controls are off, and a reload continues', async ({
  page,
  product,
  browser,
  trouble,
}) => {
  const mia = await openHostPage(page, product, 'mia')
  const elsewhere = await browser.newContext()
  trouble.watch(elsewhere)
  const desk = await elsewhere.newPage()
  const marcus = await openHostPage(desk, product, 'marcus')
  const openPanel = async () => {
    await pressOption(marcus, 'Monitor')
  }
  await openPanel()
  const panel = marcus.getByRole('region', { name: 'Monitor', exact: true })
  await expect(panel.getByText('No other team members are currently able to be monitored.')).toBeVisible()

  await startCampaign(page, ['Priya Raman'])
  await connectButton(mia).click()
  await expectInCall(mia, 'Priya Raman')
  await expect(panel.getByText('Marcus Reed')).toBeHidden()
  await panel.getByRole('button', { name: 'Monitor Mia Torres' }).click()
  const bar = marcus.getByRole('region', { name: 'Monitoring' })
  await expect(bar.getByText('No one hears you.')).toBeVisible()
  await expect(panel).toBeHidden()
  await expect(bar.getByRole('listitem')).toContainText('Priya RamanIn Call')
  await expect(mia.getByText('Monitored by Marcus Reed')).toBeVisible()
  await expect(marcus.getByText('You monitor Mia Torres. Your call controls are off.')).toBeVisible()
  await expect(connectButton(marcus)).toBeDisabled()
  await expectGoodScreen(desk, 'Dialer while monitoring')

  await bar.getByRole('button', { name: 'Whisper' }).click()
  await expect(bar.getByText('Only Mia Torres hears you.')).toBeVisible()
  await openHostPage(desk, product, 'marcus')
  await expect(bar.getByText('Only Mia Torres hears you.')).toBeVisible()

  await bar.getByRole('button', { name: 'Barge' }).click()
  const question = marcus.getByRole('alertdialog', { name: 'Barge In Call' })
  await expect(question).toContainText(
    'All participants in this call will hear you, are you sure you want to continue?',
  )
  await question.getByRole('button', { name: 'Barge' }).click()
  await expect(bar.getByText('Everyone on the call hears you.')).toBeVisible()

  await stopDialing(mia)
  await expect(bar).toBeHidden()
  await expect(marcus.getByText('Mia Torres’s campaign has ended')).toBeVisible()
  await elsewhere.close()
})

test('monitoring survives five seconds without network and a killed server; longer absence ends it', async ({
  page,
  context,
  product,
  browser,
  signIn,
  trouble,
}) => {
  trouble.expected(AWAY)
  const network = await openNetwork()
  const elsewhere = await browser.newContext({ proxy: network.proxy })
  trouble.watch(elsewhere)
  const manager = await elsewhere.newPage()
  // Signed in once already: no more codes than that are mailed in an hour.
  await signIn('marcus@harbor.test')
  await elsewhere.addCookies(await context.cookies())
  await context.clearCookies()
  await manager.goto(`${product.url}/manage/team-monitoring`)
  const dialer = await openHostPage(page, product, 'mia')
  await startCampaign(page, ['Priya Raman'])
  await connectButton(dialer).click()
  await expectInCall(dialer, 'Priya Raman')
  await manager.getByRole('button', { name: 'Monitor Mia Torres' }).click()
  const bar = manager.getByRole('region', { name: 'Monitoring' })
  await bar.getByRole('button', { name: 'Whisper' }).click()
  const whispers = bar.getByText('Only Mia Torres hears you.')
  const isHeard = dialer.getByText('Monitored by Marcus Reed')
  await expect(whispers).toBeVisible()

  network.stall()
  await elsewhere.setOffline(true)
  await expect(bar.getByText('Offline. The call continues. Reconnecting …')).toBeVisible()
  for (const button of await bar.getByRole('button').all()) await expect(button).toBeDisabled()
  await lasts(5_000)
  network.back()
  await elsewhere.setOffline(false)
  await expect(whispers).toBeVisible()
  await expect(isHeard).toBeVisible()

  const away = expect(whispers).toBeHidden()
  await product.killServer()
  await away
  await expect(whispers).toBeVisible({ timeout: 40_000 })
  await expect(isHeard).toBeVisible()
  await expectInCall(dialer, 'Priya Raman')

  network.cut()
  await elsewhere.setOffline(true)
  await expect(isHeard).toBeHidden({ timeout: 60_000 })
  network.back()
  await elsewhere.setOffline(false)
  await expect(manager.getByText(/^(You hear Mia Torres no longer|Your phone was away)/)).toBeVisible()
  await expect(bar).toBeHidden()
  await stopDialing(dialer)
  await elsewhere.close()
  network.close()
})
