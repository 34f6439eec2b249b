import { afterEach, beforeEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { MERGE_FIELDS } from '../call-scripts/merge-fields'
import type { Ctx } from '../context.server'
import { fillBody } from '../drafts/fill-body.server'
import { hostChecks } from '../../live/message-checks'
import { hostMessages } from '../../live/messages.schema'
import { contactForm } from './contact-form.schema'
import {
  contactFields,
  IMPORT_FIELDS,
  importHeadings,
  STORED_FIELDS,
  textFields,
  type ContactFieldKey,
  type StoredField,
} from './contact-fields'
import { listContacts } from './contacts.read.server'
import { contactInput, contactPatch, contactView } from './contacts.schema'
import { createContact } from './create-contact.server'
import { guessMapping } from '../imports/import-fields'
import { normaliseRow } from '../imports/normalize-row.server'
import { updateContact } from './update-contact.server'

/** A value of each field that is stored as written, and found by a search of its own. */
const VALUES: Record<StoredField, string> = {
  firstName: 'Zinnia',
  lastName: 'Quillfeather',
  company: 'Marigold Works',
  email: 'zinnia@marigold.test',
  address: '12 Juniper Row',
  city: 'Evanston',
  state: 'IL',
  zip: '60201',
  timezone: 'America/Chicago',
  vendorContactId: 'crm-77',
  avatarUrl: 'https://marigold.test/z.png',
}
const keys = Object.keys(contactFields) as ContactFieldKey[]
const comesFrom = (key: ContactFieldKey, source: string) => contactFields[key].sources.some((one) => one === source)
/** The API names the CRM’s id and the numbers as the host page does. */
const apiName = (key: ContactFieldKey) => ({ vendorContactId: 'contactId', phone: 'numbers' })[key as string] ?? key

let world: World
let mia: UserActor
let ctx: Ctx

beforeEach(async () => {
  world = await testWorld()
  mia = await world.person()
  ctx = world.as(mia)
})
afterEach(() => world.close())

test('every text column of a contact is a field', () => {
  const columns = world.services.store.sqlite.pragma('table_info(contacts)') as Array<{ name: string; type: string }>
  const own = ['id', 'account_id', 'merge_fields', 'search', 'name_key', 'created_by']
  expect(STORED_FIELDS.map((key) => contactFields[key].column).toSorted()).toEqual(
    columns.flatMap(({ name, type }) => (type === 'TEXT' && !own.includes(name) ? [name] : [])).toSorted(),
  )
})

test.each(keys)('%s is accepted by each source that it lists, and by no other', (key) => {
  const shapes = {
    form: Object.keys(contactForm.shape),
    api: Object.keys(contactInput.shape),
    patch: Object.keys(contactPatch.shape),
    host: Object.keys(hostMessages['contact.add'].shape.contact.shape),
    csv: IMPORT_FIELDS as readonly string[],
  }
  for (const [source, taken] of Object.entries(shapes))
    expect([source, taken.includes(source === 'csv' ? key : apiName(key))]).toEqual([source, comesFrom(key, source)])
})

test.each(textFields('host'))('a host page sends %s up to its maximum length', (key) => {
  const { maxLength } = contactFields[key]
  const send = (length: number) => ({ contact: { contactId: '1', numbers: [], [key]: 'x'.repeat(length) } })
  expect(hostChecks['contact.add'](send(maxLength))).toBe('')
  expect(hostChecks['contact.add'](send(maxLength + 1))).not.toBe('')
  expect(hostMessages['contact.add'].safeParse(send(maxLength)).success).toBe(true)
  expect(hostMessages['contact.add'].safeParse(send(maxLength + 1)).success).toBe(false)
})

test.each(IMPORT_FIELDS.filter((key) => key !== 'ignore'))('a file’s headings of %s are guessed', (key) => {
  for (const heading of importHeadings(key)) expect(guessMapping([heading], [])).toEqual([key])
})

test.each(STORED_FIELDS)('%s is stored, changed, shown, searched and merged into texts as defined', async (key) => {
  const value = VALUES[key]
  const numbers = ['3125550105']
  const made = comesFrom(key, 'api')
    ? await createContact(ctx, contactInput.parse({ numbers, [apiName(key)]: value }))
    : await createContact(ctx, { numbers })
  expect(contactView.parse(made)).toMatchObject({ [key]: value })

  const found = await listContacts(ctx, { limit: 10, search: value })
  expect(found.items).toHaveLength(contactFields[key].searched ? 1 : 0)

  const { mergeField } = contactFields[key]
  if (mergeField) {
    expect(MERGE_FIELDS).toContainEqual(mergeField)
    const filled = await fillBody(ctx, `{${mergeField.id}}`, { contactId: made.id, e164: '+13125550105' })
    expect(filled).toEqual({ body: value, missing: [] })
  }
  if (comesFrom(key, 'patch')) {
    const changed = `${value.slice(0, -1)}2`
    expect(await updateContact(ctx, made.id, contactPatch.parse({ [key]: changed }))).toMatchObject({
      [key]: changed,
    })
  }
})

test.each(IMPORT_FIELDS.filter((key): key is StoredField & typeof key => key in VALUES))('a file imports %s', (key) => {
  const row = normaliseRow(['phone', key], ['Phone', 'Field'], ['3125550105', VALUES[key]])
  expect(row).toMatchObject({ ok: true, contact: { [key]: VALUES[key] } })
})
