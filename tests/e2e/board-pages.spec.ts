import type { LeadView } from '../../app/domain/leads/leads.schema'
import { boardApi, column, makeBoard } from './call-boards'
import { expect, test } from './journey'

const LEADS = 120
const nameOf = (index: number) => `Page ${String(index).padStart(3, '0')}`

test('scrolled pages are read again when leads change by the hundred', async ({ page, context, product, signIn }) => {
  await signIn('inez@agency.test')
  const call = boardApi(context.request, product)
  const vendorDialerContacts = Array.from({ length: LEADS }, (_, index) => ({
    contactId: `page-${index}`,
    firstName: 'Page',
    lastName: String(index).padStart(3, '0'),
    numbers: [`+1615555${String(index).padStart(4, '0')}`],
  }))
  const board = await makeBoard(call, { callboardName: 'Three pages', vendorDialerContacts })
  const [first, second] = [board.stages[0]!, board.stages[1]!]
  const leads = `/${board.id}/stages/${first.id}/leads`
  // Somewhere behind the second page: the newest are first.
  let cursor: string | null = ''
  const found: LeadView[] = []
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`
    const answer: { items: LeadView[]; nextCursor: string | null } = await call('GET', leads + query)
    found.push(...answer.items)
    cursor = answer.nextCursor
  }
  expect(found.map(({ name }) => name)).toEqual(Array.from({ length: LEADS }, (_, at) => nameOf(LEADS - 1 - at)))
  const away = found.at(-10)!
  await call('POST', `/${board.id}/stages/${second.id}/leads/${away.id}`, {
    fromBoardId: board.id,
    fromStageId: first.id,
  })

  await page.goto(`${product.url}/boards/${board.id}`)
  const shown = column(page, first.name)
  await shown.getByText(nameOf(LEADS - 1)).hover()
  await expect(async () => {
    await page.mouse.wheel(0, 4_000)
    await expect(shown.getByText(nameOf(0))).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(shown.getByText(away.name)).toBeHidden()

  // The leads of a stage that is deleted come in pieces, not one by one.
  await call('DELETE', `/${board.id}/stages/${second.id}?moveToStageId=${first.id}`)
  await expect(column(page, second.name)).toHaveCount(0)
  await expect(shown.getByText(away.name)).toBeVisible()
  await expect(shown.getByRole('listitem')).toHaveCount(LEADS)
  await expect(shown.getByText(nameOf(0))).toBeVisible()
})
