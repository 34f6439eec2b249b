import { sql, type SqlBool } from 'kysely'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { storedFilesWords } from './stored-files.words'

// Without copies and received files.
const attachmentBytes = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('attachments')
    .select(({ fn }) => fn.sum<number | null>('file_bytes').as('bytes'))
    .where('account_id', '=', p.account_id)
    .where('carrier_sid', 'is', null)
    .where(sql<SqlBool>`file_key = 'attachments/' || id`),
)
const audioBytes = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('audio_messages')
    .select(({ fn }) => fn.sum<number | null>('file_bytes').as('bytes'))
    .where('account_id', '=', p.account_id)
    .where('deleted_at', 'is', null),
)
const videoBytes = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('videos')
    .select(({ fn }) => fn.sum<number | null>('file_bytes').as('bytes'))
    .where('account_id', '=', p.account_id)
    .where('deleted_at', 'is', null),
)

const importBytes = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('imports')
    .select(({ fn }) => fn.sum<number | null>('file_bytes').as('bytes'))
    .where('account_id', '=', p.account_id)
    .where('state', 'in', ['preview', 'running']),
)

/** Received files do not count. Throws too_large. */
export async function requireFileQuota(tx: Ctx, accountId: string, bytes: number): Promise<void> {
  const quota = tx.fileBytesPerAccount
  const attachmentTotal = (await tx.db.first(attachmentBytes, { account_id: accountId }))?.bytes ?? 0
  const audioTotal = (await tx.db.first(audioBytes, { account_id: accountId }))?.bytes ?? 0
  const videoTotal = (await tx.db.first(videoBytes, { account_id: accountId }))?.bytes ?? 0
  const importTotal = (await tx.db.first(importBytes, { account_id: accountId }))?.bytes ?? 0
  if (attachmentTotal + audioTotal + videoTotal + importTotal + bytes <= quota) return
  const reason = storedFilesWords.accountFilesUseAllDelete(formatSize(quota))
  throw new DomainError('too_large', reason, { file: [reason] })
}

const MB = 1024 ** 2
const formatSize = (bytes: number): string =>
  bytes >= 1024 * MB
    ? storedFilesWords.gb(String(Math.round((bytes / MB / 1024) * 10) / 10))
    : storedFilesWords.mb(String(Math.round(bytes / MB)))
