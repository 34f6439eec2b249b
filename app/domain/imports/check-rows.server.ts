import { sql, type SqlBool } from 'kysely'
import { jsonValues } from '../../../db/dialect'
import { statement } from '../../../db/statement'
import { contactFields, STORED_FIELDS } from '../contacts/contact-fields'
import type { ImportCheck } from '../contacts/contacts.schema'
import type { Ctx } from '../context.server'
import type { CsvOptions, CsvSource } from '../csv.port'
import { readRowsOfFile } from './csv/read-file.server'
import { findCrmIdConflict } from './find-crm-id-conflict.server'
import { IMPORT_PROBLEMS, type ImportProblem } from './import-problems'
import { listOwnNumbers } from './own-numbers.server'
import type { ReadRow, RowReading } from './read-rows.server'

type Imported = Extract<ReadRow, { contact: unknown }>
type Known = Awaited<ReturnType<typeof findKnown>>[number]

/** Counts what an import would do. Saves nothing. */
export async function checkRows(
  ctx: Ctx,
  { accountId, ...source }: CsvSource & Omit<RowReading, 'ownNumbers'> & { accountId: string },
  options: CsvOptions,
): Promise<ImportCheck> {
  const check = { ready: 0, refused: 0, existing: 0, conflicts: 0 }
  const suppressed = new Set<string>()
  const problems = new Map<ImportProblem, ImportCheck['problems'][number]>()
  const addProblem = (problem: ImportProblem, row: ReadRow, example: string) => {
    const known = problems.get(problem)
    if (known) known.count++
    else problems.set(problem, { problem, count: 1, rowNumber: row.rowNumber, example })
  }
  const ownNumbers = await listOwnNumbers(ctx, accountId)
  for await (const batch of readRowsOfFile(ctx, { ...source, ownNumbers }, options)) {
    for (const row of batch) {
      for (const e164 of row.doNotCall ?? []) suppressed.add(e164)
      for (const problem of row.problems ?? []) addProblem(problem, row, exampleOf(row))
    }
    const rows = batch.filter((row) => 'contact' in row)
    const known = await findKnown(ctx, accountId, rows)
    for (const row of rows) {
      const crmId = await findCrmIdConflict(ctx, accountId, row.contact)
      if (crmId !== null) {
        addProblem('crmId', row, crmId)
        continue
      }
      check.ready++
      const contact = matchKnown(row, known)
      if (!contact) continue
      check.existing++
      if (hasConflict(row, contact)) check.conflicts++
    }
    check.refused += batch.length
  }
  return {
    ...check,
    refused: check.refused - check.ready,
    doNotCall: suppressed.size,
    problems: IMPORT_PROBLEMS.flatMap((problem) => problems.get(problem) ?? []),
  }
}

const exampleOf = (row: ReadRow): string =>
  'reason' in row ? row.reason : ([...row.leftOut, ...(row.remarks ?? [])][0] ?? row.contact.address ?? '')

const contactsByNumber = statement((q, p: { account_id: string; numbers: string }) =>
  q
    .selectFrom('contact_phones')
    .innerJoin('contacts', 'contacts.id', 'contact_phones.contact_id')
    .selectAll('contacts')
    .select('contact_phones.e164')
    .where('contact_phones.account_id', '=', p.account_id)
    .where(sql<SqlBool>`contact_phones.e164 in ${jsonValues(p.numbers)}`)
    .where('contact_phones.position', '=', 0)
    .where('contacts.deleted_at', 'is', null)
    .orderBy('contacts.id'),
)
const contactsByVendorId = statement((q, p: { account_id: string; ids: string }) =>
  q
    .selectFrom('contacts')
    .selectAll('contacts')
    .select(sql<string | null>`null`.as('e164'))
    .where('account_id', '=', p.account_id)
    .where(sql<SqlBool>`vendor_contact_id in ${jsonValues(p.ids)}`)
    .where('deleted_at', 'is', null)
    .orderBy('id'),
)

/** By CRM id, or by first number, as a row is saved. */
async function findKnown({ db }: Ctx, accountId: string, rows: readonly Imported[]) {
  const numbers = JSON.stringify(rows.map(({ contact }) => contact.phones[0]?.e164 ?? ''))
  const ids = rows.flatMap(({ contact }) => contact.vendorContactId ?? [])
  const byId =
    ids.length > 0 ? await db.all(contactsByVendorId, { account_id: accountId, ids: JSON.stringify(ids) }) : []
  return [...byId, ...(await db.all(contactsByNumber, { account_id: accountId, numbers }))]
}

function matchKnown({ contact }: Imported, known: readonly Known[]): Known | undefined {
  const { vendorContactId: id, phones } = contact
  return (
    (id ? known.find((one) => one.vendor_contact_id === id) : undefined) ??
    known.find((one) => one.e164 === phones[0]?.e164 && (!id || one.vendor_contact_id === null))
  )
}

const hasConflict = ({ contact }: Imported, known: Known): boolean =>
  STORED_FIELDS.some((field) => {
    const [before, now] = [known[contactFields[field].column], contact[field]]
    return Boolean(before && now) && before?.toLowerCase() !== now?.toLowerCase()
  })
