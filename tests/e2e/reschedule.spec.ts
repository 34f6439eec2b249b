import type { LeadView } from '../../app/domain/leads/leads.schema'
import { boardApi, leadsOf, makeBoard } from './call-boards'
import { expect, test } from './journey'

test.use({ timezoneId: 'America/Chicago' })

const CONTACT = { contactId: 'again-1', firstName: 'Ada', lastName: 'Again', numbers: ['+13125550188'] }

test('a call is rescheduled from its current time, on its reader’s clock', async ({
  page,
  context,
  product,
  signIn,
}) => {
  await signIn('inez@agency.test')
  const call = boardApi(context.request, product)
  const board = await makeBoard(call, { callboardName: 'Later', vendorDialerContacts: [CONTACT] })
  const [lead] = await leadsOf(call, board)
  const january = `${new Date().getUTCFullYear() + 2}-01-15T`
  await call('POST', `${lead!.path}/schedule`, { scheduledAt: `${january}15:30:00.000Z` })
  // Loaded as a page of its own: the server renders it without a clock, and scripts on the reader's.
  await page.goto(`${product.url}/boards/${board.id}/leads/${lead!.id}/schedule`)
  const at = page.getByLabel('Date and time')
  await expect(at).toHaveValue(`${january}09:30`)
  await at.fill(`${january}10:45`)
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const later = await call<LeadView>('GET', lead!.path)
  expect(later.scheduledAt).toBe(`${january}16:45:00.000Z`)
})
