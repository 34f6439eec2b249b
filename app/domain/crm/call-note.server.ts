import type { CrmWrite } from '../crm.port'
import type { Ctx } from '../context.server'
import { fullName } from '../person-name'

/** Time without edits until a note is sent. */
const EDIT_IDLE_MS = 60_000

/** null: the call lasts, or the note was just edited. */
export async function readCallNote(ctx: Ctx, callId: string): Promise<CrmWrite | null> {
  const note = await ctx.db.q
    .selectFrom('call_notes')
    .innerJoin('calls', 'calls.id', 'call_notes.call_id')
    .innerJoin('users', 'users.id', 'calls.user_id')
    .select(['call_notes.text', 'call_notes.updated_at', 'calls.ended_at'])
    .select(['users.first_name', 'users.last_name'])
    .where('call_notes.call_id', '=', callId)
    .executeTakeFirst()
  if (!note || note.ended_at === null || ctx.clock.now() < note.updated_at + EDIT_IDLE_MS) return null
  return { kind: 'call-note', callId, text: note.text, seller: fullName(note.first_name, note.last_name) }
}
