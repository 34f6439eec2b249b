import { sql } from 'kysely'
import { statement } from '../../../db/statement'
import { requireUser } from '../access/require'
import { callableNumbers, isAtCarrier } from '../accounts/callable-numbers'
import type { Ctx } from '../context.server'
import { checkNumber } from '../protection/check-number'
import { fullName } from '../person-name'
import { DEFAULT_DIALER_SETTINGS } from '../settings/settings.schema'

export interface PracticeCall {
  /** null: the account has no contact to call now. */
  contact: { id: string; name: string } | null
  /** E.164, fictional. */
  number: string
}

/** Answers, and has no contact. */
const SPARE_NUMBER = '+13125550100'
const DAY_MS = 86_400_000
const CANDIDATES = 25

/** Fictional numbers that were not called for a day. */
const candidates = statement((q, p: { account_id: string; since: number }) =>
  q
    .selectFrom('contacts')
    .innerJoin('contact_phones', 'contact_phones.contact_id', 'contacts.id')
    .select(['contacts.id', 'first_name', 'last_name', 'state', 'zip', 'timezone', 'e164'])
    .where('contacts.account_id', '=', p.account_id)
    .where('contacts.deleted_at', 'is', null)
    .where('contact_phones.position', '=', 0)
    .where('contact_phones.e164', 'like', '+1___55501__')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('calls')
            .select('calls.id')
            .whereRef('calls.account_id', '=', 'contacts.account_id')
            .whereRef('calls.e164', '=', 'contact_phones.e164')
            .where('calls.placed_at', '>', p.since),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('suppressions')
            .select('suppressions.id')
            .whereRef('suppressions.account_id', '=', 'contacts.account_id')
            .whereRef('suppressions.e164', '=', 'contact_phones.e164'),
        ),
      ),
    )
    .orderBy('contacts.id')
    .limit(sql.lit(CANDIDATES)),
)

/** The lead of a practice call: a contact that can be called now. null: no number to call from. */
export async function findPracticeCall(ctx: Ctx): Promise<PracticeCall | null> {
  const user = requireUser(ctx)
  const { accountId } = user
  if (!(await callableNumbers(ctx.db.q, user).select('id').where(isAtCarrier).limit(1).executeTakeFirst())) return null
  const nowMs = ctx.clock.now()
  const localHoursNowMs = ctx.clock.localHoursNow()
  const rows = await ctx.db.all(candidates, { account_id: accountId, since: nowMs - DAY_MS })
  const found = rows.find(
    ({ e164, timezone, state, zip }) =>
      checkNumber(
        {
          e164,
          contact: { timezone, state, zip },
          suppressed: false,
          attemptTimesMs: [],
          lastAttemptMs: null,
          beingCalled: null,
        },
        DEFAULT_DIALER_SETTINGS,
        { nowMs, localHoursNowMs },
      ).ok,
  )
  if (!found) return { contact: null, number: SPARE_NUMBER }
  return { contact: { id: found.id, name: fullName(found.first_name, found.last_name) }, number: found.e164 }
}
