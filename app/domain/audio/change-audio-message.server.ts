import type { Ctx } from '../context.server'
import { DomainError, forbidden } from '../errors'
import type { AudioMessageView } from './audio.schema'
import { findAudioMessage, findAudioRow, canChange, type AudioMessageRow } from './audio-messages.read.server'
import { findAudioUsage } from './find-audio-usage.server'
import { publishAudioChanged } from './publish-audio-changed.server'
import { audioWords } from './audio.words'

/** Throws not_found, forbidden. */
async function requireChangeable(tx: Ctx, id: string): Promise<AudioMessageRow> {
  const row = await findAudioRow(tx, id)
  if (!canChange(tx, row)) throw forbidden()
  return row
}

export async function renameAudioMessage(
  ctx: Ctx,
  { id, label }: { id: string; label: string },
): Promise<AudioMessageView> {
  return ctx.db.transact('audio-message.rename', async (tx) => {
    const row = await requireChangeable(tx, id)
    await tx.db.q.updateTable('audio_messages').set({ label }).where('id', '=', id).execute()
    await publishAudioChanged(tx, row)
    return findAudioMessage(tx, id)
  })
}

/** The sweep deletes the file after PROMISED_MS. Throws conflict while settings play it, unless `force`. */
export async function deleteAudioMessage(ctx: Ctx, { id, force }: { id: string; force: boolean }): Promise<void> {
  await ctx.db.transact('audio-message.delete', async (tx) => {
    const row = await requireChangeable(tx, id)
    const usedBy = (await findAudioUsage(tx, [id])).get(id) ?? []
    if (usedBy.length > 0 && !force)
      throw new DomainError('conflict', audioWords.playedChooseAnotherFirst(row.label, usedBy.join(', ')))
    await tx.db.q.updateTable('audio_messages').set({ deleted_at: tx.clock.now() }).where('id', '=', id).execute()
    await publishAudioChanged(tx, row)
  })
}
