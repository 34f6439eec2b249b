import { expect, test } from 'vitest'
import { testWorld } from '../../../tests/helpers/world'
import { findDepartures, saveDepartures } from './departures.server'
import { NOTHING_LEFT, paceOf } from './number-pace'

const OURS = '+13125550140'
const HOUR_MS = 3_600_000

test('how far a number is outlives the process, and moves with the machine’s clock', async () => {
  const world = await testWorld()
  const { system } = world
  expect(await findDepartures(system, OURS)).toEqual(NOTHING_LEFT)
  const pace = paceOf(OURS, { segmentsPerSecond: 50, segmentsPerDay: null, pricePerSegment: null })
  const at = world.clock.now()
  const departures = pace.leave(pace.leave(NOTHING_LEFT, 5, at), 45, at + 7)
  const save = () => system.db.transact('test.save', (tctx) => saveDepartures(tctx, OURS, departures))
  await save()
  await save()
  expect(await findDepartures(system, OURS)).toEqual(departures)
  expect(pace.freeAt(departures, 1)).toBe(at + 1_000)

  await system.db.q
    .updateTable('number_pace')
    .set((eb) => ({ next_at: eb('next_at', '-', HOUR_MS) }))
    .execute()
  expect(pace.freeAt(await findDepartures(system, OURS), 1)).toBe(at + 1_000 - HOUR_MS)
  await world.close()
})
