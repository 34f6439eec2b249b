import type { Selectable } from 'kysely'
import type { PhoneNumbersTable } from '../../../db/schema/dialer'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { DEFAULT_DIALER_SETTINGS, type DialerSettings } from '../settings/settings.schema'

type ForwardedNumber = Pick<
  Selectable<PhoneNumbersTable>,
  'user_id' | 'forwarding' | 'forwarding_user_id' | 'forwarding_number_id'
>

interface Forwarding {
  /** Answers by their settings. null: the team, or a phone. */
  owner: string | null
  /** null: those of the owner or the team. */
  settings: DialerSettings | null
  toVoicemail: boolean
}

const phoneOf = statement((q, p: { id: string }) =>
  q.selectFrom('phone_numbers').select('e164').where('id', '=', p.id).where('status', '=', 'active'),
)

/** A colleague who no longer calls, or a phone that was removed: as in the settings. */
export async function readForwarding(
  tx: Ctx,
  number: ForwardedNumber,
  callers: readonly string[],
): Promise<Forwarding> {
  const seller = (id: string | null) => (id !== null && callers.includes(id) ? id : null)
  const asInSettings = { owner: seller(number.user_id), settings: null, toVoicemail: false }
  switch (number.forwarding) {
    case 'settings':
      return asInSettings
    case 'voicemail':
      return { ...asInSettings, toVoicemail: true }
    case 'everyone':
      return { owner: null, settings: { ...DEFAULT_DIALER_SETTINGS, callForwardingType: 'team' }, toVoicemail: false }
    case 'user':
      return { ...asInSettings, owner: seller(number.forwarding_user_id) ?? asInSettings.owner }
    case 'number': {
      const phone = number.forwarding_number_id && (await tx.db.first(phoneOf, { id: number.forwarding_number_id }))
      if (!phone) return asInSettings
      const settings = {
        ...DEFAULT_DIALER_SETTINGS,
        callForwardingType: 'phone',
        callForwardingNumber: phone.e164,
      } as const
      return { owner: null, settings, toVoicemail: false }
    }
  }
}
