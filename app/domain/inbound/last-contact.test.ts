import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { openTexting, OURS, type Texting } from '../../../tests/helpers/texting'
import { findContactByNumber } from '../contacts/find-contact-by-number.server'
import { updateContact } from '../contacts/update-contact.server'
import { createDefaultDispositions } from '../dispositions/create-default-dispositions.server'
import { handleCallerHangUp } from './handle-caller-hang-up.server'
import { findLastContact } from './last-contact.read.server'
import { listIncoming, listRingingIds } from './incoming.read.server'
import { receiveCall } from './receive-call.server'

const CALLER = '+12125550161'

let texting: Texting
let floor: Floor
beforeEach(async () => {
  texting = await openTexting()
  floor = await openFloor(texting.world, texting.mia.accountId)
})
afterEach(() => texting.world.close())

let calls = 0
const callIn = (from = CALLER) =>
  texting.world.system.db.transact('test', (tx) =>
    receiveCall(tx, { callSid: `CA${(calls += 1)}`, from, called: OURS }),
  )
async function missCall(from?: string): Promise<number> {
  const at = texting.world.clock.now()
  const id = await callIn(from)
  await texting.world.system.db.transact('test', (tx) => handleCallerHangUp(tx, { callSid: `CA${calls}`, at }))
  expect(id).not.toBeNull()
  texting.world.clock.advance(60_000)
  return at
}
const ringing = async () => (await listIncoming(texting.ctx))[0]!

test('an unknown caller has no company and no last contact', async () => {
  const id = await callIn()
  expect(await ringing()).toMatchObject({ id, company: '', lastContact: null })
  expect(await listRingingIds(texting.ctx)).toEqual([id])
})

test('a known caller is shown with their company and the newest call or text', async () => {
  const missedAt = await missCall()
  const contact = await findContactByNumber(texting.ctx, texting.mia.accountId, CALLER)
  await updateContact(texting.ctx, contact!.id, { company: 'Quist Homes' })
  await callIn()
  const lastCall = { kind: 'call', direction: 'inbound', at: missedAt, outcome: 'Missed' }
  expect(await ringing()).toMatchObject({ company: 'Quist Homes', lastContact: lastCall })
  await texting.receive(CALLER, 'Please call me')
  expect((await ringing()).lastContact).toMatchObject({ kind: 'text', direction: 'inbound', text: 'Please call me' })
})

test('the event that makes it ring carries the same', async () => {
  await missCall()
  texting.world.published.length = 0
  await callIn()
  const rings = texting.world.published.filter(({ type }) => type === 'incoming.rings')
  const [missed] = await texting.ctx.db.q.selectFrom('calls').select('user_id').execute()
  const own = rings.find(({ room }) => room === `user:${missed!.user_id}`)
  expect(own?.payload).toMatchObject({ call: { company: '', lastContact: { kind: 'call', outcome: 'Missed' } } })
})

test('a dialed lead who calls back is shown with the disposition', async () => {
  const { accountId } = texting.mia
  await texting.ctx.db.transact('dispositions', (tx) => createDefaultDispositions(tx, { accountId, boardId: null }))
  await floor.dial(await floor.campaign([CALLER]))
  await floor.bridge(CALLER)
  await floor.end(CALLER)
  await texting.ctx.db.q
    .updateTable('calls')
    .set({ disposition_id: await floor.disposition('NOT_INTERESTED') })
    .execute()
  await callIn()
  const [call] = await listIncoming(floor.ctx)
  expect(call?.lastContact).toMatchObject({
    kind: 'call',
    direction: 'outbound',
    outcome: 'Not interested',
  })
})

test('callers who withhold their number are one contact: their last call is not shown', async () => {
  await missCall('anonymous')
  await callIn('anonymous')
  expect((await ringing()).lastContact).toBeNull()
})

test('a member is not shown calls of colleagues; a manager is', async () => {
  await missCall()
  const { accountId } = texting.mia
  const contact = await findContactByNumber(texting.ctx, accountId, CALLER)
  const caller = { accountId, contactId: contact!.id, callId: '' }
  const [owner] = await texting.ctx.db.q.selectFrom('calls').select('user_id').execute()
  expect(await findLastContact(texting.ctx, { ...caller, userId: owner!.user_id })).not.toBeNull()
  const of = async (role: 'MEMBER' | 'MANAGER') => {
    const { userId } = await texting.world.person({ accountId, role })
    return findLastContact(texting.ctx, { ...caller, userId })
  }
  expect(await of('MEMBER')).toBeNull()
  expect(await of('MANAGER')).not.toBeNull()
})

test('a colleague’s own texts are not shown', async () => {
  await texting.receive(CALLER, 'For Mia’s eyes')
  await texting.ctx.db.q.updateTable('threads').set({ inbox: 'user:another' }).execute()
  await callIn()
  expect((await ringing()).lastContact).toBeNull()
})
