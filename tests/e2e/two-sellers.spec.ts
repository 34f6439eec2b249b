import {
  connectButton,
  expect,
  expectInCall,
  messageOf,
  openHostPage,
  startCampaign,
  stopDialing,
  test,
} from './journey'

test('two sellers who share a browser have a phone each', async ({ page, context, product }) => {
  const mia = await openHostPage(page, product, 'mia')
  await startCampaign(page, ['Frank Delaney'])
  await connectButton(mia).click()
  await expectInCall(mia, 'Frank Delaney')

  const otherTab = await context.newPage()
  const olivia = await openHostPage(otherTab, product, 'olivia')
  await otherTab.getByRole('button', { name: 'Call Judith Stein' }).click()
  await expectInCall(olivia, 'Judith Stein')
  await expect(olivia.getByText('Simulated audio')).toBeVisible()
  await expect(mia.getByText('Simulated audio')).toBeVisible()
  await expect(messageOf(mia, 'No phone is connected to this session')).toBeHidden()
  await stopDialing(olivia)
  await stopDialing(mia)
})
