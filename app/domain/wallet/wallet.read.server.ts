import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { RevenueAccount } from '../ledger/ledger-accounts'
import { getBalances, getSpend, getSpendByDay } from '../ledger/ledger.read.server'
import type { DailySpend, SpendSlice, WalletView } from './wallet.schema'

const walletOf = statement((q, p: { account_id: string }) =>
  q.selectFrom('wallets').selectAll().where('account_id', '=', p.account_id),
)

const ownerOf = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', p.account_id)
    .where(({ eb, or }) => or([eb('role', '=', 'OWNER'), eb('role', 'is', null)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1),
)

/** The caller checks access. */
export async function getWallet(ctx: Ctx, accountId: string): Promise<WalletView> {
  const { wallet = 0, reserved = 0 } = await getBalances(ctx, accountId)
  const row = await ctx.db.first(walletOf, { account_id: accountId })
  return {
    balance: wallet,
    reserved,
    ownerId: (await ctx.db.first(ownerOf, { account_id: accountId }))?.id ?? null,
    rechargeAmount: row?.recharge_cents ?? 0,
    rechargeThreshold: row?.recharge_threshold_cents ?? 0,
    rechargePaused: row !== undefined && row.recharge_paused_at !== null,
  }
}

interface Slice {
  type: SpendSlice['type']
  color: string
  accounts: readonly RevenueAccount[]
  always: boolean
}

const SLICES: readonly Slice[] = [
  { type: 'talktime', color: 'var(--chart-1)', accounts: ['revenue:talk'], always: true },
  { type: 'numbers', color: 'var(--chart-2)', accounts: ['revenue:numbers', 'revenue:subscriptions'], always: true },
  { type: 'AI features', color: 'var(--chart-3)', accounts: ['revenue:recordings_and_ai'], always: true },
  { type: 'texts', color: 'var(--chart-4)', accounts: ['revenue:texts'], always: false },
  { type: 'ringless drops', color: 'var(--chart-5)', accounts: ['revenue:drops'], always: false },
]
/** 4-trust §9. */
const CHART_DAYS = 30
const DAY_MS = 86_400_000

/** For each of the last 30 UTC days. The caller checks access. */
export async function getDailySpend(ctx: Ctx, accountId: string): Promise<DailySpend[]> {
  const byDay = await getSpendByDay(ctx, accountId, CHART_DAYS)
  return [...byDay].map(([day, spend]) => ({
    date: new Date(day * DAY_MS).toISOString().slice(0, 10),
    amounts: Object.fromEntries(SLICES.map((slice) => [slice.type, getSliceSpend(slice, spend)])),
  }))
}

const getSliceSpend = ({ accounts }: Slice, spend: Partial<Record<RevenueAccount, number>>): number =>
  Math.max(
    0,
    accounts.reduce((sum, account) => sum + (spend[account] ?? 0), 0),
  )

/** Of the last 30 days. The caller checks access. */
export async function getSpendGraph(ctx: Ctx, accountId: string): Promise<SpendSlice[]> {
  const spend = await getSpend(ctx, accountId, CHART_DAYS)
  const slices = SLICES.map((slice) => ({ ...slice, totalSpend: getSliceSpend(slice, spend) })).filter(
    ({ always, totalSpend }) => always || totalSpend > 0,
  )
  const percents = getPercents(slices.map(({ totalSpend }) => totalSpend))
  return slices.map(({ type, color, totalSpend }, index) => ({ type, value: percents[index]!, color, totalSpend }))
}

/** Whole percents that sum to 100: the largest remainders are rounded up. */
function getPercents(amounts: number[]): number[] {
  const sum = amounts.reduce((total, amount) => total + amount, 0)
  if (sum === 0) return amounts.map(() => 0)
  const exact = amounts.map((amount) => (100 * amount) / sum)
  const percents = exact.map(Math.floor)
  const left = 100 - percents.reduce((total, percent) => total + percent, 0)
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .toSorted((a, b) => b.remainder - a.remainder)
  for (const { index } of byRemainder.slice(0, left)) percents[index]! += 1
  return percents
}
