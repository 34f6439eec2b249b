import { statement } from '../../../db/statement'
import { findCarrierAudioPath } from '../audio/carrier-audio.server'
import { formatPhone } from '../phone-numbers/phone'
import type { Ctx } from '../context.server'
import type { DialerSettings } from '../settings/settings.schema'

type MessageSettings = Pick<DialerSettings, 'callbackId' | 'callbackMessage' | 'enableIvrOptout'>
interface CallerIdentity {
  name: string
  /** E.164. */
  phone: string
}

export const OPT_OUT_WORDS = 'To be put on our do-not-call list, press 9.'

/** Default: 47 CFR 64.1200(a)(7)(i). */
export function spokenCallbackMessage(
  { callbackMessage, enableIvrOptout }: MessageSettings,
  caller: CallerIdentity,
): string {
  const message =
    callbackMessage ||
    `Hello, this is a sales call from ${caller.name}. All of us are on another call right now, and we are sorry to have missed you. You can reach us at ${formatPhone(caller.phone)}. Thank you, and goodbye.`
  return enableIvrOptout ? `${message} ${OPT_OUT_WORDS}` : message
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
  const optOutText = settings.enableIvrOptout ? `, then: “${OPT_OUT_WORDS}”` : ''
  return { message: `The recorded message “${recorded.label}”${optOutText}`, message_audio_id: id, message_opt_out }
}
