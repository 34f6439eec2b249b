import type { Ctx } from '../../../app/domain/context.server'
import { hearTextStatus } from '../../../app/domain/messenger/hear-text.server'
import { receiveMessage } from '../../../app/domain/messenger/receive-message.server'
import { sentenceOfText, textStatus } from '../../carrier/twilio/texts'
import { claimReceipt, type Fields, type Outcome } from '../webhook'

/** Somebody texts one of our numbers. Said again it is the same text. Nothing is answered by itself: the carrier answers STOP and HELP. */
export async function textComes(tctx: Ctx, fields: Fields): Promise<Outcome> {
  const { MessageSid: messageSid, From: from, To: to, Body: body = '' } = fields
  if (!messageSid || !from || !to) return { kind: 'unknown' }
  if (!(await claimReceipt(tctx, `message:${messageSid}`))) return { kind: 'repeat' }
  return { kind: (await receiveMessage(tctx, { messageSid, from, to, body })) === null ? 'unknown' : 'done' }
}

/** The carrier says what became of a text of ours. It may come late, twice, out of order or never. */
export async function textStatusComes(tctx: Ctx, attemptId: string, fields: Fields): Promise<Outcome> {
  const { MessageSid: messageSid, MessageStatus: said } = fields
  const status = textStatus(said)
  if (!messageSid || status === null) return { kind: 'unknown' }
  if (!(await claimReceipt(tctx, `message-status:${messageSid}:${said}`))) return { kind: 'repeat' }
  const code = /^\d{4,6}$/.test(fields.ErrorCode ?? '') ? Number(fields.ErrorCode) : null
  const known = await hearTextStatus(tctx, attemptId, {
    messageSid,
    status,
    error: status === 'failed' ? sentenceOfText(code) : null,
    errorCode: code,
  })
  return { kind: known ? 'done' : 'unknown' }
}
