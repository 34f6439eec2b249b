import { getDialSessionView } from '../call-engine/publish-dial-session.server'
import type { UserActor } from '../actor'
import { SEAT_ROLES } from '../permissions'
import type { Ctx } from '../context.server'
import { DomainError, forbidden } from '../errors'
import { requireUser } from '../access/require'
import { statement } from '../../../db/statement'
import type { RunState } from '../../../machines/server/dial-session'
import { fullName } from '../person-name'
import { monitorOfSupervisor } from './monitor-machine.server'
import { toMonitorView } from './monitor-views'
import type { MemberStatus, MemberView, MonitoringView, MonitorView } from './monitoring.schema'
import { monitoringWords } from './monitoring.words'

const DAY_MS = 86_400_000

/** Throws forbidden. */
export function requireSupervisor(ctx: Ctx): UserActor {
  const user = requireUser(ctx)
  if (user.role === null || !user.permissions.has('call:monitor')) throw forbidden()
  return user
}

export async function findMonitor(ctx: Ctx): Promise<MonitorView | null> {
  const monitor = await monitorOfSupervisor(ctx, requireUser(ctx).userId)
  return monitor && toMonitorView(monitor, await getDialSessionView(ctx, monitor.row.session_id))
}

export async function findMonitoring(
  ctx: Ctx,
  { since }: { since?: number | undefined } = {},
): Promise<MonitoringView> {
  const user = requireSupervisor(ctx)
  return { monitor: await findMonitor(ctx), members: await listMembers(ctx, user, since) }
}

/** With their open session and its supervisor. */
const sellers = statement((q, p: { account_id: string; since: number }) =>
  q
    .selectFrom('users')
    .leftJoin('dial_sessions', (join) =>
      join.onRef('dial_sessions.user_id', '=', 'users.id').on('dial_sessions.ended_at', 'is', null),
    )
    .leftJoin('monitors', (join) =>
      join.onRef('monitors.session_id', '=', 'dial_sessions.id').on('monitors.ended_at', 'is', null),
    )
    .select(({ selectFrom }) => [
      'users.id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'dial_sessions.id as session_id',
      'dial_sessions.state as run',
      'monitors.supervisor_id',
      'monitors.supervisor_name',
      selectFrom('calls')
        .select((eb) => eb.fn.max('calls.placed_at').as('at'))
        .whereRef('calls.account_id', '=', 'users.account_id')
        .whereRef('calls.user_id', '=', 'users.id')
        .where('calls.direction', '=', 'outbound')
        .where('calls.placed_at', '>', 0)
        .as('last_call_at'),
      selectFrom('calls')
        .select((eb) => eb.fn.min('calls.placed_at').as('at'))
        .whereRef('calls.account_id', '=', 'users.account_id')
        .whereRef('calls.user_id', '=', 'users.id')
        .where('calls.direction', '=', 'outbound')
        .where('calls.placed_at', '>=', p.since)
        .as('first_call_at'),
    ])
    .where('users.account_id', '=', p.account_id)
    .where('users.role', 'in', SEAT_ROLES)
    .where('users.seat', '=', 1)
    .where('users.disabled_at', 'is', null)
    .orderBy('users.first_name')
    .orderBy('users.last_name')
    .orderBy('users.id'),
)

type Seller = Awaited<ReturnType<typeof readSellers>>[number]

const readSellers = (ctx: Ctx, accountId: string, since: number) =>
  ctx.db.all(sellers, { account_id: accountId, since })

const getRunState = ({ run }: Seller): RunState | null =>
  run === null ? null : (JSON.parse(run) as { run: RunState }).run

const isActive = (seller: Seller): boolean => !['ready', 'ended', null].includes(getRunState(seller))

async function statusOf(ctx: Ctx, seller: Seller): Promise<MemberStatus> {
  if (isActive(seller)) return getRunState(seller) === 'bridged' ? monitoringWords.inCall : 'Dialing'
  return (await ctx.isOnline(seller.id)) ? 'Online' : 'Offline'
}

/** 3-settings §4. null: can be monitored. */
function getMonitorBlocker(user: UserActor, seller: Seller, own: Seller | undefined): string | null {
  if (seller.id === user.userId) return monitoringWords.youCannotMonitorYourself
  if (seller.supervisor_id === user.userId) return monitoringWords.youMonitoringMember
  if (seller.supervisor_id !== null) return monitoringWords.anotherSupervisorMonitoringMember
  if (!isActive(seller)) return monitoringWords.memberNotDialing
  if (own && own.supervisor_id !== null) return monitoringWords.youBeingMonitoredYourself
  if (own && isActive(own)) return monitoringWords.stopOwnCampaignFirst
  return null
}

export interface SellerState {
  userId: string
  status: MemberStatus
  phoneConnected: boolean
  leadConnected: boolean
  monitoredBy: string | null
  lastCallAt: string | null
  firstCallToday: string | null
}

const toIso = (at: unknown) => (at === null ? null : new Date(Number(at)).toISOString())

/** By default since the UTC day. The caller checks access. */
export async function listSellerStates(ctx: Ctx, accountId: string, since?: number): Promise<SellerState[]> {
  const found = await readSellers(ctx, accountId, since ?? startOfDay(ctx))
  return Promise.all(
    found.map(async (seller) => ({
      userId: seller.id,
      status: await statusOf(ctx, seller),
      phoneConnected: isActive(seller),
      leadConnected: getRunState(seller) === 'bridged',
      monitoredBy: seller.supervisor_name,
      lastCallAt: toIso(seller.last_call_at),
      firstCallToday: toIso(seller.first_call_at),
    })),
  )
}

const startOfDay = (ctx: Ctx) => ctx.clock.now() - (ctx.clock.now() % DAY_MS)

/** `since`: epoch ms. */
async function listMembers(ctx: Ctx, user: UserActor, since?: number): Promise<MemberView[]> {
  // By default the UTC day.
  const found = await readSellers(ctx, user.accountId, since ?? startOfDay(ctx))
  const own = found.find(({ id }) => id === user.userId)
  const toMember = async (seller: Seller): Promise<MemberView> => {
    const blocker = getMonitorBlocker(user, seller, own)
    return {
      userId: seller.id,
      name: fullName(seller.first_name, seller.last_name),
      email: seller.email,
      status: await statusOf(ctx, seller),
      monitoredBy: seller.supervisor_name,
      lastCallAt: toIso(seller.last_call_at),
      firstCallToday: toIso(seller.first_call_at),
      canMonitor: blocker === null,
      blocker,
    }
  }
  return Promise.all(found.map(toMember))
}

/** Throws not_found, not_possible_now. */
export async function findSessionToMonitor(
  ctx: Ctx,
  user: UserActor,
  userId: string,
): Promise<{ sessionId: string; name: string }> {
  const found = await readSellers(ctx, user.accountId, ctx.clock.now())
  const seller = found.find(({ id }) => id === userId)
  if (!seller) throw new DomainError('not_found', monitoringWords.teamMemberNotFound)
  const blocker = getMonitorBlocker(
    user,
    seller,
    found.find(({ id }) => id === user.userId),
  )
  if (blocker !== null || seller.session_id === null) throw new DomainError('not_possible_now', blocker ?? '')
  return { sessionId: seller.session_id, name: fullName(seller.first_name, seller.last_name) }
}
