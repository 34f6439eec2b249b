import type { Selectable } from 'kysely'
import type { UsersTable } from '../../../db/schema/people'
import { countSeats } from '../accounts/seats.server'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { listSellerStates, type SellerState } from '../monitoring/monitoring.read.server'
import { usesSeat } from '../permissions'
import { formatPhone } from '../phone-numbers/phone'
import { fullName } from '../person-name'
import { matchesSearch } from '../search/search-terms'
import { findRemovalBlocker, findRoleBlocker } from './member-rules'
import { listInvites } from './invites.read.server'
import { findPeriodEnd, findSeatSubscription } from './period-end.read.server'
import { findMember, findTeam } from './team-access.server'
import { ROLE_ORDER, type TeamMemberView, type TeamNumbersView, type TeamView } from './team.schema'

/** Throws forbidden, not_found. */
export async function getTeam(
  ctx: Ctx,
  teamId: string,
  { search = '', since }: { search?: string | undefined; since?: number | undefined } = {},
): Promise<TeamView> {
  const team = await findTeam(ctx, teamId, 'reports:team')
  const { permissions } = requireUser(ctx)
  const people = await listPeople(ctx, team.account_id)
  const states = new Map(
    (await listSellerStates(ctx, team.account_id, since)).map((state) => [state.userId, state] as const),
  )
  const owners = people.filter(({ role }) => role === 'OWNER').length
  const views = await Promise.all(people.map((person) => toMember(ctx, person, states.get(person.id), owners)))
  const [owner = null] = views.filter(({ role }) => role === 'OWNER')
  const found = views.filter(({ name, email }) => matchesSearch(search, name, email))
  return {
    id: team.id,
    name: team.name,
    owner,
    members: found.filter(({ id }) => id !== owner?.id).toSorted((one, other) => rankOf(one.role) - rankOf(other.role)),
    invites: (await listInvites(ctx, team.account_id)).filter(({ name, email }) => matchesSearch(search, name, email)),
    seats: {
      ...(await countSeats(ctx, team.account_id)),
      paidUntil: toIso(await findPeriodEnd(ctx, team.account_id)),
    },
    subscription: await viewSubscription(ctx, team.account_id),
    can: {
      invite: permissions.has('team:invite'),
      buySeats: ctx.billing === 'on' && permissions.has('billing'),
    },
  }
}

async function viewSubscription(ctx: Ctx, accountId: string): Promise<TeamView['subscription']> {
  const plan = await findSeatSubscription(ctx, accountId)
  if (plan === null) return null
  const { id, quantity, scheduled_quantity: newQuantity } = plan
  return { id, seats: quantity, scheduledChanges: newQuantity === null ? null : { newQuantity } }
}

const rankOf = (role: TeamMemberView['role']) => ROLE_ORDER.findIndex((one) => one === role)

type Person = Pick<
  Selectable<UsersTable>,
  'id' | 'first_name' | 'last_name' | 'email' | 'seat' | 'seat_ends_at' | 'last_login_at'
> & { role: NonNullable<UsersTable['role']> }

const listPeople = (ctx: Ctx, accountId: string): Promise<Person[]> =>
  ctx.db.q
    .selectFrom('users')
    .select(['id', 'role', 'first_name', 'last_name', 'email', 'seat', 'seat_ends_at', 'last_login_at'])
    .where('account_id', '=', accountId)
    .where('role', 'is not', null)
    .where('disabled_at', 'is', null)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .$narrowType<{ role: NonNullable<UsersTable['role']> }>()
    .execute()

async function toMember(
  ctx: Ctx,
  person: Person,
  state: SellerState | undefined,
  owners: number,
): Promise<TeamMemberView> {
  const isConnected = await ctx.isOnline(person.id)
  const hasSeat = usesSeat(person.role) && person.seat === 1
  return {
    id: person.id,
    userId: person.id,
    name: fullName(person.first_name, person.last_name),
    email: person.email,
    role: person.role,
    hasSeat,
    canceling: person.seat_ends_at !== null,
    seatEndsAt: toIso(person.seat_ends_at),
    status: state?.status ?? (isConnected ? 'Online' : 'Offline'),
    lastLogin: toIso(person.last_login_at),
    socketConnected: isConnected,
    aLegConnected: state?.phoneConnected ?? false,
    bLegConnected: state?.leadConnected ?? false,
    monitoredBy: state?.monitoredBy ?? null,
    lastCallAt: state?.lastCallAt ?? null,
    firstCallToday: state?.firstCallToday ?? null,
    can: toPermissions(ctx, person, { hasSeat, owners }),
  }
}

function toPermissions(
  ctx: Ctx,
  person: Person,
  { hasSeat, owners }: { hasSeat: boolean; owners: number },
): TeamMemberView['can'] {
  const viewer = requireUser(ctx)
  const invites = viewer.permissions.has('team:invite')
  const pays = viewer.permissions.has('billing')
  const isRemovable = findRemovalBlocker(viewer, person, { owners }) === null
  return {
    changeRole: invites && findRoleBlocker(viewer, person, { owners }) === null,
    remove: viewer.permissions.has('team:manage') && !hasSeat && isRemovable,
    removeSeat: pays && hasSeat && person.seat_ends_at === null && (isRemovable || person.role === 'OWNER'),
    restore: pays && person.seat_ends_at !== null,
    addSeat: invites && usesSeat(person.role) && !hasSeat,
  }
}

const toIso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** What a removed person leaves: numbers info of the dialog. Throws forbidden, not_found. */
export async function getMemberNumbers(ctx: Ctx, teamId: string, memberId: string): Promise<TeamNumbersView> {
  const team = await findTeam(ctx, teamId, 'team:manage')
  const member = await findMember(ctx, team.account_id, memberId)
  const account = await ctx.db.q
    .selectFrom('accounts')
    .select('number_slots')
    .where('id', '=', team.account_id)
    .executeTakeFirstOrThrow()
  const numbers = await ctx.db.q
    .selectFrom('phone_numbers')
    .select(['id', 'e164', 'nickname', 'personal', 'user_id'])
    .where('account_id', '=', team.account_id)
    .where('status', '!=', 'deleted')
    .where('released_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return {
    slots: account.number_slots,
    filledSlots: numbers.filter(({ personal }) => personal === 0).length,
    numbers: numbers
      .filter(({ user_id }) => user_id === member.id)
      .map(({ id, e164, nickname, personal }) => ({
        id,
        number: e164,
        display: formatPhone(e164),
        nickname,
        type: personal === 1 ? 'PERSONAL' : 'CLAIMED',
      })),
  }
}
