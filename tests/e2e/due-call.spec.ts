import type { Locator } from '@playwright/test'
import type { LeadView } from '../../app/domain/leads/leads.schema'
import { boardApi, leadsOf, makeBoard } from './call-boards'
import { expectGoodScreen } from './good-screen'
import { expect, expectInCall, hangUpLine, messageOf, test } from './journey'

test.use({ timezoneId: 'America/Chicago' })

const CONTACT = { contactId: 'due-1', firstName: 'Dana', lastName: 'Due', numbers: ['+13125550131'], state: 'IL' }
const LONG_NAME = {
  ...CONTACT,
  contactId: 'due-2',
  firstName: 'Maximiliana',
  lastName: 'Featherstonehaugh-Cholmondeley',
}
const SOON_MS = 4_000

test('a due call is announced, made with one press, noted, and followed by the next', async ({
  page,
  context,
  product,
  signIn,
}) => {
  await signIn('inez@agency.test')
  const call = boardApi(context.request, product)
  const board = await makeBoard(call, { callboardName: 'Due', vendorDialerContacts: [CONTACT] })
  const [lead] = await leadsOf(call, board)
  await page.goto(`${product.url}/dialer`)
  await expect(page.getByRole('toolbar', { name: 'Dialer controls' })).toBeVisible()
  await call('POST', `${lead!.path}/schedule`, { scheduledAt: new Date(Date.now() + SOON_MS).toISOString() })

  const due = page.getByRole('region', { name: 'Call due' })
  await expect(due).toContainText('Call due: Dana Due')
  await expectGoodScreen(page, 'A call is due')
  await due.getByRole('button', { name: 'Call' }).click()
  await expectInCall(page, 'Dana Due')
  // The call that it was for is made.
  await expect(due).toBeHidden()

  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Options' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Note')
  const note = page.getByRole('region', { name: 'Note: Dana Due' })
  await note.getByRole('textbox').fill('Asks for the spring prices')
  await expect(note.getByText('Saved with the call')).toBeVisible()
  await page.reload()
  await expectInCall(page, 'Dana Due')
  await choose('Note')
  await expect(note.getByRole('textbox')).toHaveValue('Asks for the spring prices')

  await choose('Schedule Call')
  const next = page.getByRole('region', { name: 'Schedule Call' })
  const year = new Date().getUTCFullYear() + 2
  await next.getByLabel('Date').fill(`${year}-01-15`)
  await next.getByLabel('Time').fill('09:30')
  await next.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText('A call with Dana Due is scheduled')).toBeVisible()
  expect((await call<LeadView>('GET', lead!.path)).scheduledAt).toBe(`${year}-01-15T15:30:00.000Z`)

  await hangUpLine(page, 'Dana Due')
  await page.getByRole('button', { name: /^Interested/ }).click()
  await expect(messageOf(page, 'Your call has ended')).toBeVisible()
})

test('the time of a due call is read in the mini dialer, however long the name is', async ({
  page,
  context,
  product,
  signIn,
}) => {
  await signIn('inez@agency.test')
  const call = boardApi(context.request, product)
  const board = await makeBoard(call, { callboardName: 'Due of a long name', vendorDialerContacts: [LONG_NAME] })
  const [lead] = await leadsOf(call, board)
  await page.goto(`${product.url}/dialer`)
  await expect(page.getByRole('toolbar', { name: 'Dialer controls' })).toBeVisible()
  const scheduledAt = new Date(Date.now() + SOON_MS).toISOString()
  await call('POST', `${lead!.path}/schedule`, { scheduledAt })
  const due = page.getByRole('region', { name: 'Call due' })
  await expect(due).toContainText('Featherstonehaugh')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('toolbar', { name: 'Dialer controls' })).toBeHidden()
  const rightEdge = (part: Locator) => part.evaluate((node) => node.getBoundingClientRect().right)
  expect(await rightEdge(due.getByRole('time'))).toBeLessThanOrEqual(await rightEdge(due.getByRole('alert')))
})
