import { statement } from '../../../db/statement'
import { mergeValues, splitScript, type ScriptPerson } from '../call-scripts/merge-fields'
import { pickStoredFields } from '../contacts/normalize-field.server'
import { formatPhone } from '../phone-numbers/phone'
import type { Ctx } from '../context.server'

export interface FilledBody {
  body: string
  missing: string[]
}

/** Unknown fields stay as written. */
export async function fillBody(
  ctx: Ctx,
  rawBody: string,
  { contactId, e164 }: { contactId: string | null; e164: string },
): Promise<FilledBody> {
  const pieces = splitScript(rawBody, await loadScriptPerson(ctx, contactId, e164))
  const missing = pieces.flatMap((piece) => (typeof piece !== 'string' && piece.value === null ? [piece.label] : []))
  return { body: pieces.map((piece) => (typeof piece === 'string' ? piece : (piece.value ?? ''))).join(''), missing }
}

const contactById = statement((q, p: { id: string }) => q.selectFrom('contacts').selectAll().where('id', '=', p.id))

async function loadScriptPerson(ctx: Ctx, contactId: string | null, e164: string): Promise<ScriptPerson> {
  const contact = contactId === null ? undefined : await ctx.db.first(contactById, { id: contactId })
  const phoneNumber = formatPhone(e164)
  if (!contact) return { values: { phoneNumber }, more: [] }
  return {
    values: mergeValues(pickStoredFields(contact), phoneNumber),
    more: JSON.parse(contact.merge_fields) as ScriptPerson['more'],
  }
}
