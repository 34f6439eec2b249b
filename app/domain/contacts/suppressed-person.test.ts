import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeCounted, openBoard } from '../../../tests/helpers/board-world'
import { makeLead } from '../../../tests/helpers/board'
import type { World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import type { BoardView } from '../boards/boards.schema'
import type { Ctx } from '../context.server'
import { saveHostContact } from '../leads/add-leads.server'
import { saveCrmContact } from '../tag-imports/save-crm-contact.server'
import type { SuppressionType } from '../protection/protection.schema'
import { suppressNumber } from '../protection/suppress-number.server'
import { createContact } from './create-contact.server'
import { saveContact } from './save-contact.server'
import { updateContact } from './update-contact.server'

/** A contact’s original numbers, and numbers added later. */
const [A, B, C] = ['+13125550105', '+13125550106', '+13125550107']

let world: World
let mia: UserActor
let ctx: Ctx
let board: BoardView
let nora: string
beforeEach(async () => {
  ;({ world, mia, ctx, board } = await openBoard())
  nora = (await createContact(ctx, { contactId: 'crm-1', firstName: 'Nora', numbers: [A] })).id
  await makeLead(world, board, { contactId: nora })
})
afterEach(() => closeCounted(world))

const listed = async () =>
  Object.fromEntries(
    (await ctx.db.q.selectFrom('suppressions').select(['e164', 'type']).execute()).map(({ e164, type }) => [
      e164,
      type,
    ]),
  )
const blockedBy = async (contactId = nora) =>
  (
    await ctx.db.q
      .selectFrom('leads')
      .select('blocked_by')
      .where('contact_id', '=', contactId)
      .executeTakeFirstOrThrow()
  ).blocked_by
const suppress = (type: SuppressionType, e164 = A) =>
  world.system.db.transact('test', (tx) =>
    suppressNumber(tx, { accountId: mia.accountId, e164, type, addedBy: mia.userId }),
  )
const imported = (phones: string[]) =>
  world.system.db.transact('test', (tx) =>
    saveContact(tx, {
      accountId: mia.accountId,
      createdBy: mia.userId,
      facts: { vendorContactId: 'crm-1', phones: phones.map((e164) => ({ e164, type: 'mobile' as const })) },
      phones: 'add',
    }),
  )
const fromHost = (numbers: string[]) =>
  world.system.db.transact('test', (tx) =>
    saveHostContact(tx, { accountId: mia.accountId, createdBy: mia.userId }, { contactId: 'crm-1', numbers }),
  )
const fromCrm = (numbers: string[]) =>
  world.system.db.transact('test', (tx) =>
    saveCrmContact(tx, mia.accountId, {
      vendorContactId: 'crm-1',
      numbers,
      tags: [],
      firstName: 'Nora',
      lastName: '',
      company: null,
      email: null,
      address: null,
      city: null,
      state: null,
      zip: null,
      timezone: null,
    }),
  )

test.each([
  ['an import', imported],
  ['a host page', fromHost],
  ['the CRM', fromCrm],
  ['a user’s edit', (numbers: string[]) => updateContact(ctx, nora, { numbers })],
])('a contact on the do-not-call list is not called on a number that %s adds later', async (_, bring) => {
  await suppress('DISPOSITION')
  await bring([A, B])
  expect(await listed()).toEqual({ [A]: 'DISPOSITION', [B]: 'DISPOSITION' })
  expect(await blockedBy()).toBe('dnc')
})

test.each(['IVR', 'STOP'] as const)('nor on a number that replaces all others, after %s', async (type) => {
  await suppress(type)
  await fromHost([B])
  // And on no later number, when the contact no longer has the number of the request.
  await fromCrm([C])
  expect(await listed()).toEqual({ [A]: type, [B]: type, [C]: type })
  expect(await blockedBy()).toBe('dnc')
  const entry = await ctx.db.q.selectFrom('suppressions').select('added_by').where('e164', '=', C).executeTakeFirst()
  expect(entry).toEqual({ added_by: mia.userId })
})

test('an entry made by a user of the account applies to its number alone', async () => {
  await suppress('MANUAL')
  await imported([A, B])
  expect(await listed()).toEqual({ [A]: 'MANUAL' })
  expect(await blockedBy()).toBeNull()
})

test('a callable contact made no request: a colleague with the same office number did', async () => {
  await imported([A, B])
  await suppress('DISPOSITION', B)
  await imported([A, B, C])
  expect(await listed()).toEqual({ [B]: 'DISPOSITION' })
  expect(await blockedBy()).toBeNull()
})
