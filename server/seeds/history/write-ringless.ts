import type { UserActor } from '../../../app/domain/actor'
import type { Ctx } from '../../../app/domain/context.server'
import type { PlanContact } from './plan'

const CONSENTS = 40
const DAY_MS = 86_400_000
const WORDING =
  'I agree to receive prerecorded messages and voicemail from Harbor Realty at this number. Consent is not a condition of purchase.'

interface Ringless {
  /** With a phone of their own for calls back. */
  people: ReadonlyArray<{ person: UserActor; phone: string; nickname: string }>
  contacts: readonly PlanContact[]
  now: number
}

/** Verified personal phones, and contacts who agreed to ringless voicemail. */
export async function writeRingless(tx: Ctx, { people, contacts, now }: Ringless): Promise<void> {
  for (const { person, phone, nickname } of people)
    await tx.db.q
      .insertInto('phone_numbers')
      .values({
        id: tx.ids('num'),
        account_id: person.accountId,
        user_id: person.userId,
        e164: phone,
        nickname,
        personal: 1,
        shared: 0,
        local_presence: 0,
        carrier_sid: null,
        created_at: now - 60 * DAY_MS,
      })
      .execute()
  const by = people[0]!.person
  for (const [index, { e164 }] of contacts.slice(0, CONSENTS).entries())
    await tx.db.q
      .insertInto('written_consents')
      .values({
        id: tx.ids('cns'),
        account_id: by.accountId,
        e164,
        wording: WORDING,
        source: 'Form on the website',
        given_at: now - (index + 3) * DAY_MS,
        recorded_by: by.userId,
        created_at: now - (index + 2) * DAY_MS,
        withdrawn_at: null,
        withdrawn_by: null,
      })
      .execute()
}
