import type { Page } from '@playwright/test'
import {
  connectButton,
  expect,
  expectInCall,
  lineOf,
  messageOf,
  openHostPage,
  openPortal,
  startCampaign,
  stopDialing,
  test,
} from './journey'

/** Phones of a page that are connected to the carrier, and how many ever were. */
function watchPhones(page: Page) {
  const live = new Set<object>()
  let ever = 0
  page.on('websocket', (socket) => {
    if (!socket.url().includes('/simulator/signal')) return
    ever += 1
    live.add(socket)
    socket.on('close', () => live.delete(socket))
  })
  return { live: () => live.size, ever: () => ever }
}

test('dialer, portal and notifications in one page of the CRM have one phone between them, in a call of one’s own and in a colleague’s', async ({
  page,
  browser,
  product,
  trouble,
}) => {
  const phones = watchPhones(page)
  const dialer = await openHostPage(page, product, 'marcus')
  await page.evaluate(async () => {
    const { token } = (await (await fetch('/sign-in?as=marcus', { method: 'POST' })).json()) as { token: string }
    const element = Object.assign(document.createElement('div'), { id: 'notify' })
    document.body.append(element)
    window.Trunkline.mount({ vendor: 'harbor', widget: 'notify', element, token })
  })
  await expect(page.frameLocator('#notify iframe').getByRole('heading', { name: 'Notifications' })).toBeAttached()
  await startCampaign(page, ['Gloria Ruiz'])
  await connectButton(dialer).click()
  await expectInCall(dialer, 'Gloria Ruiz')
  await expect(dialer.getByText('Simulated audio')).toBeVisible()
  const portal = await openPortal(page, 'Marcus')
  await portal.getByRole('link', { name: 'Team Monitoring' }).click()
  await expect(portal.getByRole('row', { name: /Mia Torres/ })).toBeVisible()
  await expectInCall(dialer, 'Gloria Ruiz')
  expect([phones.live(), phones.ever()]).toEqual([1, 1])
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await stopDialing(dialer)
  await expect.poll(phones.live).toBe(0)

  const elsewhere = await browser.newContext()
  trouble.watch(elsewhere)
  const desk = await elsewhere.newPage()
  const mia = await openHostPage(desk, product, 'mia')
  await startCampaign(desk, ['Priya Raman'])
  await connectButton(mia).click()
  await expectInCall(mia, 'Priya Raman')
  await page.getByRole('button', { name: 'Calls and settings' }).press('Enter')
  await portal.getByRole('button', { name: 'Monitor Mia Torres' }).click()
  await expect(portal.getByRole('region', { name: 'Monitoring' }).getByText('Nobody hears you.')).toBeVisible()
  await expect(mia.getByText('Monitored by Marcus Reed')).toBeVisible()
  expect([phones.live(), phones.ever()]).toEqual([1, 2])
  await expectInCall(mia, 'Priya Raman')
  await stopDialing(mia)
  await expect.poll(phones.live).toBe(0)
  await elsewhere.close()
})

test('where the tab with the phone crashes in mid-call the other one has the phone before the call is given up', async ({
  page,
  context,
  product,
  signIn,
}) => {
  await signIn('sam@rivera.test')
  const made = await page.request.post(`${product.url}/api/v1/campaigns`, {
    headers: { origin: product.url },
    data: {
      name: 'One call',
      contacts: [{ contactId: 'crash-1', firstName: 'Nora', lastName: 'Crash', numbers: ['+13125550177'] }],
    },
  })
  const { id } = (await made.json()) as { id: string }
  const address = `${product.url}/manage/dial?campaign=${id}`
  await page.goto(address)
  await connectButton(page).click()
  await expectInCall(page, 'Nora Crash')
  await expect(page.getByText('Simulated audio')).toBeVisible()
  const other = await context.newPage()
  const phones = watchPhones(other)
  await other.goto(address)
  await expectInCall(other, 'Nora Crash')
  await expect(messageOf(other, 'The phone is in another tab')).toBeVisible()

  const crashed = page.waitForEvent('crash')
  const since = performance.now()
  await page.goto('chrome://crash').catch(() => undefined)
  await crashed
  await expect(messageOf(other, 'No phone is in this session')).toBeVisible()
  await expect(other.getByText('Simulated audio')).toBeVisible({ timeout: 30_000 })
  console.log(`the other tab has the phone after ${Math.round(performance.now() - since)} ms`)
  await expectInCall(other, 'Nora Crash')
  await expect(lineOf(other, 'Nora Crash').locator('time')).toBeVisible()
  expect(phones.live()).toBe(1)
  expect(await product.callsTo('+13125550177')).toBe(1)
  await stopDialing(other)
})
