import { afterEach, expect, test, vi } from 'vitest'
import { sendLoginCode } from '../app/domain/login-codes/send-login-code.server'
import { hangUpLine } from '../app/domain/lines/hang-up-line.server'
import { openFloor } from '../tests/helpers/dialing-floor'
import { testWorld, type World } from '../tests/helpers/world'
import { createIdGenerator, newestIdIn } from './ids'

const HOUR = 3_600_000

let world: World | null = null
afterEach(async () => {
  vi.useRealTimers()
  await world?.close()
  world = null
})

/** The machine's clock is set back by an hour. */
const setBack = () => void vi.useFakeTimers({ now: Date.now() - HOUR, toFake: ['Date'] })

test('ids sort by age, whatever happens to the clock, and are unique', () => {
  const makeId = createIdGenerator()
  const before = Array.from({ length: 100 }, () => makeId('line'))
  setBack()
  const after = Array.from({ length: 5_000 }, () => makeId('line'))
  vi.useRealTimers()
  const ids = [...before, ...after, makeId('line')]
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => /^line_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id))).toBe(true)
})

test('nor does a start on a clock that was set back create ids below the stored ones', async () => {
  world = await testWorld()
  const floor = await openFloor(world)
  await floor.dial(await floor.campaign(['+13125550101']))
  const { id } = await floor.line('+13125550101')
  setBack()
  const makeId = createIdGenerator(await newestIdIn(world.services.store))
  expect(makeId('line') > id).toBe(true)
})

test('a code requested after such a start is the newest', async () => {
  world = await testWorld()
  const email = 'mia@harbor.test'
  await world.person({ email })
  await sendLoginCode(world.system, { email }, { source: '127.0.0.1' })
  const { id } = await world.system.db.q.selectFrom('login_codes').select('id').executeTakeFirstOrThrow()
  setBack()
  expect(createIdGenerator(await newestIdIn(world.services.store))('code') > id).toBe(true)
})

test('a line dialed after the clock was set back has its slot', async () => {
  const numbers = ['+13125550101', '+13125550102', '+13125550103', '+13125550104'] as const
  world = await testWorld()
  const floor = await openFloor(world)
  await floor.settings({ parallelLimit: 1 })
  const session = await floor.dial(await floor.campaign([...numbers]))
  setBack()
  await floor.end(numbers[0], 'no-answer')
  await floor.ring(numbers[1])
  expect(await floor.jobs('call.place')).toHaveLength(2)
  const { id: lineId, number } = await floor.view(session, numbers[1])
  expect(number).toBe(numbers[1])
  await hangUpLine(floor.ctx, { id: session, lineId })
  expect(await floor.jobs('call.place')).toHaveLength(2)
})
