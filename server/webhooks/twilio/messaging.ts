import type { Ctx } from '../../../app/domain/context.server'
import { handleTextStatus } from '../../../app/domain/sending/handle-text-status.server'
import type { ReceivedMedia } from '../../../app/domain/attachments/receive-attachments.server'
import { receiveMessage } from '../../../app/domain/sending/receive-message.server'
import { textErrorMessage, parseTextStatus } from '../../carrier/twilio/texts'
import { claimReceipt, type Outcome } from '../webhook'
import type { Fields } from './sender'

/** No automatic replies: the carrier answers STOP and HELP. */
export async function onInboundText(tx: Ctx, fields: Fields): Promise<Outcome> {
  const { MessageSid: messageSid, From: from, To: to, Body: body = '', OptOutType: optOutType } = fields
  if (!messageSid || !from || !to) return { kind: 'unknown' }
  if (!(await claimReceipt(tx, `message:${messageSid}`))) return { kind: 'repeat' }
  const id = await receiveMessage(tx, { messageSid, from, to, body, media: mediaOf(fields), told: optOutType })
  return { kind: id === null ? 'unknown' : 'done' }
}

/** Carrier limit per message. */
const MAX_MEDIA = 10

/** Only the file name of the URL: the host is configured. */
function mediaOf(fields: Fields): ReceivedMedia[] {
  const count = /^\d{1,3}$/.test(fields.NumMedia ?? '') ? Math.min(Number(fields.NumMedia), MAX_MEDIA) : 0
  return Array.from({ length: count }, (_, at) => {
    const [, carrierSid = null] = /\/Media\/(ME[0-9a-f]{32})$/.exec(fields[`MediaUrl${at}`] ?? '') ?? []
    return { carrierSid, toldType: (fields[`MediaContentType${at}`] ?? '').slice(0, 100) }
  })
}

/** May be late, repeated, out of order or missing. */
export async function onTextStatus(tx: Ctx, attemptId: string, fields: Fields): Promise<Outcome> {
  const { MessageSid: messageSid, MessageStatus: messageStatus } = fields
  const status = parseTextStatus(messageStatus)
  if (!messageSid || status === null) return { kind: 'unknown' }
  if (!(await claimReceipt(tx, `message-status:${messageSid}:${messageStatus}`))) return { kind: 'repeat' }
  const code = /^\d{4,6}$/.test(fields.ErrorCode ?? '') ? Number(fields.ErrorCode) : null
  const known = await handleTextStatus(tx, attemptId, {
    messageSid,
    status,
    error: status === 'failed' ? textErrorMessage(code) : null,
    errorCode: code,
  })
  return { kind: known ? 'done' : 'unknown' }
}
