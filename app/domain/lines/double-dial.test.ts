import { dispatchToLine } from '../call-engine/run-dial-step.server'
import { describe, expect, test } from 'vitest'
import { type Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import { type World } from '../../../tests/helpers/world'
import { addSuppression } from '../protection/add-suppression.server'
import { redialLine } from './redial-line.server'
import { pauseDialSession } from '../dial-sessions/control-dial-session.server'

const [A, B, C] = ['+13125550110', '+13125550111', '+13125550112']
/** Of Florida. */
const MIAMI = '+13055550110'

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

const callsTo = (number: string) =>
  floor.ctx.db.q
    .selectFrom('calls')
    .select(['outcome', 'answered_by'])
    .where('e164', '=', number)
    .orderBy('id')
    .execute()
const outcomes = async (number: string) => (await callsTo(number)).map(({ outcome }) => outcome)
const doubleDial = () => floor.settings({ enableDoubleDial: true, parallelLimit: 1 })

describe('with Double Dial', () => {
  test.each(['no-answer', 'busy'] as const)(
    'a number whose call ended as %s is dialed once more, immediately',
    async (end) => {
      await doubleDial()
      const campaignId = await floor.campaign([A, B])
      const id = await floor.dial(campaignId)
      await floor.ring(A)
      await floor.end(A, end)
      const second = await floor.view(id, A)
      expect(second).toMatchObject({ status: 'pending', slot: 1, secondDial: true })
      expect(second.reasons[0]).toBe('Double Dial: no one answered the first call')
      expect(await outcomes(A)).toEqual(['voicemail-retry', null])
      expect(await floor.jobs('call.place')).toHaveLength(2)
      expect((await floor.session(id)).campaign.calledRecords).toBe(1)

      // And no third time.
      await floor.ring(A)
      await floor.end(A, end)
      expect(await outcomes(A)).toEqual(['voicemail-retry', end])
      expect((await floor.view(id, B)).status).toBe('pending')
    },
  )

  test('a machine that was hung up is called again, and the second call is the last', async () => {
    await doubleDial()
    const id = await floor.dial(await floor.campaign([A, B]))
    for (const _ of [1, 2]) {
      await floor.ring(A)
      await floor.answer(A, 'machine')
      await floor.end(A)
    }
    expect(await callsTo(A)).toEqual([
      { outcome: 'voicemail-retry', answered_by: 'machine' },
      { outcome: 'machine', answered_by: 'machine' },
    ])
    expect((await floor.view(id, B)).status).toBe('pending')
  })

  test('the lead’s other number comes after both calls to the first', async () => {
    await doubleDial()
    const id = await floor.dial(await floor.campaign([{ numbers: [A, B] }, C]))
    await floor.end(A, 'no-answer')
    await floor.end(A, 'no-answer')
    expect((await floor.view(id, B)).status).toBe('pending')
    expect(await outcomes(B)).toEqual([null])
    await floor.end(B, 'no-answer')
    await floor.end(B, 'no-answer')
    expect((await floor.view(id, C)).status).toBe('pending')
    expect((await floor.session(id)).campaign.calledRecords).toBe(2)
  })

  test('the same carrier event twice dials it twice and not three times', async () => {
    await doubleDial()
    await floor.dial(await floor.campaign([A]))
    const { id: first } = await floor.line(A)
    const word = {
      type: 'CARRIER_ENDED',
      at: world.clock.now(),
      status: 'no-answer',
      callSid: null,
      note: null,
    } as const
    await floor.tell(A, word)
    expect(await floor.ctx.db.transact('test', (tx) => dispatchToLine(tx, first, word))).toBe(false)
    expect(await outcomes(A)).toEqual(['voicemail-retry', null])
  })

  test('no lead is dialed again after a person, or after a machine that reached the seller', async () => {
    await floor.settings({ enableDoubleDial: true, parallelLimit: 1, isAuto: false })
    const id = await floor.dial(await floor.campaign([A, B]))
    await floor.ring(A)
    await floor.answer(A, 'machine')
    await floor.tell(A, { type: 'JOINED', at: world.clock.now() })
    await floor.tell(A, { type: 'LEFT', at: world.clock.now() })
    await floor.end(A)
    expect(await outcomes(A)).toEqual(['machine'])
    expect((await floor.session(id)).state).toBe('wrapUp')
    await redialLine(floor.ctx, { id, lineId: (await floor.line(A)).id })
    // A number dialed by hand is the seller’s to dial again.
    await floor.end(A, 'no-answer')
    expect(await outcomes(A)).toEqual(['machine', 'no-answer'])
  })

  test('Florida allows three calls in 24 hours, the second dial among them', async () => {
    await doubleDial()
    const campaignId = await floor.campaign([MIAMI, A])
    const id = await floor.dial(campaignId)
    await floor.end(MIAMI, 'no-answer')
    await floor.end(MIAMI, 'no-answer')
    expect(await outcomes(MIAMI)).toEqual(['voicemail-retry', 'no-answer'])
    const again = await floor.campaign([{ numbers: [MIAMI] }])
    await floor.tellSession(id, { type: 'STOP' })
    await floor.end(A, 'canceled')
    await floor.tellSession(id, { type: 'AGENT_LEFT', callSid: `CA-${floor.seller.userId}` })
    await floor.dial(again)
    await floor.end(MIAMI, 'no-answer')
    expect(await outcomes(MIAMI)).toEqual(['voicemail-retry', 'no-answer', 'no-answer'])
    expect((await floor.selections(again)).at(-1)).toMatchObject({ decision: 'skipped', code: 'too_many_calls' })
    expect((await floor.selections(again)).at(-1)!.reasons).toContain('No Double Dial')
  })

  test('a number that came onto the DNC list while it rang is not dialed again', async () => {
    await doubleDial()
    await floor.dial(await floor.campaign([A, B]))
    await addSuppression(floor.ctx, { number: A, type: 'MANUAL' })
    await floor.end(A, 'no-answer')
    expect(await outcomes(A)).toEqual(['no-answer'])
  })

  test('nuisance protection prevents it', async () => {
    await floor.settings({ enableDoubleDial: true, parallelLimit: 1, nuisanceProtectionHours: 1 })
    const campaignId = await floor.campaign([A, B])
    await floor.dial(campaignId)
    await floor.end(A, 'no-answer')
    expect(await outcomes(A)).toEqual(['no-answer'])
    expect((await floor.selections(campaignId)).map(({ decision }) => decision)).toEqual(['chosen', 'chosen'])
  })

  test('it is dialed immediately or never: during a call or a pause the list continues', async () => {
    await floor.settings({ enableDoubleDial: true, parallelLimit: 2 })
    const id = await floor.dial(await floor.campaign([A, B, C]))
    await pauseDialSession(floor.ctx, id)
    await floor.end(A, 'no-answer')
    expect(await outcomes(A)).toEqual(['no-answer'])
  })
})

test('without it a number has one call', async () => {
  await floor.settings({ parallelLimit: 1 })
  const id = await floor.dial(await floor.campaign([A, B]))
  await floor.end(A, 'no-answer')
  expect(await outcomes(A)).toEqual(['no-answer'])
  expect((await floor.view(id, B)).note).toBeNull()
})
