import { sql, type SqlBool } from 'kysely'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'

// Without copies and received files.
const bytesAdded = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('attachments')
    .select(({ fn }) => fn.sum<number | null>('file_bytes').as('bytes'))
    .where('account_id', '=', p.account_id)
    .where('carrier_sid', 'is', null)
    .where(sql<SqlBool>`file_key = 'attachments/' || id`),
)
const bytesRecorded = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('audio_messages')
    .select(({ fn }) => fn.sum<number | null>('file_bytes').as('bytes'))
    .where('account_id', '=', p.account_id)
    .where('deleted_at', 'is', null),
)
const bytesOfVideos = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('videos')
    .select(({ fn }) => fn.sum<number | null>('file_bytes').as('bytes'))
    .where('account_id', '=', p.account_id)
    .where('deleted_at', 'is', null),
)

/** Received files do not count. Throws too_large. */
export async function requireFileRoom(tctx: Ctx, accountId: string, bytes: number): Promise<void> {
  const most = tctx.fileBytesPerAccount
  const added = (await tctx.db.first(bytesAdded, { account_id: accountId }))?.bytes ?? 0
  const recorded = (await tctx.db.first(bytesRecorded, { account_id: accountId }))?.bytes ?? 0
  const filmed = (await tctx.db.first(bytesOfVideos, { account_id: accountId }))?.bytes ?? 0
  if (added + recorded + filmed + bytes <= most) return
  const reason = `Your account’s files take all of their ${sizeInWords(most)}. Delete files, videos or recorded messages that you do not need`
  throw new DomainError('too_large', reason, { file: [reason] })
}

const MB = 1024 ** 2
const sizeInWords = (bytes: number): string =>
  bytes >= 1024 * MB
    ? `${String(Math.round((bytes / MB / 1024) * 10) / 10)} GB`
    : `${String(Math.round(bytes / MB))} MB`
