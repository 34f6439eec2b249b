import { expect, onTestFinished, test } from 'vitest'
import { countCalls, listCalls } from '../../app/domain/call-history/call-history.read.server'
import { CALL_OUTCOMES, CALL_SORTS, NO_DISPOSITION, type CallFilter } from '../../app/domain/call-history/call-history.schema'
import { listCallFilterChoices } from '../../app/domain/call-history/call-scope.server'
import type { Ctx } from '../../app/domain/context.server'
import { openFloor } from '../helpers/dialing-floor'
import { testWorld } from '../helpers/world'
import { planOf, textsOf } from './plans'

/** The call history with each filter and sort, its counts and the choices of its filters. */
async function filterHistory(mia: Ctx, olivia: Ctx, campaignId: string): Promise<void> {
  const filters: CallFilter[] = [
    {},
    { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' },
    { disposition: NO_DISPOSITION, number: '+13125550140', search: 'nora' },
    { campaignId, disposition: 'Interested' },
  ]
  for (const direction of ['outbound', 'inbound'] as const) {
    for (const filter of filters)
      for (const sort of ['-date', '-duration'] as const) {
        await listCalls(mia, { direction, ...filter, sort, cursor: '1.x', limit: 50 })
        await countCalls(olivia, { direction, ...filter, sort, team: true })
      }
    for (const outcome of CALL_OUTCOMES) await countCalls(olivia, { direction, outcome, team: true })
  }
  await listCallFilterChoices(olivia)
}

test('the history is read in the order of an index, for each sort', async () => {
  const world = await testWorld()
  onTestFinished(() => world.close())
  const { sqlite } = world.services.store
  const olivia = world.as(await world.person({ role: 'OWNER' }))
  const texts = await textsOf(sqlite, async () => {
    for (const sort of CALL_SORTS)
      for (const filter of [{}, { outcome: 'busy', from: '2026-01-01T00:00:00Z' }] as const)
        for (const team of [true, false]) {
          await listCalls(olivia, { direction: 'outbound', ...filter, sort, limit: 50, team })
          await countCalls(olivia, { direction: 'outbound', ...filter, sort, team })
        }
  })
  const ofCalls = texts.filter((text) => text.includes('from "calls"'))
  expect(ofCalls.length).toBeGreaterThan(15)
  for (const text of ofCalls) {
    const plan = planOf(sqlite, text).join()
    expect(plan).toMatch(/SEARCH calls USING (COVERING )?INDEX calls_of_(user|account)(_by_duration)? \(account_id=\?/)
    expect(plan).not.toContain('TEMP B-TREE')
  }
})

test('no filter of the history scans a table', async () => {
  const world = await testWorld()
  onTestFinished(() => world.close())
  const { sqlite } = world.services.store
  const olivia = await world.person({ role: 'OWNER' })
  const floor = await openFloor(world, olivia.accountId)
  const campaignId = await floor.campaign(['+13125550105'])
  const texts = await textsOf(sqlite, () => filterHistory(floor.ctx, world.as(olivia), campaignId))
  expect(texts.length).toBeGreaterThan(40)
  const scans = texts.flatMap((text) => planOf(sqlite, text).filter((detail) => detail.startsWith('SCAN ')))
  expect(scans).toEqual([])
})
