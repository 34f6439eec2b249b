import { statement } from '../../../db/statement'
import { requirePermission } from '../access/require'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { readDialSession } from '../dial-sessions/dial-session-machine.server'
import { getPermissions } from '../permissions'
import { fullName } from '../person-name'
import { getStoredSettings } from '../settings/settings.read.server'
import type { ColleagueView } from './transfers.schema'
import { transfersWords } from './transfers.words'

const MAX_COLLEAGUES = 200

const usersOf = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('users')
    .leftJoin('dial_sessions', (join) =>
      join.onRef('dial_sessions.user_id', '=', 'users.id').on('dial_sessions.ended_at', 'is', null),
    )
    .select([
      'users.id',
      'users.role',
      'users.seat',
      'users.first_name',
      'users.last_name',
      'dial_sessions.state',
      'dial_sessions.context',
      'dial_sessions.chart_version',
    ])
    .where('users.account_id', '=', p.account_id)
    .where('users.disabled_at', 'is', null)
    .orderBy('users.first_name')
    .orderBy('users.last_name')
    .orderBy('users.id')
    .limit(MAX_COLLEAGUES),
)
const numbersOf = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('phone_numbers')
    .select(['e164', 'user_id', 'shared'])
    .where('account_id', '=', p.account_id)
    .where('personal', '=', 0)
    .where('released_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id'),
)

/** A colleague, and the number by which a call reaches them. null: see the blocker. */
export interface Colleague extends ColleagueView {
  number: string | null
}

/** Sellers of the account but the user. `callerId`: the number that calls them. */
export async function readColleagues(ctx: Ctx, user: UserActor, callerId?: string): Promise<Colleague[]> {
  const users = await ctx.db.all(usersOf, { account_id: user.accountId })
  const numbers = await ctx.db.all(numbersOf, { account_id: user.accountId })
  const sellers = users.filter(({ id, role, seat }) => id !== user.userId && getPermissions(role, seat).has('call'))
  return Promise.all(
    sellers.map(async ({ id, first_name, last_name, ...session }) => {
      const view = { userId: id, name: fullName(first_name, last_name) }
      const isOnline = await ctx.isOnline(id)
      if (isOnCall(session)) return { ...view, status: 'onCall', ...blocked(transfersWords.onCall) }
      const status = isOnline ? 'available' : 'offline'
      const { callForwardingType, callForwardingNumber, phone } = await getStoredSettings(ctx, id)
      const forwarding = callForwardingType === 'phone' ? callForwardingNumber : null
      if (forwarding !== null) return { ...view, status, reach: 'phone', blocker: null, number: forwarding }
      const number = findDialerNumber(numbers, id, callerId)
      if (isOnline && number !== null) return { ...view, status, reach: 'dialer', blocker: null, number }
      if (phone !== null) return { ...view, status, reach: 'phone', blocker: null, number: phone }
      const blocker = isOnline ? transfersWords.needsAnotherNumber : transfersWords.offlineWithoutPhone
      return { ...view, status, ...blocked(blocker) }
    }),
  )
}

const blocked = (blocker: string) => ({ reach: null, blocker, number: null })

/** Nulls: no open session. */
type OpenSession = {
  [K in keyof Parameters<typeof readDialSession>[0]]: Parameters<typeof readDialSession>[0][K] | null
}

function isOnCall({ state, context, chart_version }: OpenSession): boolean {
  if (state === null || context === null || chart_version === null) return false
  return !['ready', 'ended'].includes(readDialSession({ state, context, chart_version }).state.run)
}

interface AccountNumber {
  e164: string
  user_id: string | null
  shared: 0 | 1
}

/** A call to it rings in the colleague's dialer. Their own number first; no number can call itself. */
function findDialerNumber(numbers: readonly AccountNumber[], userId: string, callerId?: string): string | null {
  const usable = numbers.filter((number) => number.shared === 1 || number.user_id === userId)
  const others = usable.filter(({ e164 }) => e164 !== callerId)
  if (callerId === undefined && numbers.length < 2) return null
  return (others.find((number) => number.user_id === userId) ?? others[0])?.e164 ?? null
}

/** Team members who can take a call, with presence. */
export async function listColleagues(ctx: Ctx): Promise<ColleagueView[]> {
  const colleagues = await readColleagues(ctx, requirePermission(ctx, 'call'))
  return colleagues.map(({ userId, name, status, reach, blocker }) => ({ userId, name, status, reach, blocker }))
}
