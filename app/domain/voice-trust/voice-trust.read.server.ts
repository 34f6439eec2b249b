import { requireUser } from '../access/require'
import { findProfileRow } from '../business-profiles/business-profiles.read.server'
import type { Ctx } from '../context.server'
import { visibleNumbers } from '../numbers/numbers.read.server'
import { formatPhone } from '../phone-numbers/phone'
import { toRegistrationView } from '../registrations/registrations.read.server'
import type { RegistrationKindName } from '../registrations/registrations.schema'
import { findRegistrationOf } from '../registrations/submit-registration.server'
import { takesCallerName } from './caller-name-kind.server'
import type { NumberTrust, VoiceTrustView } from './voice-trust.schema'

const MAX_SHOWN = 200

export async function readVoiceTrust(ctx: Ctx): Promise<VoiceTrustView> {
  const { accountId, permissions } = requireUser(ctx)
  const find = (kind: RegistrationKindName) => findRegistrationOf(ctx, { accountId, kind })
  const [profile, stirShaken, callerName] = [
    await find('profile'),
    await find('stir_shaken'),
    await find('caller_name'),
  ]
  const row = await findProfileRow(ctx, accountId)
  const isComplete = row !== undefined && row.ein_sealed !== '' && row.website_url !== ''
  return {
    blocker: row && profile && !isComplete ? 'incompatible' : profile?.state === 'registered' ? null : 'no_profile',
    stirShaken: stirShaken && toRegistrationView(stirShaken),
    callerName: callerName && toRegistrationView(callerName),
    callerIdName: row?.caller_id_name ?? '',
    numbers: await listNumberTrust(ctx),
    canEdit: permissions.has('trust:edit'),
  }
}

async function listNumberTrust(ctx: Ctx): Promise<NumberTrust[]> {
  const numbers = await visibleNumbers(ctx)
    .select(['phone_numbers.id', 'phone_numbers.e164', 'phone_numbers.nickname'])
    .where('phone_numbers.personal', '=', 0)
    .where('phone_numbers.status', '!=', 'deleted')
    .where('phone_numbers.released_at', 'is', null)
    .where('phone_numbers.carrier_sid', 'is not', null)
    .orderBy('phone_numbers.id')
    .limit(MAX_SHOWN)
    .execute()
  const trust = await readNumberTrust(ctx)
  return numbers.map(({ id, e164, nickname }) => ({
    numberId: id,
    number: e164,
    display: formatPhone(e164),
    nickname,
    attestation: trust.isAttested(id) ? 'A' : null,
    callerIdName: takesCallerName(e164) ? (trust.has(id, 'caller_name') ? 'shown' : 'pending') : 'not_supported',
    problem: trust.problemOf(id),
  }))
}

/** Which registered products a number of the account belongs to. */
async function readNumberTrust(ctx: Ctx) {
  const rows = await ctx.db.q
    .selectFrom('registration_numbers')
    .innerJoin('registrations', 'registrations.id', 'registration_numbers.registration_id')
    .select([
      'registration_numbers.number_id',
      'registration_numbers.state',
      'registration_numbers.problem',
      'registrations.kind',
    ])
    .where('registration_numbers.account_id', '=', requireUser(ctx).accountId)
    .where('registrations.state', '=', 'registered')
    .where('registrations.kind', 'in', ['profile', 'stir_shaken', 'caller_name'])
    .execute()
  const added = new Set(rows.filter(({ state }) => state === 'added').map((row) => `${row.number_id} ${row.kind}`))
  const has = (numberId: string, kind: RegistrationKindName): boolean => added.has(`${numberId} ${kind}`)
  return {
    has,
    isAttested: (numberId: string) => has(numberId, 'profile') && has(numberId, 'stir_shaken'),
    problemOf: (numberId: string) => rows.find((row) => row.number_id === numberId && row.problem)?.problem ?? null,
  }
}

/** A: the carrier attests fully. null: it decides by call. */
export async function findAttestation(ctx: Ctx, numberId: string): Promise<'A' | null> {
  return (await readNumberTrust(ctx)).isAttested(numberId) ? 'A' : null
}
