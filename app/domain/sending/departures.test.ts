import { expect, test } from 'vitest'
import { testWorld } from '../../../tests/helpers/world'
import { loadDepartures, saveDepartures } from './departures.server'
import { EMPTY_HISTORY, getSendRate } from './number-pace'

const OURS = '+13125550140'
const HOUR_MS = 3_600_000

test('a number’s pace survives a restart and follows clock changes', async () => {
  const world = await testWorld()
  const { system } = world
  expect(await loadDepartures(system, OURS)).toEqual(EMPTY_HISTORY)
  const pace = getSendRate(OURS, { segmentsPerSecond: 50 })
  const at = world.clock.now()
  const departures = pace.recordSend(pace.recordSend(EMPTY_HISTORY, 5, at), 45, at + 7)
  const save = () => system.db.transact('test.save', (tx) => saveDepartures(tx, OURS, departures))
  await save()
  await save()
  expect(await loadDepartures(system, OURS)).toEqual(departures)
  expect(pace.nextSlotAt(departures, 1)).toBe(at + 1_000)

  await system.db.q
    .updateTable('number_pace')
    .set((eb) => ({ next_at: eb('next_at', '-', HOUR_MS) }))
    .execute()
  expect(pace.nextSlotAt(await loadDepartures(system, OURS), 1)).toBe(at + 1_000 - HOUR_MS)
  await world.close()
})
