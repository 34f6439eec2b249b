import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import { keepJob } from './keep-attachment.server'
import { MEDIA_FAILED } from './attachment-words'

/** Null sid: cannot be fetched. */
export interface ReceivedMedia {
  carrierSid: string | null
  toldType: string
}

/** One download job per file. */
export async function receiveAttachments(
  tctx: Ctx,
  { id: messageId, accountId }: { id: string; accountId: string },
  media: readonly ReceivedMedia[],
): Promise<void> {
  const now = tctx.clock.now()
  for (const [position, { carrierSid, toldType }] of media.entries()) {
    const id = tctx.ids('att')
    await tctx.db.q
      .insertInto('attachments')
      .values({
        id,
        account_id: accountId,
        message_id: messageId,
        position,
        carrier_sid: carrierSid,
        told_type: toldType,
        mime_type: null,
        ext: null,
        file_key: null,
        file_bytes: null,
        failure: carrierSid === null ? MEDIA_FAILED : null,
        created_at: now,
        updated_at: now,
      })
      .execute()
    if (carrierSid !== null) await enqueue(tctx, keepJob(id))
  }
}
