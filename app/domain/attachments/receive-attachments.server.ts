import type { Ctx } from '../context.server'
import { enqueue } from '../jobs/enqueue.server'
import { storeAttachmentJob } from './store-attachment.server'

/** Null sid: cannot be fetched. */
export interface ReceivedMedia {
  carrierSid: string | null
  toldType: string
}

/** One download job per file. */
export async function receiveAttachments(
  tx: Ctx,
  { id: messageId, accountId }: { id: string; accountId: string },
  media: readonly ReceivedMedia[],
): Promise<void> {
  const now = tx.clock.now()
  for (const [position, { carrierSid, toldType }] of media.entries()) {
    const id = tx.ids('att')
    await tx.db.q
      .insertInto('attachments')
      .values({
        id,
        account_id: accountId,
        message_id: messageId,
        position,
        carrier_sid: carrierSid,
        claimed_type: toldType,
        mime_type: null,
        ext: null,
        file_key: null,
        file_bytes: null,
        failure: carrierSid === null ? 'no_address' : null,
        created_at: now,
        updated_at: now,
      })
      .execute()
    if (carrierSid !== null) await enqueue(tx, storeAttachmentJob(id, accountId))
  }
}
