import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { z } from 'zod'
import type { BoardChoices, BoardView, createBoard } from '../../app/domain/boards/boards.schema'
import type { LeadView } from '../../app/domain/leads/leads.schema'
import { expect } from './journey'
import type { Product } from './product'

/** One call of the boards' API as the person of a browser's cookies; fails the test when it is refused. */
export type BoardCall = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: object) => Promise<T>

export const boardApi =
  (request: APIRequestContext, { url }: Pick<Product, 'url'>): BoardCall =>
  async <T>(method: string, path: string, data?: object) => {
    const answer = await request.fetch(`${url}/api/v1/call-boards${path}`, { method, data, headers: { origin: url } })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as T
  }

/** Makes a board that calls from the first of its maker's numbers. */
export async function makeBoard(
  call: BoardCall,
  board: Omit<z.input<typeof createBoard>, 'assignedPhoneNumberIds'>,
): Promise<BoardView> {
  const { phoneNumbers } = await call<BoardChoices>('GET', '/choices')
  return call('POST', '', { assignedPhoneNumberIds: [phoneNumbers[0]!.id], ...board })
}

/** The leads of a board's first stage, whatever their assignment, newest first; `path`: where the boards' API has them. */
export async function leadsOf(call: BoardCall, board: BoardView): Promise<Array<LeadView & { path: string }>> {
  const leads = `/${board.id}/stages/${board.stages[0]!.id}/leads`
  const { items } = await call<{ items: LeadView[] }>('GET', `${leads}?assignment=ALL`)
  return items.map((lead) => ({ ...lead, path: `${leads}/${lead.id}` }))
}

/** Gives a stage a rule: what is done with a lead when one of the board's dispositions is set there. */
export async function addRule(
  call: BoardCall,
  board: BoardView,
  stageIndex: number,
  category: string,
  action: { type: string; meta: object },
): Promise<void> {
  const disposition = board.dispositions.find((each) => each.category === category)!
  const triggers = `/${board.id}/stages/${board.stages[stageIndex]!.id}/triggers`
  const { id } = await call<{ id: string }>('POST', triggers, { trigger: { type: disposition.id } })
  await call('POST', `${triggers}/${id}/actions`, { action })
}

export const column = (page: Pick<Page, 'getByRole'>, stage: string): Locator =>
  page.getByRole('region', { name: stage, exact: true })
export const card = (page: Pick<Page, 'getByRole'>, stage: string, name: string): Locator =>
  column(page, stage).getByRole('listitem').filter({ hasText: name })

/** Carries a card into a column with the mouse. */
export async function dragCard(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  await page.mouse.move(start!.x + 100, start!.y + 30)
  await page.mouse.down()
  await page.mouse.move(start!.x + 120, start!.y + 40, { steps: 4 })
  await page.mouse.move(end!.x + 140, end!.y + 300, { steps: 8 })
  await page.mouse.up()
}
