import { beforeEach, expect, test } from 'vitest'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import type { World } from '../../../tests/helpers/world'
import { openAttempt } from '../attempts/attempt.server'
import { dialRecordsCsv } from '../compliance/dials-csv.server'
import { listDials } from '../compliance/compliance.schema'
import { listDialRecords } from '../compliance/dials.read.server'
import { findCallStory } from '../call-history/call-story.read.server'
import { handleLegKey } from './handle-leg-event.server'

/** A lead of Chicago, another person, and the lead’s other number. */
const A = '+13125550110'
const B = '+13125550111'
const HOME = '+13125550119'

let world: World
let floor: Floor
let attemptId: string
onFloorOfItsOwn((made) => ({ world, floor } = made))

/** Nora has two numbers and hears the callback message on one: the seller is in another call. */
beforeEach(async () => {
  await floor.settings({ parallelLimit: 2, enableIvrOptout: true })
  await floor.dial(await floor.campaign([B, { numbers: [A, HOME] }]))
  await floor.bridge(B)
  await floor.ring(A)
  await floor.answer(A, 'person')
  await floor.fetch(A)
  expect(await floor.line(A)).toMatchObject({ state: 'declined', instruction: 'callback-message' })
  const { id, caller_id } = await floor.call(A)
  attemptId = await floor.ctx.db.transact('test', (tx) =>
    openAttempt(tx, {
      account_id: floor.seller.accountId,
      job_key: 'test:place',
      kind: 'call',
      leg_kind: 'line',
      subject_id: id,
      to_number: A,
      from_number: caller_id,
    }),
  )
})

const press = async (digits: string) => {
  const callSid = `CA-${(await floor.line(A)).id}`
  return floor.ctx.db.transact('test', (tx) => handleLegKey(tx, { attemptId, callSid, digits }))
}
const listed = async () => floor.ctx.db.q.selectFrom('suppressions').select(['e164', 'type']).orderBy('e164').execute()
const optOutOf = async (number: string) => {
  const { compliance } = await findCallStory(floor.ctx, (await floor.line(number)).id)
  return compliance.find(({ label }) => label === 'Opt-out')?.value
}

test('a key on the call of a transfer target is not an opt-out', async () => {
  const id = await floor.ctx.db.transact('test', (tx) =>
    openAttempt(tx, {
      account_id: floor.seller.accountId,
      job_key: 'test:place-third',
      kind: 'call',
      leg_kind: 'transfer_target',
      subject_id: tx.ids('xfer'),
      to_number: HOME,
      from_number: A,
    }),
  )
  for (const digits of ['9', '1'])
    expect(
      await floor.ctx.db.transact('test', (tx) => handleLegKey(tx, { attemptId: id, callSid: 'CA-third', digits })),
    ).toEqual({ kind: 'hang-up' })
  expect(await listed()).toEqual([])
})

test('9 puts every number of the contact on the list as promised, and the call shows it', async () => {
  expect(await press('9')).toBe('opted-out')
  expect(await listed()).toEqual([
    { e164: A, type: 'IVR' },
    { e164: HOME, type: 'IVR' },
  ])
  const at = new Date(world.clock.now()).toISOString()
  world.clock.advance(3_000)
  await press('9')
  await floor.end(A)

  const { steps } = await findCallStory(floor.ctx, (await floor.line(A)).id)
  expect(steps.filter(({ text }) => text.includes('pressed 9'))).toEqual([
    {
      kind: 'message',
      at,
      text: 'Nora pressed 9: all their numbers are on the do-not-call list',
      details: [],
      isWarning: false,
    },
  ])
  expect([await optOutOf(A), await optOutOf(B)]).toEqual(['Pressed 9', 'None'])
  const { items } = await listDialRecords(floor.ctx, listDials.parse({}))
  expect(items.find(({ phone }) => phone === A)!.facts).toContainEqual({ label: 'Opt-out', value: 'Pressed 9' })
  let csv = ''
  for await (const piece of dialRecordsCsv(floor.ctx, listDials.parse({}))) csv += piece
  expect(csv).toContain('Pressed 9')
})

test('any other key is no opt-out', async () => {
  await press('1')
  expect(await listed()).toEqual([])
  expect(await optOutOf(A)).toBe('None')
})
