import { describe, expect, test } from 'vitest'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import type { World } from '../../../tests/helpers/world'
import { openAttempt } from '../attempts/attempt.server'
import { findCallStory } from '../call-history/call-story.read.server'
import { applyMachineVerdict } from '../legs/handle-leg-event.server'

/** A lead of Chicago. */
const A = '+13125550110'

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

const joined = () => floor.tell(A, { type: 'JOINED', at: world.clock.now() })

/** The carrier reports a person, and how long it has listened to the greeting. */
async function hearPerson(greetingMs: number): Promise<void> {
  const { id } = await floor.line(A)
  await world.system.db.transact('test.verdict', async (tx) => {
    const attemptId = await openAttempt(tx, {
      account_id: floor.seller.accountId,
      job_key: `line:${id}`,
      kind: 'call',
      leg_kind: 'line',
      subject_id: id,
      to_number: A,
      from_number: A,
    })
    await applyMachineVerdict(tx, { attemptId, callSid: `CA-${id}`, answeredBy: 'person', listenedMs: greetingMs })
  })
}

const counted = () => floor.ctx.db.q.selectFrom('campaign_answer_days').select(['live', 'abandoned']).executeTakeFirst()

const words = async (label: string) =>
  (await findCallStory(floor.ctx, (await floor.call(A)).id)).compliance.find((fact) => fact.label === label)?.value

describe('a lead that is connected too late was abandoned as well', () => {
  test.each([
    { afterMs: 2_000, abandoned: 0, said: 'No' },
    { afterMs: 2_001, abandoned: 1, said: 'Yes: a person picked up, and was connected only 2 s later' },
  ])('$afterMs ms after the answer, without a known end of the greeting', async ({ afterMs, abandoned, said }) => {
    await floor.settings({ parallelLimit: 1, isAuto: false })
    await floor.dial(await floor.campaign([A]))
    await floor.ring(A)
    await floor.answer(A)
    world.clock.advance(afterMs)
    await joined()
    await floor.end(A)
    expect(await floor.call(A)).toMatchObject({ abandoned, bridge_delay_ms: afterMs })
    expect(await counted()).toEqual({ live: 1, abandoned })
    expect(await words('Abandoned')).toBe(said)
  })

  test.each([
    { afterMs: 2_000, abandoned: 0, said: 'No: connected 2 s after the end of their greeting' },
    {
      afterMs: 2_001,
      abandoned: 1,
      said: 'Yes: a person picked up, and was connected only 2 s after the end of their greeting',
    },
  ])(
    '$afterMs ms after the greeting that the machine detection has listened to',
    async ({ afterMs, abandoned, said }) => {
      await floor.settings({ parallelLimit: 1, isAuto: true })
      await floor.dial(await floor.campaign([A]))
      await floor.ring(A)
      await floor.answer(A)
      world.clock.advance(3_400)
      await hearPerson(3_400)
      world.clock.advance(afterMs)
      await joined()
      await floor.end(A)
      expect(await floor.call(A)).toMatchObject({ abandoned, bridge_delay_ms: 3_400 + afterMs })
      expect(await counted()).toEqual({ live: 1, abandoned })
      expect(await words('Abandoned')).toBe(said)
    },
  )

  test('a verdict after the end states how long the greeting was', async () => {
    await floor.settings({ parallelLimit: 1, isAuto: false })
    await floor.dial(await floor.campaign([A]))
    await floor.ring(A)
    await floor.answer(A)
    world.clock.advance(3_000)
    await joined()
    await floor.end(A)
    expect(await counted()).toEqual({ live: 1, abandoned: 1 })
    await hearPerson(1_500)
    expect(await counted()).toEqual({ live: 1, abandoned: 0 })
    expect(await floor.call(A)).toMatchObject({ abandoned: 0 })
  })
})
