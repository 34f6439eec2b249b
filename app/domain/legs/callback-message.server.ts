import { statement } from '../../../db/statement'
import { findCarrierAudioPath } from '../audio/carrier-audio.server'
import { formatPhone } from '../phone-numbers/phone'
import type { Ctx } from '../context.server'
import type { DialerSettings } from '../settings/settings.schema'
import { legsWords } from './legs.words'

type MessageSettings = Pick<DialerSettings, 'callbackId' | 'callbackMessage' | 'enableIvrOptout'>
interface CallerIdentity {
  name: string
  /** E.164. */
  phone: string
}

/** Default: 47 CFR 64.1200(a)(7)(i). */
export function spokenCallbackMessage(
  { callbackMessage, enableIvrOptout }: MessageSettings,
  caller: CallerIdentity,
): string {
  const message = callbackMessage || legsWords.helloSalesCallAllUs(caller.name, formatPhone(caller.phone))
  return enableIvrOptout ? `${message} ${legsWords.optOutWords}` : message
}

const labelOf = statement((q, p: { id: string; account_id: string }) =>
  q
    .selectFrom('audio_messages')
    .select('label')
    .where('id', '=', p.id)
    .where('account_id', '=', p.account_id)
    .where('deleted_at', 'is', null),
)

export async function chooseCallbackMessage(
  tx: Ctx,
  settings: MessageSettings,
  caller: CallerIdentity & { accountId: string },
): Promise<{ message: string; message_audio_id: string | null; message_opt_out: 0 | 1 }> {
  const message_opt_out = settings.enableIvrOptout ? 1 : 0
  const id = settings.callbackId
  const recorded = id === null ? undefined : await tx.db.first(labelOf, { id, account_id: caller.accountId })
  if (!recorded || !(await findCarrierAudioPath(tx, id!)))
    return { message: spokenCallbackMessage(settings, caller), message_audio_id: null, message_opt_out }
  const optOutText = settings.enableIvrOptout ? `, then: “${legsWords.optOutWords}”` : ''
  return { message: legsWords.recordedMessage(recorded.label, optOutText), message_audio_id: id, message_opt_out }
}
