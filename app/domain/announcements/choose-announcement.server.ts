import { statement } from '../../../db/statement'
import { findCarrierAudioPath } from '../audio/carrier-audio.server'
import type { Ctx } from '../context.server'
import { spokenAnnouncement } from './announcements.words'

/** Estimate of the carrier's speech. */
const MS_PER_LETTER = 90

const recordedOf = statement((q, p: { id: string; account_id: string }) =>
  q
    .selectFrom('audio_messages')
    .select(['label', 'duration_ms'])
    .where('id', '=', p.id)
    .where('account_id', '=', p.account_id)
    .where('deleted_at', 'is', null),
)
const nameOf = statement((q, p: { id: string }) => q.selectFrom('accounts').select('name').where('id', '=', p.id))

/** Spoken text when the recording is missing. */
export async function chooseAnnouncement(
  tx: Ctx,
  chosen: string,
  accountId: string,
): Promise<{ words: string; audio_id: string | null; durationMs: number }> {
  const recorded = await tx.db.first(recordedOf, { id: chosen, account_id: accountId })
  if (recorded && (await findCarrierAudioPath(tx, chosen)))
    return { words: `The recorded message “${recorded.label}”`, audio_id: chosen, durationMs: recorded.duration_ms }
  const account = await tx.db.first(nameOf, { id: accountId })
  const words = spokenAnnouncement(account?.name ?? 'us')
  return { words, audio_id: null, durationMs: words.length * MS_PER_LETTER }
}
