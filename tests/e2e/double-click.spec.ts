import type { Locator } from '@playwright/test'
import { connectButton, expect, lineOf, stopButton, test } from './journey'

/** Leads whose phones ring out, so that nothing happens but what is pressed. */
const PATIENT = ['+13125550101', '+13035550105', '+16155550119', '+15125550101', '+17135550105', '+14045550119']
const contacts = PATIENT.map((number, index) => ({
  contactId: `patient-${index}`,
  firstName: 'Patient',
  lastName: `Number ${index + 1}`,
  numbers: [number],
}))

/** Clicks, and once more at the same place as soon as another button is there: sooner than any hand. */
const clickTwice = async (button: Locator, becomes: RegExp): Promise<void> => {
  // A page that has just come cannot be dialed with yet: nothing would become of the first click.
  await expect(button).toBeEnabled()
  await button.evaluate(
    (first, { source }) => {
      const { x, y, width, height } = first.getBoundingClientRect()
      const there = () => document.elementFromPoint(x + width / 2, y + height / 2)?.closest('button')
      return new Promise<void>((resolve) => {
        const changes = new MutationObserver(() => {
          const second = there()
          if (!second || !new RegExp(source).test(second.textContent)) return
          changes.disconnect()
          second.click()
          resolve()
        })
        changes.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
        ;(first as HTMLElement).click()
      })
    },
    { source: becomes.source },
  )
}

test('a double click on Connect, Hangup or Stop does what one does', async ({ page, product, signIn }) => {
  await signIn('sam@rivera.test')
  const asked: string[] = []
  page.on('request', (request) => {
    const deed = /\/dialer\/sessions\/.*?(connect|stop|hang-up|redial)$/.exec(request.url())?.[1]
    if (deed) asked.push(deed)
  })
  const campaign = await page.request.post(`${product.url}/api/v1/campaigns`, {
    headers: { origin: product.url },
    data: { name: 'Patient people', contacts, start: true },
  })
  expect(campaign.ok()).toBe(true)
  await page.goto(`${product.url}/dialer`)
  await clickTwice(connectButton(page), /^Stop/)
  const first = lineOf(page, 'Patient Number 1')
  await expect(first).toContainText('Calling')
  expect(asked).toEqual(['connect'])

  await first.hover()
  await clickTwice(first.getByRole('button', { name: /^Hangup/ }), /^(Redial|Hangup.*Number [4-6])/)
  await expect(page.getByRole('button', { name: /^(Redial|Hangup)/ }).first()).toBeEnabled()
  expect(asked).toEqual(['connect', 'hang-up'])

  await clickTwice(stopButton(page), /^Continue/)
  await expect(connectButton(page)).toBeEnabled()
  expect(asked).toEqual(['connect', 'hang-up', 'stop'])

  // A deliberate press works.
  await connectButton(page).click()
  await expect(stopButton(page)).toBeVisible()
  expect(asked.at(-1)).toBe('connect')
})

test('a double click on Archive archives, and a deliberate Restore works', async ({ page, product, signIn }) => {
  await signIn('sam@rivera.test')
  const made = await page.request.post(`${product.url}/api/v1/campaigns`, {
    headers: { origin: product.url },
    data: { name: 'Last winter', contacts },
  })
  const { id } = (await made.json()) as { id: string }
  await page.goto(`${product.url}/manage/campaigns/${id}`)
  const options = page.getByRole('button', { name: 'Options of Last winter' })
  await options.click()
  // The menu closes with the first click: there is nothing under the second one that undoes it.
  await page.getByRole('button', { name: 'Archive' }).dblclick()
  await expect(page.getByText('Campaign archived')).toBeVisible()

  await options.click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Campaign restored')).toBeVisible()
})
