import { describe, expect, test } from 'vitest'
import { sweep } from '../../../server/jobs/sweep'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import type { World } from '../../../tests/helpers/world'
import { pauseDialSession, resumeDialSession, stopDialSession } from '../dial-sessions/control-dial-session.server'
import { findCallTrace } from './call-trace.read.server'
import { formatTrace } from './format-trace'
import { listTrace, TRACED_STEPS } from './trace.server'

const A = '+13125550110'
const B = '+13125550111'
const C = '+13125550112'

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

describe('the trace of a step', () => {
  test('shows how an answer connects one line and stops the others', async () => {
    await floor.settings({ parallelLimit: 3, isAuto: true })
    const session = await floor.dial(await floor.campaign([A, B, C]))
    for (const number of [A, B, C]) await floor.ring(number)
    await floor.answer(B, 'person')
    expect(await floor.trace(session)).toEqual([
      ['line 2', 'calling', 'ANSWERED', 'answered'],
      ['line 2', 'answered', 'BRIDGE', 'bridging'],
      ['session', 'dialing/present', 'BRIDGED', 'bridged/present'],
      ['line 1', 'calling', 'STOP_RINGING', 'canceling'],
      ['session', 'bridged/present', 'LINE_ENDED', 'not accepted'],
      ['line 3', 'calling', 'STOP_RINGING', 'canceling'],
      ['session', 'bridged/present', 'LINE_ENDED', 'not accepted'],
    ])
  })

  test('shows that Stop releases each line before the end is published', async () => {
    await floor.settings({ parallelLimit: 2 })
    const session = await floor.dial(await floor.campaign([A, B]))
    for (const number of [A, B]) await floor.ring(number)
    await stopDialSession(floor.ctx, session)
    expect((await floor.trace(session)).map(([machine, , event, to]) => [machine, event, to])).toEqual([
      ['session', 'STOP', 'ended/present'],
      ['line 1', 'HANG_UP', 'canceling'],
      ['session', 'LINE_ENDED', 'not accepted'],
      ['line 2', 'HANG_UP', 'canceling'],
      ['session', 'LINE_ENDED', 'not accepted'],
    ])
  })

  test('is kept for the last hundred steps of a session, and for a week', async () => {
    const session = await floor.dial(await floor.campaign([A]))
    for (let round = 0; round < 70; round++) {
      await pauseDialSession(floor.ctx, session)
      await resumeDialSession(floor.ctx, session)
    }
    const steps = await listTrace(floor.ctx, session)
    expect(steps).toHaveLength(TRACED_STEPS)
    const numbers = steps.map(({ step }) => step)
    expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index))
    expect(steps.at(-1)!.entries.map(({ event }) => event)).toEqual(['RESUME'])
    const stored = await floor.ctx.db.q.selectFrom('dial_step_traces').select('step').execute()
    expect(stored.length).toBeLessThan(TRACED_STEPS + 20)

    world.clock.advance(8 * 86_400_000)
    await sweep(world.system)
    expect(await listTrace(floor.ctx, session)).toEqual([])
  })

  test('is readable by staff only, and prints an event a line', async () => {
    const session = await floor.dial(await floor.campaign([A]))
    await floor.ring(A)
    const { id } = await floor.line(A)
    expect(await findCallTrace(floor.ctx, id)).toBeNull()
    const staff = { ...floor.ctx, actor: { ...floor.seller, isStaff: true } }
    expect(await findCallTrace(staff, id)).toMatch(/line 1 +RINGING +pending → calling/)
    const [first] = await listTrace(floor.ctx, session)
    expect(formatTrace(first!).split('\n')[1]).toMatch(/^ {2}session +CONNECT +ready\/away → connecting\/away/)
  })
})
