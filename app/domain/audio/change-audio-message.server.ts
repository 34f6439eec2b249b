import type { Ctx } from '../context.server'
import { DomainError, forbidden } from '../errors'
import type { AudioMessageView } from './audio.schema'
import { findAudioMessage, findAudioRow, mayChange, type AudioMessageRow } from './audio-messages.read.server'
import { whereUsed } from './where-used.server'

/** Throws not_found, and forbidden for the account's where the caller sets no boards up. */
async function findToChange(tctx: Ctx, id: string): Promise<AudioMessageRow> {
  const row = await findAudioRow(tctx, id)
  if (!mayChange(tctx, row)) throw forbidden()
  return row
}

/** Gives a recorded message another name. */
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

/**
 * Deletes a recorded message: nothing plays it any more but the calls that were promised it already, for which its file stays a while
 * (the sweep removes it). Throws conflict, naming the settings that play it, unless `evenIfUsed`: where it is the callback message,
 * the text is then spoken.
 */
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
