import type { UserActor } from '../../../app/domain/actor'
import type { Ctx } from '../../../app/domain/context.server'
import type { DropRecord } from '../../../app/domain/ringless/drop-record'
import type { DropReason } from '../../../app/domain/ringless/ringless.schema'
import { DROP_REASON_TEXTS } from '../../../app/domain/ringless/ringless.words'
import { DROP_CHART_VERSION } from '../../../machines/server/drop'
import type { PlanContact } from './plan'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

interface PastSend {
  name: string
  daysAgo: number
  /** Of the contacts with consent: from, to. */
  contacts: readonly [number, number]
  /** By the recipient's place; others were delivered. */
  outcomes: Readonly<Record<number, { state: 'failed' | 'notTried' | 'unknown'; reason: DropReason | null }>>
}

const SENDS: readonly PastSend[] = [
  {
    name: 'Open house on Saturday',
    daysAgo: 6,
    contacts: [0, 18],
    outcomes: {
      3: { state: 'failed', reason: 'mailbox_full' },
      7: { state: 'notTried', reason: 'opt_out_pending' },
      11: { state: 'failed', reason: 'landline' },
      16: { state: 'unknown', reason: null },
    },
  },
  {
    name: 'New listings in your area',
    daysAgo: 19,
    contacts: [10, 34],
    outcomes: { 5: { state: 'failed', reason: 'blocked' }, 14: { state: 'notTried', reason: 'too_many_calls' } },
  },
]

interface Sender {
  person: UserActor
  phone: string
  contacts: readonly PlanContact[]
  wording: string
  now: number
}

/** Ringless voicemail of the last weeks, as the provider reported it. */
export async function writeDrops(tx: Ctx, { person, phone, contacts, wording, now }: Sender): Promise<void> {
  for (const { name, daysAgo, contacts: range, outcomes } of SENDS) {
    const batchId = tx.ids('drb')
    const at = now - daysAgo * DAY_MS
    const audio = { id: tx.ids('aud'), label: name, sha256: '0'.repeat(64) }
    const recipients = contacts.slice(...range)
    await tx.db.q
      .insertInto('drop_batches')
      .values({
        id: batchId,
        account_id: person.accountId,
        user_id: person.userId,
        name,
        audio_id: audio.id,
        audio_label: audio.label,
        audio_sha256: audio.sha256,
        forwarding_number: phone,
        scheduled_at: null,
        recipients: recipients.length,
        created_at: at,
        canceled_at: null,
      })
      .execute()
    for (const [position, contact] of recipients.entries()) {
      const { state, reason } = outcomes[position] ?? { state: 'delivered' as const, reason: null }
      const sentAt = state === 'notTried' ? null : at + position * 2_000
      const record: DropRecord = {
        checkedAt: at,
        localHoursAt: at,
        localTime: null,
        zone: null,
        decidedBy: null,
        suppressed: false,
        contacts24h: 0,
        consent: {
          id: '',
          wording,
          source: 'Form on the website',
          givenAt: at - 30 * DAY_MS,
          recordedBy: 'Olivia Park',
        },
        audio,
      }
      await tx.db.q
        .insertInto('drops')
        .values({
          id: tx.ids('drp'),
          account_id: person.accountId,
          batch_id: batchId,
          contact_id: contact.id,
          name: contact.name,
          e164: contact.e164,
          position,
          state,
          context: '{"waitMs":0}',
          version: 4,
          chart_version: DROP_CHART_VERSION,
          created_at: at,
          updated_at: at + MINUTE_MS,
          ended_at: at + MINUTE_MS,
          reason,
          reason_text: reason && DROP_REASON_TEXTS[reason],
          compliance: JSON.stringify(record),
          checked_at: at,
          sent_at: sentAt,
          callback_hash: null,
          provider_id: null,
          proof_url: null,
          held_until: null,
        })
        .execute()
    }
  }
}
