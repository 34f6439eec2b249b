import type { Ctx } from '../context.server'
import { DomainError, forbidden } from '../errors'
import type { AudioMessageView } from './audio.schema'
import { findAudioMessage, findAudioRow, mayChange, type AudioMessageRow } from './audio-messages.read.server'
import { whereUsed } from './where-used.server'

/** Throws not_found, forbidden. */
async function findToChange(tctx: Ctx, id: string): Promise<AudioMessageRow> {
  const row = await findAudioRow(tctx, id)
  if (!mayChange(tctx, row)) throw forbidden()
  return row
}

export async function renameAudioMessage(
  ctx: Ctx,
  { id, label }: { id: string; label: string },
): Promise<AudioMessageView> {
  return ctx.db.transact('audio-message.rename', async (tctx) => {
    await findToChange(tctx, id)
    await tctx.db.q.updateTable('audio_messages').set({ label }).where('id', '=', id).execute()
    return findAudioMessage(tctx, id)
  })
}

/** The sweep deletes the file after PROMISED_MS. Throws conflict while settings play it, unless `evenIfUsed`. */
export async function deleteAudioMessage(
  ctx: Ctx,
  { id, evenIfUsed }: { id: string; evenIfUsed: boolean },
): Promise<void> {
  await ctx.db.transact('audio-message.delete', async (tctx) => {
    const row = await findToChange(tctx, id)
    const places = (await whereUsed(tctx, [id])).get(id) ?? []
    if (places.length > 0 && !evenIfUsed)
      throw new DomainError('conflict', `“${row.label}” is played by ${places.join(', ')}. Choose another there first`)
    await tctx.db.q.updateTable('audio_messages').set({ deleted_at: tctx.clock.now() }).where('id', '=', id).execute()
  })
}
