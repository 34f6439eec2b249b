import type { Ctx } from '../context.server'
import type { SpamProfileRow } from './spam-profile.read.server'
import type { CallPurpose } from './spam-protection.schema'

const DAYS = 30
const DAY_MS = 86_400_000

/** The carrier's use cases. Its list was never seen whole: see docs/limits.md. */
const USE_CASES: Record<CallPurpose, string> = {
  'Real Estate': 'Sales',
  Telemarketing: 'Targeted Marketing',
  Informational: 'Notifications',
  'Financial Services': 'Customer Support',
  Government: 'Notifications',
  'Conferencing/Messaging': 'Conference',
  'Survey/Research': 'Surveys',
  'Health/Hospitality': 'Appointment Reminders',
  Other: 'Other',
}

/** What the carrier asks about the account's calls. Its numbers are strings of positive integers. */
export async function describeCalls(ctx: Ctx, profile: SpamProfileRow): Promise<Record<string, string>> {
  const { people } = await ctx.db.q
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .where('account_id', '=', profile.account_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow()
  const { calls } = await ctx.db.q
    .selectFrom('calls')
    .select((eb) => eb.fn.countAll<number>().as('calls'))
    .where('account_id', '=', profile.account_id)
    .where('direction', '=', 'outbound')
    .where('placed_at', '>=', ctx.clock.now() - DAYS * DAY_MS)
    .executeTakeFirstOrThrow()
  const purpose = profile.call_purpose as CallPurpose
  return {
    use_case: USE_CASES[purpose],
    business_employee_count: String(Math.max(1, Number(people))),
    average_business_day_call_volume: String(Math.max(1, Math.round(Number(calls) / DAYS))),
    notes: `${profile.caller_id_name}: ${profile.call_purpose_other ?? purpose}`,
  }
}
