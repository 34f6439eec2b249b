import { beforeEach, describe, expect, test } from 'vitest'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import type { World } from '../../../tests/helpers/world'
import { openAttempt } from '../attempts/attempt.server'
import { failPhoneRecording } from '../audio/phone-recordings.server'
import { recordByPhone } from '../audio/record-by-phone.server'
import type { CarrierCall } from '../carrier.port'
import type { Ctx } from '../context.server'
import { stopDialSession } from '../dial-sessions/control-dial-session.server'
import { dispatchToTransfer } from '../transfers/dispatch-to-transfer.server'
import { startTransfer } from '../transfers/transfer-call.server'
import { readComplianceRecord } from '../call-history/update-compliance-record.server'
import {
  applyLegStatus,
  applyMachineVerdict,
  handleGreetingOver,
  handleLegAnswered,
  handleLegKey,
} from './handle-leg-event.server'
import type { Leg, LegKind, LegKinds, LegStatus } from './leg-kinds'
import { legKinds } from './leg-kinds.server'

const LEAD = '+12125550101'
const OTHER = '+12125550111'

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

const inTransaction = <T>(work: (tx: Ctx) => Promise<T>) => world.system.db.transact('test', work)

/** Creates a leg of each kind whose call is over, and returns the id of its row. */
const endedLegs: Record<LegKind, () => Promise<{ subjectId: string; state: unknown }>> = {
  async line() {
    await floor.dial(await floor.campaign([LEAD]))
    await floor.ring(LEAD)
    await floor.end(LEAD, 'no-answer')
    const { id, state } = await floor.line(LEAD)
    return { subjectId: id, state }
  },
  async seller_phone() {
    const id = await floor.dial(await floor.campaign([LEAD]))
    await stopDialSession(floor.ctx, id)
    return { subjectId: id, state: (await floor.session(id)).state }
  },
  async transfer_target() {
    const sessionId = await floor.dial(await floor.campaign([LEAD]))
    await floor.bridge(LEAD)
    await startTransfer(floor.ctx, { id: sessionId, kind: 'warm', number: OTHER })
    const { id } = await world.system.db.q.selectFrom('transfers').select('id').executeTakeFirstOrThrow()
    const events = [{ type: 'HELD' }, { type: 'REFUSED', note: 'Refused' }, { type: 'UNHELD', at: 0 }] as const
    for (const event of events) await inTransaction((tx) => dispatchToTransfer(tx, id, event))
    const { state } = await world.system.db.q.selectFrom('transfers').select('state').executeTakeFirstOrThrow()
    return { subjectId: id, state }
  },
  async message_recording() {
    await recordByPhone(floor.ctx, { number: OTHER, label: 'Hello', owner: 'me', kind: 'voicemail' })
    const { id } = await world.system.db.q.selectFrom('phone_recordings').select('id').executeTakeFirstOrThrow()
    await inTransaction((tx) => failPhoneRecording(tx, id, 'Failed'))
    const { state } = await world.system.db.q.selectFrom('phone_recordings').select('state').executeTakeFirstOrThrow()
    return { subjectId: id, state: state === 'failed' ? 'ended' : state }
  },
}
const kinds = Object.keys(legKinds) as LegKind[]

const STATUSES: LegStatus[] = [
  { kind: 'initiated' },
  { kind: 'ringing' },
  { kind: 'answered' },
  ...(['completed', 'busy', 'failed', 'no-answer', 'canceled'] as const).map((status) => ({
    kind: 'ended' as const,
    status,
    note: null,
  })),
]

test('the table has a row for each kind and refuses an unknown one', () => {
  const { line, ...others } = legKinds
  // @ts-expect-error a kind without handlers
  const incomplete: LegKinds = others
  // @ts-expect-error a kind that does not exist
  const unknown: LegKinds = { ...legKinds, fax: line }
  expect([Object.keys(incomplete), Object.keys(unknown)].map((row) => row.length)).toEqual([3, 5])
})

describe.each(kinds)('an ended leg of kind %s', (kind) => {
  let leg: Leg
  let attemptId: string
  beforeEach(async () => {
    const { subjectId, state } = await endedLegs[kind]()
    expect(state).toBe('ended')
    leg = { kind, subjectId, callSid: `CA-${kind}` }
    attemptId = await inTransaction((tx) =>
      openAttempt(tx, {
        account_id: floor.seller.accountId,
        job_key: `test:${kind}`,
        kind: 'call',
        leg_kind: kind,
        subject_id: subjectId,
        to_number: OTHER,
        from_number: LEAD,
      }),
    )
  })
  const call = () => ({ attemptId, callSid: leg.callSid })

  test.each(STATUSES)('accepts the carrier status %o', async (status) => {
    expect(await inTransaction((tx) => applyLegStatus(tx, { ...call(), status }))).toBe(true)
  })

  test('stores how the carrier signed a line', async () => {
    await inTransaction((tx) => applyLegStatus(tx, { ...call(), status: { kind: 'ringing', attestation: 'B' } }))
    if (kind !== 'line') return
    expect(await readComplianceRecord(world.system, leg.subjectId)).toMatchObject({ attestation: 'B' })
  })

  test('handles an answer, a key, and the end of a greeting', async () => {
    const answered = await inTransaction((tx) => handleLegAnswered(tx, call()))
    expect(['hang-up', 'goodbye', 'callback-message']).toContain(answered.kind)
    expect(await inTransaction((tx) => handleGreetingOver(tx, call()))).toEqual({ kind: 'hang-up' })
    expect(await inTransaction((tx) => handleLegKey(tx, { ...call(), digits: '1' }))).toEqual({ kind: 'hang-up' })
  })

  test('accepts a machine verdict, and reports whether its kind has machine detection', async () => {
    for (const answeredBy of ['person', 'machine', null] as const)
      expect(
        await inTransaction((tx) =>
          applyMachineVerdict(tx, { ...call(), answeredBy, greets: true, greetingOver: true, listenedMs: 900 }),
        ),
      ).toBe(kind === 'line')
  })

  test('accepts that its call was placed, found in any state, never placed, or recorded', async () => {
    const { onFound, onPlaced, onRecording, onUnknown } = legKinds[kind]
    const statuses: Array<CarrierCall['status']> = ['queued', 'ringing', 'in-progress', 'completed', 'failed']
    for (const status of statuses)
      await inTransaction(async (tx) => {
        await onPlaced(tx, leg)
        await onFound(tx, leg, { callSid: leg.callSid, status, startedAt: null, endedAt: null, durationMs: null })
      })
    await inTransaction((tx) => onUnknown(tx, leg.subjectId))
    for (const state of ['recording', 'completed', 'absent'] as const)
      expect(await inTransaction((tx) => onRecording(tx, leg.subjectId, { recordingSid: 'RE1', state }))).toBe(
        kind === 'message_recording',
      )
  })

  test('ignores another call of its attempt', async () => {
    await inTransaction((tx) => applyLegStatus(tx, { ...call(), status: { kind: 'ringing' } }))
    const other = { attemptId, callSid: 'CA-other' }
    expect(await inTransaction((tx) => applyLegStatus(tx, { ...other, status: { kind: 'ringing' } }))).toBe(false)
    expect(await inTransaction((tx) => handleLegAnswered(tx, other))).toEqual({ kind: 'hang-up' })
    expect(await inTransaction((tx) => applyMachineVerdict(tx, { ...other, answeredBy: 'person' }))).toBe(false)
  })
})
