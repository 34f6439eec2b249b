import { expect, onTestFinished, test } from 'vitest'
import { countCalls, listCalls } from '../../app/domain/call-history/call-history.read.server'
import { CALL_SORTS } from '../../app/domain/call-history/call-history.schema'
import { testWorld } from '../helpers/world'
import { planOf, textsOf } from './plans'

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
