import type { Insertable } from 'kysely'
import type { ImportChangesTable } from '../../../db/schema/contacts'
import { statement } from '../../../db/statement'
import type { SavedContact } from '../contacts/save-contact.server'
import type { Ctx } from '../context.server'

type ChangeRow = Insertable<ImportChangesTable>

export interface ImportedContact {
  saved: SavedContact
  tags: readonly string[]
  noteId: string | null
}

const insertChange = statement((q, row: ChangeRow) =>
  q
    .insertInto('import_changes')
    .values(row)
    .onConflict((conflict) => conflict.columns(['import_id', 'contact_id']).doNothing()),
)
const findChange = statement((q, p: { import_id: string; contact_id: string }) =>
  q
    .selectFrom('import_changes')
    .selectAll()
    .where('import_id', '=', p.import_id)
    .where('contact_id', '=', p.contact_id),
)

const tagsOf = statement((q, p: { contact_id: string }) =>
  q.selectFrom('contact_tags').select('tag').where('contact_id', '=', p.contact_id),
)
const notesOf = statement((q, p: { contact_id: string }) =>
  q.selectFrom('contact_notes').select('id').where('contact_id', '=', p.contact_id),
)

export const listTags = async ({ db }: Ctx, contactId: string): Promise<string[]> =>
  (await db.all(tagsOf, { contact_id: contactId })).map(({ tag }) => tag)

export const listNoteIds = async ({ db }: Ctx, contactId: string): Promise<string[]> =>
  (await db.all(notesOf, { contact_id: contactId })).map(({ id }) => id)

export async function recordImportChange(
  tx: Ctx,
  importId: string,
  { saved, tags, noteId }: ImportedContact,
  isListed: boolean,
): Promise<void> {
  const row = {
    import_id: importId,
    contact_id: saved.id,
    outcome: saved.outcome,
    fields: JSON.stringify(saved.change?.fields ?? {}),
    phones: saved.change?.phones ? JSON.stringify(saved.change.phones) : null,
    tags: JSON.stringify(tags),
    note_id: noteId,
    listed: isListed ? 1 : 0,
    contact_updated_at: saved.updatedAt,
    created_at: tx.clock.now(),
    result: null,
  } satisfies ChangeRow
  if ((await tx.db.write(insertChange, row)) === 0) await extendChange(tx, row)
}

/** Another row of the file about the same contact: first values before, last values after. */
async function extendChange(tx: Ctx, row: ChangeRow): Promise<void> {
  const known = await tx.db.first(findChange, { import_id: row.import_id, contact_id: row.contact_id })
  if (!known) return
  const fields = JSON.parse(known.fields) as Record<string, { before: unknown; after: unknown }>
  for (const [column, change] of Object.entries(JSON.parse(row.fields ?? '{}') as typeof fields))
    fields[column] = { ...change, before: (fields[column] ?? change).before }
  await tx.db.q
    .updateTable('import_changes')
    .set({
      outcome: known.outcome === 'unchanged' ? row.outcome : known.outcome,
      fields: JSON.stringify(fields),
      phones: joinPhones(known.phones, row.phones ?? null),
      tags: JSON.stringify([...(JSON.parse(known.tags) as string[]), ...(JSON.parse(row.tags ?? '[]') as string[])]),
      note_id: known.note_id ?? row.note_id,
      listed: known.listed || row.listed,
      contact_updated_at: row.contact_updated_at,
    })
    .where('import_id', '=', row.import_id)
    .where('contact_id', '=', row.contact_id)
    .execute()
}

function joinPhones(first: string | null, last: string | null): string | null {
  if (!first || !last) return first ?? last
  const [{ before }, { after }] = [JSON.parse(first), JSON.parse(last)] as [{ before: unknown }, { after: unknown }]
  return JSON.stringify({ before, after })
}
