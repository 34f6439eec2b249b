import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { Ctx } from '../context.server'
import { confirmImport } from './confirm-import.server'
import { listContactLists, listContacts } from '../contacts/contacts.read.server'
import { findImport, listImportRefusals, listImports, refusedRowsCsv } from './imports.read.server'
import { runImport } from './run-import.server'
import { startImport } from './start-import.server'

let world: World
afterEach(() => world.close())

async function makeWorld(options: Parameters<typeof testWorld>[0] = {}): Promise<Ctx> {
  world = await testWorld(options)
  return world.as(await world.person())
}

const file = (text: string, fileName = 'Leads.csv') => ({ fileName, bytes: Buffer.from(text) })

async function importFile(ctx: Ctx, input: { fileName: string; bytes: Uint8Array }) {
  const { id, mapping } = await startImport(ctx, input)
  await confirmImport(ctx, id, { mapping })
  await runImport(world.system, { importId: id })
  return findImport(ctx, id)
}

const contactCount = async (ctx: Ctx) =>
  Number(
    (
      await ctx.db.q
        .selectFrom('contacts')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

const readLines = async (csv: AsyncIterable<string>) => (await text(csv)).split(/(?<=\r\n)/)

const MIXED = `First Name,Last Name,Mobile,Zip
Grace,Whitfield,312-555-0105,60614
Daniel,Osei,12,30309
Priya,Raman,,53202
Grace,Again,(312) 555-0105,60614
"=HYPERLINK(""http://x"")",Tran,713-555-0100,77006
`

test('a file is previewed with a guess, and nothing is imported yet', async () => {
  const ctx = await makeWorld()
  const preview = await startImport(ctx, file(MIXED, String.raw`C:\Users\mia\Leads.csv`))
  expect(preview).toMatchObject({
    state: 'preview',
    fileName: 'Leads.csv',
    headers: ['First Name', 'Last Name', 'Mobile', 'Zip'],
    mapping: ['firstName', 'lastName', 'phone', 'zip'],
    totalRows: 5,
    progressRow: 0,
    notes: [],
  })
  expect(preview.sample[0]).toEqual(['Grace', 'Whitfield', '312-555-0105', '60614'])
  expect(await contactCount(ctx)).toBe(0)
})

test('every row is imported or refused with its number and reason', async () => {
  const ctx = await makeWorld()
  const done = await importFile(ctx, file(MIXED))
  expect(done).toMatchObject({ state: 'done', progressRow: 5, added: 2, updated: 0, unchanged: 0, refused: 3 })
  const refused = await listImportRefusals(ctx, done.id, { limit: 10 })
  expect(refused.items).toMatchObject([
    { rowNumber: 3, reason: "'12' has 2 digits; a phone number has 10", cells: ['Daniel', 'Osei', '12', '30309'] },
    { rowNumber: 4, reason: 'No phone number' },
    { rowNumber: 5, reason: 'The same contact as in row 2' },
  ])
  const { items } = await listContacts(ctx, { limit: 10, listId: done.list?.id })
  expect(items.map(({ firstName }) => firstName)).toEqual(['Grace', '=HYPERLINK("http://x")'])
  expect(items[0]?.phones).toMatchObject([{ number: '+13125550105', type: 'mobile' }])
  expect(done.list?.name).toBe('Leads')
  expect(world.published.at(-1)).toMatchObject({
    type: 'import.changed',
    payload: { import: { state: 'done', progressRow: 5, added: 2, refused: 3 } },
  })
})

test('the same file again adds nothing: no contact, no list, no member', async () => {
  const ctx = await makeWorld()
  await importFile(ctx, file(MIXED))
  const before = await contactCount(ctx)
  const preview = await startImport(ctx, file(MIXED))
  expect(preview.notes).toEqual(['This file was imported before. Existing contacts are not added again.'])
  await confirmImport(ctx, preview.id, { mapping: preview.mapping })
  await runImport(world.system, { importId: preview.id })
  expect(await findImport(ctx, preview.id)).toMatchObject({
    state: 'done',
    added: 0,
    updated: 0,
    unchanged: 2,
    refused: 3,
  })
  expect(await contactCount(ctx)).toBe(before)
  expect((await listContactLists(ctx, { limit: 10 })).items).toMatchObject([{ contactCount: 2 }])
})

test('a later file updates values, and erases nothing', async () => {
  const ctx = await makeWorld()
  await importFile(ctx, file('Name,Phone,City\nGrace Whitfield,3125550105,Chicago\n'))
  const later = await importFile(
    ctx,
    file('Phone,City,Company,Work phone\n3125550105,,Whitfield Dental,3125550107\n', 'b.csv'),
  )
  expect(later).toMatchObject({ added: 0, updated: 1 })
  expect((await listContacts(ctx, { limit: 10 })).items).toMatchObject([
    {
      name: 'Grace Whitfield',
      city: 'Chicago',
      company: 'Whitfield Dental',
      phones: [{ number: '+13125550105' }, { number: '+13125550107', type: 'work' }],
    },
  ])
})

test('two people with a shared second number stay two, however often the file is imported', async () => {
  const ctx = await makeWorld()
  const office = 'First Name,Mobile,Work phone\nAnn,3125550105,3125550199\nBob,,3125550199\nCid,3125550107,3125550199\n'
  const counts = ({ added, updated, unchanged, refused }: Awaited<ReturnType<typeof importFile>>) => [
    added,
    updated,
    unchanged,
    refused,
  ]
  expect(counts(await importFile(ctx, file(office)))).toEqual([3, 0, 0, 0])
  expect(counts(await importFile(ctx, file(office)))).toEqual([0, 0, 3, 0])
  const { items } = await listContacts(ctx, { limit: 10 })
  expect(items.map(({ name, phones }) => [name, phones.map(({ number }) => number.slice(-3))]).toSorted()).toEqual([
    ['Ann', ['105', '199']],
    ['Bob', ['199']],
    ['Cid', ['107', '199']],
  ])
})

test('strangers with another contact’s id stay strangers, and the report names the contact', async () => {
  const ctx = await makeWorld()
  const known = 'CRM ID,First Name,Last Name,Phone\n1,Ann,Lee,3125550101\n2,,,3125550102\n3,Cid,,3125550103\n'
  expect(await importFile(ctx, file(known))).toMatchObject({ added: 3 })
  // Another program's rows, counted from 1.
  const others = `CRM ID,First Name,Last Name,Phone
1,Rosa,Diaz,3125550111
2,Tom,Park,3125550112
3,Ann,Lee,3125550113
4,Eve,Moss,3125550114
`
  const once = await importFile(ctx, file(others, 'others.csv'))
  expect(once).toMatchObject({ added: 1, updated: 0, refused: 3 })
  const refusals = async (id: string) =>
    (await listImportRefusals(ctx, id, { limit: 10 })).items.map(({ rowNumber, reason }) => [rowNumber, reason])
  expect(await refusals(once.id)).toEqual([
    [2, 'CRM ID 1 belongs to Ann Lee'],
    [3, 'CRM ID 2 belongs to (312) 555-0102'],
    [4, 'CRM ID 3 belongs to Cid'],
  ])
  expect(await importFile(ctx, file(others, 'others.csv'))).toMatchObject({ added: 0, updated: 0, refused: 3 })
  const { items } = await listContacts(ctx, { limit: 10 })
  expect(items.map(({ name, phones }) => [name, phones.map(({ number }) => number.slice(-3))]).toSorted()).toEqual([
    ['Ann Lee', ['101']],
    ['Cid', ['103']],
    ['Eve Moss', ['114']],
    ['No name', ['102']],
  ])
})

test('a contact with an id is matched by number or name, and the other may be new', async () => {
  const ctx = await makeWorld()
  await importFile(ctx, file('CRM ID,First Name,Last Name,Phone\n1,Ann,Lee,3125550101\n2,Bo,,3125550102\n'))
  const later = 'CRM ID,First Name,Last Name,Phone,Work phone\n1,ann,LEE,3125550111,\n2,Bo,Park,3125550112,\n'
  expect(await importFile(ctx, file(later, 'b.csv'))).toMatchObject({ added: 0, updated: 2, refused: 0 })
  const married = 'CRM ID,First Name,Last Name,Phone,Work phone\n1,Ann,Moss,3125550121,3125550101\n'
  expect(await importFile(ctx, file(married, 'c.csv'))).toMatchObject({ added: 0, updated: 1, refused: 0 })
})

test.each(['before', 'after'] as const)(
  'an import killed %s a commit resumes and counts every row once',
  async (side) => {
    const rows = 250
    // Row 251 repeats row 2: the killed run had read it, the next run has to know.
    const lines = Array.from({ length: rows - 1 }, (_, n) => `Lead ${n},312${2_000_000 + n}`)
    const text = `Name,Phone\n${lines.join('\n')}\nTwin,3122000000\n`
    let chunks = 0
    let dying = true
    const ctx = await makeWorld({
      onBoundary: (name, at) => {
        if (dying && name === 'import.chunk' && at === side && ++chunks === 2) throw new Error('killed')
      },
    })
    const { id, mapping } = await startImport(ctx, file(text))
    await confirmImport(ctx, id, { mapping })
    await expect(runImport(world.system, { importId: id })).rejects.toThrow('killed')
    const half = await findImport(ctx, id)
    expect(half).toMatchObject({ state: 'running', progressRow: side === 'before' ? 25 : 50 })
    expect(await contactCount(ctx)).toBe(half.progressRow)

    dying = false
    await runImport(world.system, { importId: id })
    expect(await findImport(ctx, id)).toMatchObject({
      state: 'done',
      progressRow: rows,
      added: rows - 1,
      unchanged: 0,
      refused: 1,
    })
    expect(await contactCount(ctx)).toBe(rows - 1)
    expect((await listImportRefusals(ctx, id, { limit: 10 })).items).toMatchObject([
      { rowNumber: 251, reason: 'The same contact as in row 2' },
    ])
    await runImport(world.system, { importId: id })
    expect(await contactCount(ctx)).toBe(rows - 1)
  },
)

test('an import killed after its end keeps no file of people', async () => {
  let dying = true
  const ctx = await makeWorld({
    onBoundary: (name, side) => {
      if (dying && name === 'import.finish' && side === 'after') throw new Error('killed')
    },
  })
  const { id, mapping } = await startImport(ctx, file(MIXED))
  await confirmImport(ctx, id, { mapping })
  await expect(runImport(world.system, { importId: id })).rejects.toThrow('killed')
  expect(await world.services.files.has(`imports/${id}.csv`)).toBe(true)
  dying = false
  await runImport(world.system, { importId: id })
  expect(await findImport(ctx, id)).toMatchObject({ state: 'done', added: 2, refused: 3 })
  expect(await world.services.files.has(`imports/${id}.csv`)).toBe(false)
})

test.each([
  ['nothing', Buffer.alloc(0), 'The file is empty'],
  [
    'a picture',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]),
    'This is not a text file. Save the table as CSV and upload that',
  ],
])('%s is refused on upload with the reason', async (_what, bytes, message) => {
  const ctx = await makeWorld()
  await expect(startImport(ctx, { fileName: 'x.csv', bytes })).rejects.toMatchObject({
    code: 'unreadable_file',
    message,
  })
  expect((await listImports(ctx, { limit: 10 })).items).toEqual([])
})

test('an invalid mapping is refused, and an import starts once', async () => {
  const ctx = await makeWorld()
  const { id } = await startImport(ctx, file(MIXED))
  for (const mapping of [['phone'], ['ignore', 'ignore', 'ignore', 'zip'], ['name', 'name', 'phone', 'zip']] as const)
    await expect(confirmImport(ctx, id, { mapping: [...mapping] })).rejects.toMatchObject({ code: 'invalid' })
  const twice = confirmImport(ctx, id, { mapping: ['vendorContactId', 'vendorContactId', 'phone', 'zip'] })
  await expect(twice).rejects.toThrow('Two columns are mapped to ‘CRM ID’; choose one')
  await confirmImport(ctx, id, { mapping: ['ignore', 'lastName', 'phone', 'zip'], listName: 'Spring' })
  await expect(confirmImport(ctx, id, { mapping: ['name', 'ignore', 'phone', 'zip'] })).rejects.toMatchObject({
    code: 'import_not_ready',
  })
  const jobs = await ctx.db.q.selectFrom('jobs').select(['kind', 'key']).execute()
  expect(jobs).toEqual([{ kind: 'contacts.import', key: `import:${id}:run` }])
})

test('an import with a missing file fails with a message', async () => {
  const ctx = await makeWorld()
  const { id, mapping } = await startImport(ctx, file(MIXED))
  await confirmImport(ctx, id, { mapping })
  await world.services.files.remove(`imports/${id}.csv`)
  await runImport(world.system, { importId: id })
  expect(await findImport(ctx, id)).toMatchObject({
    state: 'failed',
    failure: 'The uploaded file is missing. Upload it again',
  })
})

test('a skipped number is listed with its row, and the row counts as imported', async () => {
  const ctx = await makeWorld()
  const many = Array.from({ length: 11 }, (_, n) => `312-555-01${10 + n}`)
  const text = `Name,Phone,Mobile
Grace,312-555-0105,12
Ben,312-555-0106,(312) 555-0106
Ida,${many.join('; ')},123
Leo,312-555-0107,n/a
`
  const done = await importFile(ctx, file(text))
  expect(done).toMatchObject({ added: 4, refused: 0 })
  const wrong = "'12' has 2 digits; a phone number has 10"
  expect((await listImportRefusals(ctx, done.id, { limit: 10 })).items).toEqual([
    {
      rowNumber: 2,
      reason: `The contact is imported, a number is not. ${wrong}`,
      cells: ['Grace', '312-555-0105', '12'],
    },
    {
      rowNumber: 4,
      reason:
        "The contact is imported, 2 numbers are not. '123' has 3 digits; a phone number has 10. (312) 555-0120 is one too many: a contact has 10 numbers at most",
      cells: ['Ida', many.join('; '), '123'],
    },
  ])
  const lines = await readLines(refusedRowsCsv(ctx, done.id))
  expect(lines[1]).toBe(`2,"The contact is imported, a number is not. ${wrong}",Grace,312-555-0105,12\r\n`)
})

test('the report of refused rows can be corrected and imported, and holds no formula', async () => {
  const ctx = await makeWorld()
  const { id } = await importFile(ctx, file('Name,Phone\n=1+1,12\nBen,3125550142\n'))
  const lines = await readLines(refusedRowsCsv(ctx, id))
  expect(lines).toEqual(['\uFEFFRow,Reason,Name,Phone\r\n', "2,'12' has 2 digits; a phone number has 10,'=1+1,12\r\n"])
})

test('a long cell of a refused row is complete in its file, and shortened on the page', async () => {
  const ctx = await makeWorld()
  const note = 'n'.repeat(2_000)
  const { id } = await importFile(ctx, file(`Name,Phone,Note\nGrace,12,${note}\n`))
  const lines = await readLines(refusedRowsCsv(ctx, id))
  expect(lines[1]).toMatch(`,Grace,12,${note}\r\n`)
  const { items } = await listImportRefusals(ctx, id, { limit: 10 })
  expect(items[0]!.cells).toEqual(['Grace', '12', 'n'.repeat(300)])
})

test('another account’s import is not found', async () => {
  const ctx = await makeWorld()
  const { id, mapping } = await startImport(ctx, file(MIXED))
  const foreign = world.as(await world.person({ role: null }))
  for (const attempt of [
    () => findImport(foreign, id),
    () => listImportRefusals(foreign, id, { limit: 10 }),
    () => confirmImport(foreign, id, { mapping }),
    () => refusedRowsCsv(foreign, id).next(),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
  expect((await listImports(foreign, { limit: 10 })).items).toEqual([])
})

test('coaches cannot import', async () => {
  await makeWorld()
  const cole = world.as(await world.person({ role: 'COACH' }))
  await expect(startImport(cole, file(MIXED))).rejects.toMatchObject({ code: 'forbidden' })
})
