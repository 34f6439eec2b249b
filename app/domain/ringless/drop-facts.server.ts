import { statement } from '../../../db/statement'
import { findAccountPlan } from '../accounts/accounts.read.server'
import type { Ctx } from '../context.server'
import { findNewestOptOut } from '../opt-outs/opt-out-requests.server'
import { fullName } from '../person-name'
import type { CheckTimes } from '../protection/check-number'
import { readNumberFacts } from '../protection/contact-numbers.server'
import { getStoredTeamSettings } from '../settings/get-stored-team-settings.server'
import { getStoredSettings } from '../settings/settings.read.server'
import { teamNuisanceHours } from '../settings/team-settings.schema'
import { findValidConsent } from '../written-consents/written-consents.read.server'
import type { DropFacts, DropSettings } from './decide-drop'
import type { DropRecord } from './drop-record'

const contactById = statement((q, p: { id: string; account_id: string }) =>
  q
    .selectFrom('contacts')
    .select(['first_name', 'last_name', 'timezone', 'state', 'zip', 'deleted_at'])
    .where('id', '=', p.id)
    .where('account_id', '=', p.account_id),
)
const phoneOfContact = statement((q, p: { contact_id: string; e164: string }) =>
  q.selectFrom('contact_phones').select('id').where('contact_id', '=', p.contact_id).where('e164', '=', p.e164),
)
const landlineReport = statement((q, p: { account_id: string; e164: string }) =>
  q
    .selectFrom('drops')
    .select('id')
    .where('account_id', '=', p.account_id)
    .where('e164', '=', p.e164)
    .where('reason', '=', 'landline')
    .limit(1),
)
const verifiedPhone = statement((q, p: { account_id: string; user_id: string; e164: string }) =>
  q
    .selectFrom('phone_numbers')
    .select('id')
    .where('account_id', '=', p.account_id)
    .where('user_id', '=', p.user_id)
    .where('e164', '=', p.e164)
    .where('personal', '=', 1)
    .where('status', '=', 'active'),
)
const liveAudio = statement((q, p: { id: string }) =>
  q.selectFrom('audio_messages').select('id').where('id', '=', p.id).where('deleted_at', 'is', null),
)
const nameOfUser = statement((q, p: { id: string }) =>
  q.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', p.id),
)

type Shared = Pick<
  DropFacts,
  'isRecordingDeleted' | 'isForwardingVerified' | 'isAccountOpen' | 'isConfigured' | 'audio'
>

/** What all drops of a batch share. */
export interface DropRules {
  accountId: string
  settings: DropSettings
  shared: Shared
}

const NO_AUDIO: DropRecord['audio'] = { id: '', label: '', sha256: '' }

/** `audio` and `forwardingNumber` null: not chosen yet. */
export async function loadDropRules(
  tx: Ctx,
  send: {
    accountId: string
    userId: string
    forwardingNumber: string | null
    audio: DropRecord['audio'] | null
  },
): Promise<DropRules> {
  const { accountId, userId, forwardingNumber, audio } = send
  const { timezoneProtectionEnabled, timezoneProtectionFrom, timezoneProtectionTo, nuisanceProtectionHours } =
    await getStoredSettings(tx, userId)
  const team = teamNuisanceHours(await getStoredTeamSettings(tx, accountId))
  const phone =
    forwardingNumber !== null &&
    (await tx.db.first(verifiedPhone, { account_id: accountId, user_id: userId, e164: forwardingNumber }))
  return {
    accountId,
    settings: {
      timezoneProtectionEnabled,
      timezoneProtectionFrom,
      timezoneProtectionTo,
      nuisanceProtectionHours: Math.max(nuisanceProtectionHours, team),
    },
    shared: {
      isRecordingDeleted: audio !== null && (await tx.db.first(liveAudio, { id: audio.id })) === undefined,
      isForwardingVerified: phone !== undefined,
      isAccountOpen: (await findAccountPlan(tx, accountId)).blocked === null,
      isConfigured: tx.ringless !== null,
      audio: audio ?? NO_AUDIO,
    },
  }
}

export interface DropPerson {
  contactId: string | null
  /** null: the contact has none. */
  e164: string | null
  /** Of a stored drop. */
  dropId?: string
}

export async function readDropFacts(tx: Ctx, rules: DropRules, person: DropPerson): Promise<DropFacts> {
  const { accountId } = rules
  const { contactId, e164, dropId = '' } = person
  const contact = contactId === null ? null : await tx.db.first(contactById, { id: contactId, account_id: accountId })
  const place = { timezone: contact?.timezone ?? null, state: contact?.state ?? null, zip: contact?.zip ?? null }
  const facts = {
    ...rules.shared,
    e164,
    place,
    isCanceled: false,
    isContactDeleted: contactId !== null && (contact?.deleted_at ?? null) !== null,
    isNumberRemoved: false,
    suppressed: false,
    isOptOutPending: false,
    consent: null,
    isLandline: false,
    attemptTimesMs: [],
    lastAttemptMs: null,
  }
  if (e164 === null) return facts
  const number = { accountId, contactId: contactId ?? '', e164 }
  const { suppressed, attemptTimesMs, lastAttemptMs } = await readNumberFacts(tx, number, place, dropId)
  const optOut = await findNewestOptOut(tx, { accountId, e164 })
  return {
    ...facts,
    isNumberRemoved:
      contactId !== null && (await tx.db.first(phoneOfContact, { contact_id: contactId, e164 })) === undefined,
    suppressed,
    isOptOutPending: optOut !== null && optOut.decidedAt === null,
    consent: await readConsent(tx, accountId, e164),
    isLandline: (await tx.db.first(landlineReport, { account_id: accountId, e164 })) !== undefined,
    attemptTimesMs,
    lastAttemptMs,
  }
}

async function readConsent(tx: Ctx, accountId: string, e164: string): Promise<DropRecord['consent']> {
  const row = await findValidConsent(tx, accountId, e164)
  if (!row) return null
  const recorder = await tx.db.first(nameOfUser, { id: row.recorded_by })
  return {
    id: row.id,
    wording: row.wording,
    source: row.source,
    givenAt: row.given_at,
    recordedBy: fullName(recorder?.first_name ?? '', recorder?.last_name ?? ''),
  }
}

/** `scheduledAt` null: now. Local hours move with it. */
export function getDropTimes({ clock }: Pick<Ctx, 'clock'>, scheduledAt: number | null): CheckTimes {
  const now = clock.now()
  const nowMs = scheduledAt ?? now
  return { nowMs, localHoursNowMs: clock.localHoursNow() + (nowMs - now) }
}
