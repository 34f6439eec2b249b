import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFloor, type Floor } from '../../../tests/helpers/dialing-floor'
import { testWorld, type World } from '../../../tests/helpers/world'
import { saveContact } from '../contacts/save-contact.server'
import { addSuppression } from '../protection/add-suppression.server'
import { connectDialSession } from './control-dial-session.server'
import { startDialSession } from './start-dial-session.server'

const [FIRST, SECOND, OTHER] = ['+13125550101', '+13125550102', '+13125550103'] as const

let world: World
let floor: Floor
let contactId: string
beforeEach(async () => {
  world = await testWorld()
  floor = await openFloor(world)
  const { id } = await floor.ctx.db.transact('test.contact', (tx) =>
    saveContact(tx, {
      accountId: floor.seller.accountId,
      createdBy: floor.seller.userId,
      facts: {
        firstName: 'Grace',
        lastName: 'Whitfield',
        state: 'IL',
        phones: [FIRST, SECOND].map((e164) => ({ e164, type: 'other' })),
      },
      phones: 'replace',
    }),
  )
  contactId = id
})
afterEach(() => world.close())

async function connect(id: string): Promise<void> {
  await connectDialSession(floor.ctx, id)
  await floor.tellSession(id, { type: 'AGENT_JOINED', callSid: 'CA-seller' })
}
const sessions = () => floor.ctx.db.q.selectFrom('dial_sessions').select('id').execute()

test('a number of a contact is dialed, and no other number of theirs', async () => {
  const session = await startDialSession(floor.ctx, { contactId, number: '(312) 555-0102' })
  expect(session.campaign).toMatchObject({ name: 'Grace Whitfield', kind: 'call', totalRecords: 1 })
  await connect(session.id)
  expect((await floor.session(session.id)).lines.map(({ number, info }) => [number, info])).toEqual([
    [SECOND, 'Grace Whitfield'],
  ])
  expect((await floor.call(SECOND)).contact_id).toBe(contactId)
})

test('a number alone is dialed for the contact who has it, also as their second number', async () => {
  const session = await startDialSession(floor.ctx, { number: '312.555.0102' })
  expect(session.campaign.name).toBe('Grace Whitfield')
  await connect(session.id)
  expect((await floor.call(SECOND)).contact_id).toBe(contactId)
})

test('on the do-not-call list it is not dialed, and no other number in its place', async () => {
  await addSuppression(floor.ctx, { number: SECOND, type: 'MANUAL' })
  const { id } = await startDialSession(floor.ctx, { contactId, number: SECOND })
  await connect(id)
  expect(await floor.session(id)).toMatchObject({ state: 'ended', lines: [] })
  expect(await floor.ctx.db.q.selectFrom('calls').select('e164').execute()).toEqual([])
})

test.each([
  ['not theirs', OTHER, 'not_found'],
  ['no number', '911', 'invalid'],
])('a number that is %s starts no session', async (_, number, code) => {
  await expect(startDialSession(floor.ctx, { contactId, number })).rejects.toMatchObject({ code })
  expect(await sessions()).toEqual([])
})
