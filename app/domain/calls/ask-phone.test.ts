import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFloor } from '../../../tests/helpers/dialing-floor'
import { testWorld, type World } from '../../../tests/helpers/world'
import { askAllPhones } from './ask-phone.server'

let world: World
beforeEach(async () => {
  world = await testWorld()
})
afterEach(() => world.close())

const asked = async () =>
  (
    await world.system.db.q
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'dial-session.ask-phone')
      .where('key', 'like', '%:start:%')
      .execute()
  ).map(({ payload }) => (JSON.parse(payload) as { sessionId: string }).sessionId)

async function startSessions(count: number): Promise<string[]> {
  const sessions: string[] = []
  for (let seller = 0; seller < count; seller += 1) {
    const floor = await openFloor(world)
    sessions.push(await floor.dial(await floor.campaign([`+1312555${String(seller).padStart(4, '0')}`])))
  }
  return sessions
}

test('after a start every phone of a running session is asked for once, a few at a time', async () => {
  const [ended, ...running] = await startSessions(11)
  await world.system.db.q.updateTable('dial_sessions').set({ ended_at: 1 }).where('id', '=', ended!).execute()
  const soFar: number[] = []
  await askAllPhones(world.system, async () => soFar.push((await asked()).length) > 0)
  expect(soFar).toEqual([8, 10])
  expect((await asked()).toSorted()).toEqual(running.toSorted())
})

test('a process that stops meanwhile asks for no more of them', async () => {
  await startSessions(9)
  await askAllPhones(world.system, async () => false)
  expect(await asked()).toHaveLength(8)
})
