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

test('dialer, portal and notifications in one CRM page share one phone, in own calls and monitored ones', async ({
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
  await portal.getByRole('link', { name: 'Team Monitoring' }).first().click()
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
  await expect(portal.getByRole('region', { name: 'Monitoring' }).getByText('No one hears you.')).toBeVisible()
  await expect(mia.getByText('Monitored by Marcus Reed')).toBeVisible()
  expect([phones.live(), phones.ever()]).toEqual([1, 2])
  await expectInCall(mia, 'Priya Raman')
  await stopDialing(mia)
  await expect.poll(phones.live).toBe(0)
  await elsewhere.close()
})

test('the tab in which Connect or Answer is pressed has the phone, whichever had it before', async ({
  product,
  openAs,
}) => {
  const first = await openAs('olivia@harbor.test')
  const headers = { origin: product.url }
  const contacts = [{ contactId: 'two-tabs', firstName: 'Nora', lastName: 'Tabs', numbers: ['+13125550186'] }]
  const made = await first.request.post(`${product.url}/api/v1/campaigns`, {
    headers,
    data: { name: 'Two tabs', contacts },
  })
  const { id } = (await made.json()) as { id: string }
  const second = await first.context().newPage()
  const phones = [watchPhones(first), watchPhones(second)]
  const live = () => phones.map((phone) => phone.live())
  for (const tab of [first, second]) {
    await tab.goto(`${product.url}/manage/dial?campaign=${id}`)
    await expect(connectButton(tab)).toBeEnabled()
  }
  // The second tab is in front, and quicker: the press decides.
  await connectButton(first).click()
  await expectInCall(first, 'Nora Tabs')
  await expect(first.getByText('Simulated audio')).toBeVisible()
  await expect(messageOf(second, 'Your phone is connected in another tab')).toBeVisible()
  expect(live()).toEqual([1, 0])

  await product.callIn('+13125550187')
  const overlay = second.getByRole('alertdialog', { name: 'Incoming Call' })
  await overlay.getByRole('button', { name: /^Answer/ }).click()
  await expectInCall(second, '(312) 555-0187')
  await expect(second.getByText('Simulated audio')).toBeVisible()
  await expect(messageOf(first, 'Your phone is connected in another tab')).toBeVisible()
  await expect.poll(live).toEqual([0, 1])

  // Closing the tab with the audio asks; the other one closes.
  const question = second.waitForEvent('dialog')
  await second.close({ runBeforeUnload: true })
  const dialog = await question
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expectInCall(second, '(312) 555-0187')
  const closed = first.waitForEvent('close')
  await first.close({ runBeforeUnload: true })
  await closed
  await stopDialing(second)
  await expect.poll(live).toEqual([0, 0])
})

/** The target of a transfer while the call is on hold. By their end population.json knows them: 05 rings on, 83 answers. */
const THIRDS = { bridged: null, holding: '+12125550105', consulting: '+12125550183' } as const
const STATES = ['bridged', 'holding', 'consulting'] as const

for (const [index, state] of STATES.entries())
  test(`when the tab with the phone crashes, ${state}, the other takes over the phone in time`, async ({
    page,
    context,
    product,
    signIn,
  }) => {
    const third = THIRDS[state]
    const lead = `+1312555018${index}`
    // Earlier tests may have called the same numbers.
    const before = await product.callsTo(lead)
    const thirdBefore = third && (await product.callsTo(third))
    await signIn('sam@rivera.test')
    const ask = { headers: { origin: product.url } }
    await page.request.put(`${product.url}/api/v1/settings/dialer`, { ...ask, data: { ringTimeout: 60 } })
    const made = await page.request.post(`${product.url}/api/v1/campaigns`, {
      ...ask,
      data: {
        name: `One call, ${state}`,
        contacts: [{ contactId: `crash-${state}`, firstName: 'Nora', lastName: 'Crash', numbers: [lead] }],
      },
    })
    const { id } = (await made.json()) as { id: string }
    const address = `${product.url}/manage/dial?campaign=${id}`
    await page.goto(address)
    await connectButton(page).click()
    await expectInCall(page, 'Nora Crash')
    await expect(page.getByText('Simulated audio')).toBeVisible()
    if (third) {
      const now = await page.request.get(`${product.url}/api/v1/dialer/session`)
      const { session } = (await now.json()) as { session: { id: string } }
      const transfer = `${product.url}/api/v1/dialer/sessions/${session.id}/transfer`
      await page.request.post(transfer, { ...ask, data: { kind: 'warm', number: third } })
    }
    const showsState = async (where: Page) => {
      const strip = where.getByRole('region', { name: 'Transfer' })
      if (state === 'bridged') await expectInCall(where, 'Nora Crash')
      else await expect(where.getByRole('list', { name: 'Lines' })).toContainText('On Hold')
      if (state === 'holding') await expect(strip.getByText('Calling (212) 555-0105 …')).toBeVisible()
      if (state === 'consulting') await expect(strip.getByText('(212) 555-0183 is with you.')).toBeVisible()
      await expect(lineOf(where, 'Nora Crash').locator('time')).toBeVisible()
    }
    await showsState(page)
    const other = await context.newPage()
    const phones = watchPhones(other)
    await other.goto(address)
    await showsState(other)
    await expect(messageOf(other, 'Your phone is connected in another tab')).toBeVisible()

    const crashed = page.waitForEvent('crash')
    const since = performance.now()
    await page.goto('chrome://crash').catch(() => undefined)
    await crashed
    await expect(messageOf(other, 'No phone is connected to this session')).toBeVisible()
    await expect(other.getByText('Simulated audio')).toBeVisible({ timeout: 30_000 })
    console.log(`${state}: the other tab has the phone after ${Math.round(performance.now() - since)} ms`)
    await showsState(other)
    expect(phones.live()).toBe(1)
    expect(await product.callsTo(lead)).toBe(before + 1)
    if (third) expect(await product.callsTo(third)).toBe(thirdBefore! + 1)
    await stopDialing(other)
  })
