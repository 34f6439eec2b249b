import type { Page } from '@playwright/test'
import { apiOf } from '../helpers/api'
import {
  connectButton,
  expect,
  expectInCall,
  hangUpByKey,
  openHostPage,
  startCampaign,
  stopDialing,
  test,
} from './journey'

declare global {
  interface Window {
    announced: string[]
  }
}

/** Collects what live regions say in each frame, in order. */
const collectAnnouncements = (page: Page) =>
  page.addInitScript(() => {
    const LIVE = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]'
    const last = new WeakMap<Element, string>()
    window.announced = []
    new MutationObserver(() => {
      for (const region of document.querySelectorAll<HTMLElement>(LIVE)) {
        const text = region.innerText.replaceAll(/\s+/g, ' ').trim()
        if (text !== '' && text !== last.get(region)) window.announced.push(text)
        last.set(region, text)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })

test('a screen reader announces each state of a call once, with the name', async ({ page, product }) => {
  const token = await product.token('ben@harbor.test')
  const api = apiOf(product.url, () => token)
  await api.put('/api/v1/settings/dialer', { parallelLimit: 1, ringTimeout: 60 })
  await collectAnnouncements(page)
  const dialer = await openHostPage(page, product, 'ben')
  await startCampaign(page, ['Manuel Ortega', 'Rosa Jimenez'])
  await expect(connectButton(dialer)).toBeEnabled()
  const frame = page.frames().find((each) => each.url().includes('/dialer'))!
  const announced = () => frame.evaluate(() => window.announced)
  await frame.evaluate(() => (window.announced = []))

  await connectButton(dialer).click()
  await expectInCall(dialer, 'Manuel Ortega')
  await expect.poll(announced).toContainEqual(expect.stringContaining('Manuel Ortega: In Call'))
  await page.keyboard.press('l')
  await expect(dialer.getByRole('region', { name: 'Call with Manuel Ortega', exact: true })).toContainText('On Hold')
  // Several seconds of timers.
  await expect(dialer.getByRole('region', { name: 'Call with Manuel Ortega', exact: true })).toContainText('0:04')
  await page.keyboard.press('l')
  await expectInCall(dialer, 'Manuel Ortega')
  await hangUpByKey(page, dialer)
  const interested = dialer.getByRole('button', { name: /^Interested/ })
  await expect(dialer.getByRole('region', { name: 'Disposition of the call with Manuel Ortega' })).toBeVisible()
  await expect.poll(async () => (await announced()).at(-1)).toContain('Choose a disposition')
  await interested.click()
  await expectInCall(dialer, 'Rosa Jimenez')
  await expect.poll(announced).toContainEqual(expect.stringContaining('Rosa Jimenez: In Call'))
  // The card names the person and the state; buttons have names without icons.
  await expect(dialer.getByRole('region', { name: 'Call with Rosa Jimenez', exact: true })).toMatchAriaSnapshot(`
    - region "Call with Rosa Jimenez":
      - button "Rosa Jimenez"
      - text: Jimenez Cleaning In Call
      - time
      - text: /\\(916\\) 555-0177 Sacramento, CA ·/
      - time
      - img /Why chosen/
      - paragraph: /First call/
      - region "Disposition of the call with Rosa Jimenez":
        - button /^Interested/
        - button /^Not interested/
      - group "Call controls":
        - button "Mute"
        - button "Hold"
        - button "Record"
        - button "Drop VM" [disabled]
        - button "Transfer"
        - button "Note"
        - button "Call Scripts"
        - button "Text"
        - button "Dialpad"
  `)
  // A carrier may be slow to connect: 'Answered' comes alone, or with the next state.
  const states = (await announced()).flatMap((text) => text.split('. ')).filter((text) => !text.endsWith(': Answered'))
  expect(states).toEqual([
    'Manuel Ortega: Calling',
    'Manuel Ortega: In Call',
    'Manuel Ortega: On Hold',
    'Manuel Ortega: In Call',
    'Manuel Ortega: Ended',
    'Choose a disposition',
    'Rosa Jimenez: Calling',
    'Rosa Jimenez: In Call',
  ])
  await stopDialing(dialer)
})
