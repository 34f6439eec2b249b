import { afterEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { ConfirmImport, ImportView } from '../contacts/contacts.schema'
import { listContacts } from '../contacts/contacts.read.server'
import type { Ctx } from '../context.server'
import { listSuppressions } from '../protection/suppressions.read.server'
import { createCtx } from '../context.server'
import { checkImport } from './check-import.server'
import { confirmImport } from './confirm-import.server'
import { discardImport } from './discard-import.server'
import { findImport, listImportRefusals } from './imports.read.server'
import { runImport } from './run-import.server'
import { MAX_PREVIEWS, startImport } from './start-import.server'

let world: World
afterEach(() => world.close())

async function makeWorld(options: Parameters<typeof testWorld>[0] = {}): Promise<Ctx> {
  world = await testWorld(options)
  return world.as(await world.person())
}

const file = (text: string, fileName = 'Leads.csv') => ({ fileName, bytes: Buffer.from(text) })
const preview = (ctx: Ctx, text: string) => startImport(ctx, file(text))

async function importFile(ctx: Ctx, text: string, chosen: Partial<ConfirmImport> = {}): Promise<ImportView> {
  const { id, mapping } = await preview(ctx, text)
  await confirmImport(ctx, id, { mapping, ...chosen })
  await runImport(world.system, { importId: id })
  return findImport(ctx, id)
}

const dnc = async (ctx: Ctx) =>
  (await listSuppressions(ctx, { limit: 50 })).items.map(({ number }) => number).toSorted()

async function addOwnNumber(ctx: Ctx): Promise<string> {
  const { accountId } = ctx.actor as { accountId: string }
  const row = await ctx.db.q
    .selectFrom('phone_numbers')
    .select('e164')
    .where('account_id', '=', accountId)
    .orderBy('e164')
    .executeTakeFirst()
  if (row) return row.e164
  await ctx.db.q
    .insertInto('phone_numbers')
    .values({ id: 'num_own', account_id: accountId, e164: '+13125550199', nickname: null, created_at: 0 } as never)
    .execute()
  return '+13125550199'
}

const MARKED = `Name,Phone,Work phone,Do Not Call
Ann Lee,3125550101,3125550102,TRUE
Bo Park,3125550103,,0
Cid Moss,3125550104,,x
Cid Again,3125550104,,
${'x'.repeat(500)},3125550105,,DNC
`

test('numbers of marked rows are on the do-not-call list before a contact exists, also of refused rows', async () => {
  const boundaries: Array<[numbers: number, contacts: number]> = []
  let counting = false
  const ctx = await makeWorld({
    onBoundary: (name, side) => {
      if (counting && name === 'import.chunk' && side === 'after') {
        const count = (table: string) =>
          (world.services.store.sqlite.prepare(`select count(*) as n from ${table}`).get() as { n: number }).n
        boundaries.push([count('suppressions'), count('contacts')])
      }
    },
  })
  const { check, id, mapping } = await preview(ctx, MARKED)
  expect(check).toMatchObject({ ready: 3, refused: 2, doNotCall: 4 })
  await confirmImport(ctx, id, { mapping })
  counting = true
  await runImport(world.system, { importId: id })
  expect(boundaries).toEqual([
    [4, 0],
    [4, 3],
  ])
  expect(await findImport(ctx, id)).toMatchObject({ added: 3, refused: 2, doNotCall: 4 })
  expect(await dnc(ctx)).toEqual(['+13125550101', '+13125550102', '+13125550104', '+13125550105'])
  const { items } = await listContacts(ctx, { limit: 10, search: 'Ann' })
  expect(items[0]?.phones.map(({ doNotCall }) => doNotCall)).toEqual([true, true])
})

test('an import that is killed while it marks numbers marks each, and counts it once', async () => {
  let dying = true
  const ctx = await makeWorld({
    onBoundary: (name, side) => {
      if (dying && name === 'import.chunk' && side === 'after') throw new Error('killed')
    },
  })
  const rows = Array.from({ length: 30 }, (_, n) => `Lead ${n},312${2_000_000 + n},yes`)
  const { id, mapping } = await preview(ctx, `Name,Phone,DNC\n${rows.join('\n')}\n`)
  await confirmImport(ctx, id, { mapping })
  await expect(runImport(world.system, { importId: id })).rejects.toThrow('killed')
  dying = false
  await runImport(world.system, { importId: id })
  expect(await findImport(ctx, id)).toMatchObject({ state: 'done', added: 30, doNotCall: 30 })
  expect(await dnc(ctx)).toHaveLength(30)
})

test('the check counts each problem with its first row', async () => {
  const ctx = await makeWorld()
  const own = await addOwnNumber(ctx)
  const { check } = await preview(
    ctx,
    `Name,Phone,Zip,CRM ID
Ann,3125550101 x12,60614,
Bo,3.12556E+09,,
Cid,12,,
Dee,,,
Eve,${own},,
Flo,3125550101,,
Gil,3125550106,SW1A 1AA,
`,
  )
  expect(check).toEqual({
    ready: 2,
    refused: 5,
    doNotCall: 0,
    existing: 0,
    conflicts: 0,
    problems: [
      { problem: 'noNumber', count: 1, rowNumber: 5, example: 'No phone number' },
      {
        problem: 'shortenedNumber',
        count: 1,
        rowNumber: 3,
        example: "A spreadsheet shortened this number to '3.12556E+09': format the column as text and export it again",
      },
      { problem: 'invalidNumber', count: 1, rowNumber: 4, example: "'12' has 2 digits; a phone number has 10" },
      { problem: 'ownNumber', count: 1, rowNumber: 6, example: expect.stringMatching(/is one of your own numbers$/) },
      { problem: 'extension', count: 1, rowNumber: 2, example: 'Extension 12 of (312) 555-0101 is not stored' },
      { problem: 'repeated', count: 1, rowNumber: 7, example: 'The same contact as in row 2' },
      { problem: 'foreignPostcode', count: 1, rowNumber: 8, example: 'SW1A 1AA' },
    ],
  })
})

test('an own number is refused with the reason, and another number of the row stays', async () => {
  const ctx = await makeWorld()
  const own = await addOwnNumber(ctx)
  const done = await importFile(ctx, `Name,Phone,Mobile\nUs,${own},\nAnn,${own},3125550101\n`)
  expect(done).toMatchObject({ added: 1, refused: 1 })
  const reason = expect.stringMatching(/is one of your own numbers$/)
  expect((await listImportRefusals(ctx, done.id, { limit: 10 })).items).toMatchObject([{ reason }, { reason }])
  expect((await listContacts(ctx, { limit: 10 })).items).toMatchObject([{ phones: [{ number: '+13125550101' }] }])
})

const KNOWN = 'Name,Phone,City,State\nAnn Lee,3125550101,Chicago,IL\nBo,3125550102,,\n'
const LATER =
  'Name,Phone,City,State,Company,Source\nRosa Diaz,3125550101,Miami,FL,Diaz Co,Fair\nBo Park,3125550102,Tampa,FL,,\n'

test.each([
  ['fill', ['Ann Lee', 'Chicago', 'IL', 'Diaz Co'], ['Bo Park', 'Tampa', 'FL', null], [0, 2, 0]],
  ['overwrite', ['Rosa Diaz', 'Miami', 'FL', 'Diaz Co'], ['Bo Park', 'Tampa', 'FL', null], [0, 2, 0]],
  ['skip', ['Ann Lee', 'Chicago', 'IL', null], ['Bo', null, null, null], [0, 0, 2]],
] as const)('conflicts with existing contacts: %s', async (conflicts, ann, bo, counts) => {
  const ctx = await makeWorld()
  await importFile(ctx, KNOWN)
  const { id, mapping, check } = await preview(ctx, LATER)
  expect(check).toMatchObject({ ready: 2, existing: 2, conflicts: 1 })
  await confirmImport(ctx, id, { mapping, conflicts })
  await runImport(world.system, { importId: id })
  const done = await findImport(ctx, id)
  expect([done.added, done.updated, done.unchanged]).toEqual(counts)
  const { items } = await listContacts(ctx, { limit: 10 })
  expect(items.map(({ name, city, state, company }) => [name, city, state, company]).toReversed()).toEqual([ann, bo])
})

test('a name or a place of someone else is not mixed into a contact', async () => {
  const ctx = await makeWorld()
  await importFile(ctx, 'Name,Phone,State\nAnn,3125550101,IL\n')
  await importFile(ctx, 'Name,Phone,State,ZIP,Company\nRosa Diaz,3125550101,NY,10001,Diaz Co\n')
  expect((await listContacts(ctx, { limit: 10 })).items).toMatchObject([
    { name: 'Ann', lastName: '', state: 'IL', zip: null, company: 'Diaz Co' },
  ])
})

test('without a choice an import fills, and text columns are added to those of a contact', async () => {
  const ctx = await makeWorld()
  await importFile(ctx, 'Name,Phone,Source,Contact owner\nAnn Lee,3125550101,Fair,mia@harbor.test\n')
  await importFile(ctx, 'Name,Phone,Source,Consent\nRosa Diaz,3125550101,Web,Written\n')
  expect((await listContacts(ctx, { limit: 10 })).items).toMatchObject([
    {
      name: 'Ann Lee',
      mergeFields: [
        { id: 'source', value: 'Fair' },
        { id: 'owner', value: 'mia@harbor.test' },
        { id: 'consent', value: 'Written' },
      ],
    },
  ])
})

test('tags and notes of a file are the contact’s, once', async () => {
  const ctx = await makeWorld()
  const noted = 'Name,Phone,Notes\nAnn,3125550101,"Call after 5,\nasks for Bo"\n'
  for (let n = 0; n < 2; n++) await importFile(ctx, noted)
  const notes = await ctx.db.q.selectFrom('contact_notes').select(['text', 'author_id']).orderBy('id').execute()
  expect(notes).toEqual([{ text: 'Call after 5, asks for Bo', author_id: null }])
  await importFile(ctx, 'Name,Phone,Tags\nAnn,3125550101,Roof; VIP\n')
  await importFile(ctx, 'Name,Phone,Tags\nAnn,3125550101,VIP\n')
  const tags = await ctx.db.q.selectFrom('contact_tags').select('tag').orderBy('tag').execute()
  expect(tags.map(({ tag }) => tag)).toEqual(['Roof', 'VIP'])
})

test('a preview is read again with another mapping or encoding', async () => {
  const ctx = await makeWorld()
  const bytes = Buffer.concat([
    Buffer.from('Name,Phone,Second\nJ'),
    Buffer.from([0x9f]),
    Buffer.from('rgen,3125550101,3125550102\n'),
  ])
  const { id, encoding } = await startImport(ctx, { fileName: 'mac.csv', bytes })
  expect(encoding).toBe('windows-1252')
  const mac = await checkImport(ctx, id, { encoding: 'macroman', listName: 'Mac', conflicts: 'skip' })
  expect(mac).toMatchObject({
    encoding: 'macroman',
    sample: [['Jürgen', '3125550101', '3125550102']],
    listName: 'Mac',
    conflicts: 'skip',
  })
  const mapped = await checkImport(ctx, id, { mapping: ['name', 'ignore', 'phone'] })
  expect(mapped).toMatchObject({ mapping: ['name', 'ignore', 'phone'], encoding: 'macroman', check: { ready: 1 } })
  await expect(checkImport(ctx, id, { mapping: ['name', 'ignore', 'ignore'] })).rejects.toMatchObject({
    code: 'invalid',
  })
  await confirmImport(ctx, id, { mapping: mapped.mapping })
  await runImport(world.system, { importId: id })
  expect((await findImport(ctx, id)).list?.name).toBe('Mac')
  expect((await listContacts(ctx, { limit: 10 })).items).toMatchObject([
    { name: 'Jürgen', phones: [{ number: '+13125550102' }] },
  ])
  await expect(checkImport(ctx, id, {})).rejects.toMatchObject({ code: 'import_not_ready' })
})

test('an account has few unconfirmed files, they use its quota, and a discarded one makes place', async () => {
  const ctx = await makeWorld()
  const ids: string[] = []
  for (let n = 0; n < MAX_PREVIEWS; n++) ids.push((await preview(ctx, `Name,Phone\nAnn ${n},3125550101\n`)).id)
  await expect(preview(ctx, KNOWN)).rejects.toMatchObject({ code: 'conflict' })
  await discardImport(ctx, ids[0]!)
  await expect(findImport(ctx, ids[0]!)).rejects.toMatchObject({ code: 'not_found' })
  expect(await world.services.files.has(`imports/${ids[0]}.csv`)).toBe(false)
  const small = createCtx({ ...world.services, fileBytesPerAccount: 150 }, ctx.actor)
  await expect(preview(small, KNOWN)).rejects.toMatchObject({ code: 'too_large' })
  await preview(ctx, KNOWN)
  const other = world.as(await world.person({ role: null }))
  await preview(other, KNOWN)
})

test('one file of an account is read at a time', async () => {
  const ctx = await makeWorld()
  const many = `Name,Phone\n${Array.from({ length: 5_000 }, (_, n) => `Lead ${n},312${2_000_000 + n}\n`).join('')}`
  const first = preview(ctx, many)
  const second = preview(ctx, KNOWN)
  await expect(second).rejects.toMatchObject({ code: 'in_progress' })
  await first
  await preview(ctx, KNOWN)
})
