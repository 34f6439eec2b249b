import { expect, test } from 'vitest'
import { setLeadSnooze } from '../../app/domain/leads/apply-lead-change.server'
import { findLeadRow } from '../../app/domain/leads/find-lead.server'
import { SYSTEM_CAUSE } from '../../app/domain/lead-history/lead-history.server'
import { makeBoard, makeLead, wrongCounters } from '../../tests/helpers/board'
import { waitFor } from '../../tests/helpers/wait-for'
import { testWorld } from '../../tests/helpers/world'
import { startLeadWaker } from './lead-waker'

test('wakes leads whose snooze ended while the app was down, in batches, and stops on request', async () => {
  const world = await testWorld()
  const { board } = await makeBoard(world, await world.person({ role: 'OWNER' }))
  for (let n = 0; n < 60; n++) {
    const lead = await makeLead(world, board, { stage: 1 })
    const until = world.clock.now() + 3_600_000
    await world.system.db.transact('test', (tx) => setLeadSnooze(tx, lead, until, SYSTEM_CAUSE))
  }
  const resting = () => world.system.db.q.selectFrom('leads').select('id').where('state', '=', 'snoozed').execute()
  world.clock.advance(3_600_000)
  let turns = 0
  const keeper = startLeadWaker(world.services, async () => void (turns += 1))
  await waitFor('all are back', async () => (await resting()).length === 0)
  await keeper.stop()
  expect(turns).toBe(2)
  const last = await makeLead(world, board, { stage: 1 })
  await world.system.db.transact('test', (tx) => setLeadSnooze(tx, last, world.clock.now() + 1, SYSTEM_CAUSE))
  world.clock.advance(1)
  expect((await findLeadRow(world.system, last.id))!.state).toBe('snoozed')
  expect(await wrongCounters(world)).toEqual([])
  await world.close()
})
