import { expect, test } from 'vitest'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import type { World } from '../../../tests/helpers/world'
import { listCallbacks } from '../callbacks/callbacks.read.server'
import { answerCall } from '../inbound/answer-call.server'
import { receiveCall } from '../inbound/receive-call.server'
import { dispatchToTransfer } from './dispatch-to-transfer.server'
import { handleForwardEnded } from './handle-forward-ended.server'
import { startTransfer } from './transfer-call.server'

const [LEAD, TARGET, OWN] = ['+12125550101', '+12125550111', '+13125550140']

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

const within = <T>(work: (tx: World['system']) => Promise<T>) => world.system.db.transact('test', work)
const transferId = async () =>
  (await world.system.db.q.selectFrom('transfers').select('id').executeTakeFirstOrThrow()).id

/** The lead is connected before machine detection ends, and is transferred. */
async function sendOn(): Promise<string> {
  await floor.settings({ isAuto: true, enableAnswerBoost: true })
  const id = await floor.dial(await floor.campaign([LEAD]))
  await floor.ring(LEAD)
  await floor.answer(LEAD)
  await floor.tell(LEAD, { type: 'JOINED', at: world.clock.now() })
  await startTransfer(floor.ctx, { id, kind: 'cold', number: TARGET })
  return id
}
/** The target did not answer, and the lead's leg asks for instructions. */
async function unreached(number = LEAD, callSid?: string) {
  const { id } = await floor.line(number)
  return within((tx) =>
    handleForwardEnded(tx, { attemptId: id, callSid: callSid ?? `CA-${id}`, status: 'busy', isThere: true }),
  )
}

test('a lead promised a callback stays in the list despite a late event', async () => {
  await sendOn()
  expect(await unreached()).toMatchObject({ kind: 'goodbye' })
  expect(await listCallbacks(floor.ctx)).toMatchObject([{ number: LEAD }])
  await floor.tell(LEAD, { type: 'VERDICT', answeredBy: 'person' })
  expect(await listCallbacks(floor.ctx)).toMatchObject([{ number: LEAD }])
})

test('a lead with an unconfirmed transfer returns to the seller', async () => {
  const id = await sendOn()
  const asked = await transferId()
  await within((tx) => dispatchToTransfer(tx, asked, { type: 'REJECTED', note: 'Outcome unknown' }))
  expect((await floor.session(id)).state).toBe('bridged')
  expect(await unreached()).toMatchObject({ kind: 'join-room', label: `lead-${(await floor.line(LEAD)).id}` })
})

test('promises no callback to a caller with a hidden number', async () => {
  const callId = (await within((tx) => receiveCall(tx, { callSid: 'CAcaller', from: 'anonymous', called: OWN })))!
  const { id } = await answerCall(floor.ctx, callId)
  await floor.tellSession(id, { type: 'AGENT_JOINED', callSid: 'CAseller' })
  await floor.tell('', { type: 'JOINED', at: world.clock.now() })
  await startTransfer(floor.ctx, { id, kind: 'cold', number: TARGET })
  const goodbye = await unreached('', 'CAcaller')
  expect(goodbye).toMatchObject({ kind: 'goodbye', text: expect.not.stringContaining('call you back') })
  expect(await listCallbacks(floor.ctx)).toEqual([])
  expect((await floor.session(id)).transfer?.note).toBe(
    '(212) 555-0111 is busy. The lead you transferred heard a goodbye.',
  )
})
