import { expect, test } from 'vitest'
import { ASSIGNMENTS, SORTS, type UserSettings } from '../../app/domain/boards/boards.schema'
import { listLeads } from '../../app/domain/leads/leads.read.server'
import { makeBoard } from '../helpers/board'
import { testWorld } from '../helpers/world'

/** A page is one walk along an index, however many leads the stage has: nothing is sorted, nothing is read and thrown away. */
test('each page of a stage is a range of its order’s index; rare leads use their own index', async () => {
  const world = await testWorld()
  const mia = await world.person({ role: 'MEMBER' })
  const { board } = await makeBoard(world, mia)
  const { sqlite } = world.services.store
  const prepare = sqlite.prepare.bind(sqlite)

  const plansOf = async (settings: Omit<UserSettings, 'assignmentUserId'>, cursor?: string): Promise<string[]> => {
    const texts = new Set<string>()
    sqlite.prepare = ((text: string) => {
      texts.add(text)
      return prepare(text)
    }) as typeof sqlite.prepare
    const place = { id: board.id, stageId: board.stages[0]!.id, assignmentUserId: mia.userId }
    await listLeads(world.as(mia), { ...place, ...settings, cursor })
    sqlite.prepare = prepare as typeof sqlite.prepare
    return [...texts]
      .filter((text) => text.includes('from "leads"'))
      .flatMap((text) => {
        const holes = (text.match(/\?/g) ?? []).map(() => null)
        return (prepare(`explain query plan ${text}`).all(...holes) as Array<{ detail: string }>).map(
          ({ detail }) => detail,
        )
      })
  }

  const seen = new Set<string>()
  // A text that an earlier page prepared is the same plan.
  const note = async (settings: Omit<UserSettings, 'assignmentUserId'>, cursor?: string) => {
    for (const plan of await plansOf(settings, cursor)) seen.add(plan)
  }
  const on = Buffer.from(JSON.stringify([0, 0, 'lead_z'])).toString('base64url')
  for (const assignment of ASSIGNMENTS)
    for (const sortBy of SORTS)
      for (const cursor of [undefined, on]) await note({ assignment, status: 'ALL', sortBy }, cursor)
  expect([...seen].toSorted()).toEqual([
    'SEARCH leads USING INDEX leads_by_calls (stage_id=? AND (priority_rank,called_count,id)>(?,?,?))',
    'SEARCH leads USING INDEX leads_by_calls (stage_id=?)',
    'SEARCH leads USING INDEX leads_by_calls_of (stage_id=? AND assigned_to=? AND (priority_rank,called_count,id)>(?,?,?))',
    'SEARCH leads USING INDEX leads_by_calls_of (stage_id=? AND assigned_to=?)',
    'SEARCH leads USING INDEX leads_newest (stage_id=? AND priority_rank=? AND id<?)',
    'SEARCH leads USING INDEX leads_newest (stage_id=? AND priority_rank>?)',
    'SEARCH leads USING INDEX leads_newest (stage_id=?)',
    'SEARCH leads USING INDEX leads_newest_of (stage_id=? AND assigned_to=? AND priority_rank=? AND id<?)',
    'SEARCH leads USING INDEX leads_newest_of (stage_id=? AND assigned_to=? AND priority_rank>?)',
    'SEARCH leads USING INDEX leads_newest_of (stage_id=? AND assigned_to=?)',
  ])

  seen.clear()
  for (const assignment of ['ALL', 'workable'] as const)
    for (const status of ['HOT', 'SCHEDULED', 'OVERDUE', 'SNOOZED'] as const)
      for (const sortBy of SORTS)
        for (const cursor of [undefined, on]) await note({ assignment, status, sortBy }, cursor)
  expect(
    [...seen]
      .filter((plan) => plan.startsWith('SEARCH'))
      .toSorted(),
  ).toEqual([
    'SEARCH leads USING INDEX leads_hot (stage_id=? AND hot_until>?)',
    'SEARCH leads USING INDEX leads_scheduled (stage_id=? AND scheduled_at<?)',
    'SEARCH leads USING INDEX leads_scheduled (stage_id=? AND scheduled_at>?)',
    'SEARCH leads USING INDEX leads_snoozed (stage_id=? AND snooze_until>?)',
  ])
  await world.close()
})
