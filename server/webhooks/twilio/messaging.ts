import type { Ctx } from '../../../app/domain/context.server'
import { hearTextStatus } from '../../../app/domain/sending/handle-text-status.server'
import type { ReceivedMedia } from '../../../app/domain/attachments/receive-attachments.server'
import { receiveMessage } from '../../../app/domain/sending/receive-message.server'
import { sentenceOfText, textStatus } from '../../carrier/twilio/texts'
import { claimReceipt, type Fields, type Outcome } from '../webhook'

/** No automatic replies: the carrier answers STOP and HELP. */
export async function textComes(tctx: Ctx, fields: Fields): Promise<Outcome> {
  const { MessageSid: messageSid, From: from, To: to, Body: body = '', OptOutType: told } = fields
  if (!messageSid || !from || !to) return { kind: 'unknown' }
  if (!(await claimReceipt(tctx, `message:${messageSid}`))) return { kind: 'repeat' }
  const id = await receiveMessage(tctx, { messageSid, from, to, body, media: mediaOf(fields), told })
  return { kind: id === null ? 'unknown' : 'done' }
}

/** Carrier limit per message. */
const MOST_MEDIA = 10

/** Only the file name of the URL: the host is configured. */
function mediaOf(fields: Fields): ReceivedMedia[] {
  const count = /^\d{1,3}$/.test(fields.NumMedia ?? '') ? Math.min(Number(fields.NumMedia), MOST_MEDIA) : 0
  return Array.from({ length: count }, (_, at) => {
    const [, carrierSid = null] = /\/Media\/(ME[0-9a-f]{32})$/.exec(fields[`MediaUrl${at}`] ?? '') ?? []
    return { carrierSid, toldType: (fields[`MediaContentType${at}`] ?? '').slice(0, 100) }
  })
}

/** May be late, repeated, out of order or missing. */
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
