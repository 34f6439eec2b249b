import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTexting, type Texting } from '../../../tests/helpers/texting'
import type { World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { createCampaign } from '../campaigns/create-campaign.server'
import { insertCall } from '../call-history/insert-call.server'
import { addContactNote } from '../contact-notes/add-contact-note.server'
import { findContact, findContactList, listContacts } from '../contacts/contacts.read.server'
import { createContact } from '../contacts/create-contact.server'
import { deleteContact } from '../contacts/delete-contact.server'
import { updateContact } from '../contacts/update-contact.server'
import type { Ctx } from '../context.server'
import { saveContactTag } from '../crm/change-contact.server'
import { confirmImport } from '../imports/confirm-import.server'
import { findImport } from '../imports/imports.read.server'
import { runImport } from '../imports/run-import.server'
import { startImport } from '../imports/start-import.server'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { runImportUndo, undoImport } from './undo-import.server'

let texting: Texting
let world: World
let mia: UserActor
let ctx: Ctx
beforeEach(async () => {
  texting = await openTexting()
  ;({ world, mia, ctx } = texting)
})
afterEach(() => world.close())

const KEPT = { called: 0, texted: 0, noted: 0, changed: 0 }

async function importText(text: string, conflicts: 'fill' | 'overwrite' = 'overwrite') {
  const { id, mapping } = await startImport(ctx, { fileName: 'leads.csv', bytes: Buffer.from(text) })
  await confirmImport(ctx, id, { mapping, conflicts })
  await runImport(world.system, { importId: id })
  world.clock.advance(60_000)
  return findImport(ctx, id)
}

async function undo(id: string) {
  await undoImport(ctx, id)
  await runJobs(world)
  return findImport(ctx, id)
}

const contacts = async () => (await listContacts(ctx, { limit: 100 })).items
const byName = async (name: string) => (await contacts()).find((contact) => contact.name === name)!
async function call(contactId: string, listId: string) {
  const campaign = await createCampaign(ctx, { listId })
  await world.system.db.transact('test.call', (tx) =>
    insertCall(tx, {
      id: tx.ids('line'),
      account_id: mia.accountId,
      user_id: mia.userId,
      campaign_id: campaign.id,
      contact_id: contactId,
      e164: '+13125550101',
      caller_id: '+13125550140',
      placed_at: world.clock.now(),
      compliance: '{}',
    }),
  )
}
const tagsOf = async (id: string) =>
  (await ctx.db.q.selectFrom('contact_tags').select('tag').where('contact_id', '=', id).orderBy('tag').execute()).map(
    ({ tag }) => tag,
  )

test('unused contacts of the import are deleted, used ones stay with the reason', async () => {
  const rows = ['Ana', 'Bo', 'Cy', 'Di', 'Eve', 'Flo'].map((name, index) => `${name},312555010${index + 1},Imported`)
  const { id, list } = await importText(`Name,Phone,Notes\n${rows.join('\n')}\n`)
  await call((await byName('Ana')).id, list!.id)
  await texting.receive('+13125550102', 'Hello')
  await addContactNote(ctx, { contactId: (await byName('Cy')).id, text: 'Wants a quote' })
  await updateContact(ctx, (await byName('Di')).id, { city: 'Chicago' })
  await deleteContact(ctx, (await byName('Eve')).id)

  expect(await undo(id)).toMatchObject({
    undo: {
      state: 'done',
      total: 6,
      handled: 6,
      removed: 1,
      restored: 0,
      kept: { called: 1, texted: 1, noted: 1, changed: 1 },
    },
    can: { undo: false },
  })
  expect((await contacts()).map(({ name }) => name).toSorted()).toEqual(['Ana', 'Bo', 'Cy', 'Di'])
  expect(await findContactList(ctx, list!.id)).toMatchObject({ contactCount: 0 })
  expect(world.published.at(-1)).toMatchObject({
    type: 'import.changed',
    payload: { import: { undo: { state: 'done' } } },
  })
})

test('a changed contact gets back old values, numbers, tags and notes where they are as imported', async () => {
  const grace = await createContact(ctx, {
    firstName: 'Grace',
    city: 'Chicago',
    company: 'Dental',
    numbers: ['+13125550105'],
  })
  await world.system.db.transact('test.tag', (tx) =>
    saveContactTag(tx, { accountId: mia.accountId, contactId: grace.id, tag: 'old' }),
  )
  const { id } = await importText(
    'Name,Phone,Work phone,City,Company,Email,Tags,Notes\n' +
      'Grace,3125550105,3125550107,Boston,Smile,g@smile.test,"old, hot",From a fair\n',
  )
  await updateContact(ctx, grace.id, { company: 'Smile Inc' })

  expect(await undo(id)).toMatchObject({ undo: { state: 'done', removed: 0, restored: 1, kept: KEPT } })
  const restored = await findContact(ctx, grace.id)
  expect(restored).toMatchObject({ city: 'Chicago', email: null, company: 'Smile Inc' })
  expect(restored.phones.map(({ number }) => number)).toEqual(['+13125550105'])
  expect(await tagsOf(grace.id)).toEqual(['old'])
  expect(await ctx.db.q.selectFrom('contact_notes').select('text').execute()).toEqual([])
})

test('several rows about one contact are undone to the values before the first', async () => {
  await createContact(ctx, { contactId: 'crm-9', firstName: 'Grace', city: 'Chicago', numbers: ['+13125550105'] })
  const { id } = await importText('CRM ID,Name,Phone,City\n,Grace,3125550105,Boston\ncrm-9,Grace,3125550107,Denver\n')
  await undo(id)
  const [grace] = await contacts()
  expect(grace).toMatchObject({ city: 'Chicago', phones: [{ number: '+13125550105' }] })
})

test('members of the list before the import stay in it; do-not-call entries stay', async () => {
  const first = await importText('Name,Phone\nAna,3125550101\n')
  const second = await importText('Name,Phone,Do not call\nAna,3125550101,\nBo,3125550102,yes\n')
  expect(second.list).toEqual(first.list)
  await undo(second.id)
  expect(await findContactList(ctx, first.list!.id)).toMatchObject({ contactCount: 1 })
  expect((await contacts()).map(({ name }) => name)).toEqual(['Ana'])
  expect(await ctx.db.q.selectFrom('suppressions').select('e164').execute()).toEqual([{ e164: '+13125550102' }])
})

test('once, within 30 days, by the importer or a manager, and not before the import ends', async () => {
  const started = await startImport(ctx, { fileName: 'b.csv', bytes: Buffer.from('Name,Phone\nBo,3125550102\n') })
  await expect(undoImport(ctx, started.id)).rejects.toMatchObject({ code: 'import_not_ready' })
  const { id } = await importText('Name,Phone\nAna,3125550101\n')
  const colleague = world.as(await world.person({ accountId: mia.accountId, role: 'MEMBER' }))
  await expect(undoImport(colleague, id)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await findImport(colleague, id)).can.undo).toBe(false)
  const manager = world.as(await world.person({ accountId: mia.accountId, role: 'MANAGER' }))
  expect((await findImport(manager, id)).can.undo).toBe(true)

  await undoImport(manager, id)
  await expect(undoImport(manager, id)).rejects.toThrow('This import was undone before')
  await runJobs(world)
  await expect(undoImport(ctx, id)).rejects.toThrow('This import was undone before')

  const late = await importText('Name,Phone\nCy,3125550103\n')
  world.clock.advance(31 * 86_400_000)
  await expect(undoImport(ctx, late.id)).rejects.toThrow('An import can be undone for 30 days')
})

test('a large undo runs in chunks and continues where it was killed', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => `N${index},31255502${String(index).padStart(2, '0')}`)
  const { id } = await importText(`Name,Phone\n${rows.join('\n')}\n`)
  await undoImport(ctx, id)
  const { transact } = world.system.db
  let chunks = 0
  const dying = {
    ...world.system,
    db: {
      ...world.system.db,
      transact: (async (name: string, work: never) => {
        if (++chunks > 1) throw new Error('killed')
        return transact(name, work)
      }) as typeof transact,
    },
  }
  await expect(runImportUndo(dying as Ctx, { importId: id })).rejects.toThrow('killed')
  expect((await findImport(ctx, id)).undo).toMatchObject({ state: 'running', total: 60, handled: 25, removed: 25 })
  await runImportUndo(world.system, { importId: id })
  expect((await findImport(ctx, id)).undo).toMatchObject({ state: 'done', handled: 60, removed: 60 })
  expect(await contacts()).toEqual([])
})
