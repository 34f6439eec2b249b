import type { Selectable } from 'kysely'
import type { NumberStatus, PhoneNumbersTable } from '../../../db/schema/dialer'
import { requireUser } from '../access/require'
import { findAccountPlan } from '../accounts/accounts.read.server'
import { isForLocalPresence } from '../accounts/callable-numbers'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { formatPhone } from '../phone-numbers/phone'
import { ownTeamId } from '../settings/team-settings.read.server'
import { findForwardingOption, flattenOptions, listForwardingOptions } from './forwarding-options.read.server'
import { countFilledSlots, countNumbers, toAccountNumbers, type NumberCount } from './count-numbers.read.server'
import { getNumberBlockers, type AccountNumbers } from './number-blockers'
import {
  NUMBER_GROUPS,
  type ForwardingOption,
  type ForwardingOptions,
  type NumberGroup,
  type NumberView,
} from './numbers.schema'
import { isSpamProtected, toSpamStatus } from '../spam-protection/spam-status'

export const GROUP_ROWS: Record<NumberGroup, { status: NumberStatus; personal?: 0 | 1 }> = {
  personal: { status: 'active', personal: 1 },
  shared: { status: 'active', personal: 0 },
  removal: { status: 'pending_cancellation' },
  deleted: { status: 'deleted' },
}

type NumberRow = Selectable<PhoneNumbersTable> & {
  first_name: string | null
  last_name: string | null
  has_thread: 0 | 1
  spam_state: string | null
}

/** The account's; of private ones the user's own, and those of the account if the user manages numbers. */
export const visibleNumbers = (ctx: Ctx) => {
  const user = requireUser(ctx)
  return ctx.db.q
    .selectFrom('phone_numbers')
    .where('phone_numbers.account_id', '=', user.accountId)
    .where((eb) =>
      eb.or([
        eb('phone_numbers.shared', '=', 1),
        eb('phone_numbers.user_id', '=', user.userId),
        ...(user.permissions.has('numbers:manage') ? [eb('phone_numbers.personal', '=', 0)] : []),
      ]),
    )
}

export const numberRows = (ctx: Ctx) =>
  visibleNumbers(ctx)
    .leftJoin('users', 'users.id', 'phone_numbers.user_id')
    .leftJoin('spam_registrations', 'spam_registrations.number_id', 'phone_numbers.id')
    .selectAll('phone_numbers')
    .select((eb) => [
      'users.first_name',
      'users.last_name',
      'spam_registrations.state as spam_state',
      eb
        .case()
        .when(eb.exists(eb.selectFrom('threads').select('id').whereRef('threads.number_id', '=', 'phone_numbers.id')))
        .then(eb.lit(1))
        .else(eb.lit(0))
        .end()
        .as('has_thread'),
    ])

export const groupOf = ({ status, personal }: Pick<NumberRow, 'status' | 'personal'>): NumberGroup =>
  NUMBER_GROUPS.find((group) => {
    const rows = GROUP_ROWS[group]
    return rows.status === status && (rows.personal ?? personal) === personal
  })!

export interface ViewFacts extends AccountNumbers {
  teamId: string | null
  options: readonly ForwardingOption[]
}

export async function readViewFacts(
  ctx: Ctx,
  { options, counts }: { options?: ForwardingOptions; counts?: readonly NumberCount[] } = {},
): Promise<ViewFacts> {
  const known = counts ?? (await countNumbers(ctx))
  const { numberSlots } = await findAccountPlan(ctx, requireUser(ctx).accountId)
  return {
    ...toAccountNumbers(known),
    freeSlots: numberSlots === null ? null : Math.max(0, numberSlots - countFilledSlots(known)),
    teamId: await ownTeamId(ctx),
    options: flattenOptions(options ?? (await listForwardingOptions(ctx))),
  }
}

export function toNumberView(ctx: Ctx, row: NumberRow, facts: ViewFacts): NumberView {
  const user = requireUser(ctx)
  const isPersonal = row.personal === 1
  const localPresence = isForLocalPresence(row) && !isPersonal
  const spamRegistrationStatus = toSpamStatus(row.spam_state)
  return {
    id: row.id,
    number: row.e164,
    display: formatPhone(row.e164),
    type: isPersonal ? 'PERSONAL' : 'SHARED',
    status: STATUS[row.status],
    group: groupOf(row),
    nickname: row.nickname,
    shareWithTeam: row.shared === 1,
    teamId: facts.teamId,
    userId: row.user_id,
    user: row.user_id === null ? null : { firstName: row.first_name ?? '', lastName: row.last_name ?? '' },
    enableLocalPresence: localPresence,
    callForwarding:
      isPersonal || !user.permissions.has('numbers:manage') ? null : findForwardingOption(facts.options, row),
    spamRegistrationStatus,
    restoreRequiresPurchase: row.status === 'pending_cancellation' && facts.freeSlots === 0,
    unpaid: row.charge_tries > 0,
    activeMessengerThread: row.has_thread === 1,
    canCallFrom: row.released_at === null && (!isPersonal || row.caller_id_sid !== null),
    textRefusal: row.text_refusal,
    cancelsAt: row.cancels_at === null ? null : new Date(row.cancels_at).toISOString(),
    createdAt: new Date(row.created_at).toISOString(),
    blockers: getNumberBlockers(
      {
        personal: isPersonal,
        status: row.status,
        shared: row.shared === 1,
        userId: row.user_id,
        localPresence,
        spamProtected: isSpamProtected(spamRegistrationStatus),
      },
      user,
      facts,
    ),
  }
}

const STATUS = {
  active: 'ACTIVE',
  pending_cancellation: 'PENDING_CANCELLATION',
  deleted: 'DELETED',
} as const satisfies Record<NumberStatus, NumberView['status']>

/** Throws not_found. */
export async function findNumber(ctx: Ctx, id: string): Promise<NumberView> {
  const row = await numberRows(ctx).where('phone_numbers.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Number')
  return toNumberView(ctx, row, await readViewFacts(ctx))
}

/** In the order of `ids`. Throws not_found. */
export async function findNumbers(ctx: Ctx, ids: readonly string[]): Promise<NumberView[]> {
  const rows = await numberRows(ctx)
    .where('phone_numbers.id', 'in', [...ids])
    .execute()
  const facts = await readViewFacts(ctx)
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id)
    if (!row) throw notFound('Number')
    return toNumberView(ctx, row, facts)
  })
}
