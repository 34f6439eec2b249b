import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { getFunds } from '../wallet/funds.server'
import { features, limits, remainingDialSeconds, remainingMessages, type Features, type Limits } from './plan'
import { usesWallet } from './uses-wallet'

export type Blocked = 'overdue' | 'ended'

export interface AccountPlan {
  accountId: string
  kind: 'team' | 'individual'
  name: string
  /** E.164. */
  phone: string | null
  features: Features
  limits: Limits
  /** Its funds decide; otherwise the limits count down. */
  usesWallet: boolean
  /** Since the bridge. */
  dialSecondsUsed: number
  /** Infinity: unlimited. */
  remainingDialSeconds: number
  messagesUsed: number
  /** Infinity: unlimited or free. */
  remainingMessages: number
  rvmDropsUsed: number
  videosUsed: number
  /** When the limits count from 0 again. null: they do not renew. */
  usagePeriodEnd: number | null
  /** null: not counted. */
  numberSlots: number | null
  spamSlots: number | null
  /** Nothing new starts. Calls in progress continue. */
  blocked: Blocked | null
}

const accountById = statement((q, p: { id: string }) => q.selectFrom('accounts').selectAll().where('id', '=', p.id))

/** Parsed plans in the cache; accounts share few. */
const PLANS_LIMIT = 1_000
function parseCached<T>(parse: (value: unknown) => T): (text: string) => T {
  const parsed = new Map<string, T>()
  return (text) => {
    let value = parsed.get(text)
    if (value === undefined) {
      value = parse(JSON.parse(text))
      if (parsed.size >= PLANS_LIMIT) parsed.clear()
      parsed.set(text, value)
    }
    return value
  }
}
const parsedFeatures = parseCached((value) => Object.freeze(features.parse(value)))
const parsedLimits = parseCached((value) => Object.freeze(limits.parse(value)))

/** The caller checks access. Throws not_found. */
export async function findAccountPlan(ctx: Ctx, accountId: string): Promise<AccountPlan> {
  const row = await ctx.db.first(accountById, { id: accountId })
  if (!row) throw notFound('Account')
  const plan = parsedLimits(row.limits)
  const allowed = parsedFeatures(row.features)
  const hasSlots = ctx.billing === 'on' && !usesWallet(ctx, allowed)
  const funds = usesWallet(ctx, allowed) ? await getFunds(ctx, accountId) : null
  const blocked = ctx.billing === 'on' ? blockOf(row) : null
  return {
    accountId: row.id,
    kind: row.kind,
    name: row.name,
    phone: row.phone,
    features: allowed,
    limits: plan,
    usesWallet: funds !== null,
    dialSecondsUsed: row.dial_seconds_used,
    remainingDialSeconds: blocked ? 0 : (funds?.talkSeconds ?? remainingDialSeconds(plan, row.dial_seconds_used)),
    messagesUsed: row.messages_used,
    remainingMessages: blocked
      ? 0
      : allowed.freeMessaging
        ? Infinity
        : (funds?.texts ?? remainingMessages(plan, row.messages_used)),
    rvmDropsUsed: row.rvm_drops_used,
    videosUsed: row.videos_used,
    usagePeriodEnd: ctx.billing === 'on' ? row.usage_period_end : null,
    numberSlots: hasSlots ? row.number_slots : null,
    spamSlots: hasSlots ? row.spam_slots : null,
    blocked,
  }
}

const blockOf = (row: { billing_blocked_at: number | null; plan_ended_at: number | null }): Blocked | null =>
  row.billing_blocked_at !== null ? 'overdue' : row.plan_ended_at !== null ? 'ended' : null
