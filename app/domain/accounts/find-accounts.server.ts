import type { Ctx } from '../context.server'

const MAX_FOUND = 10

/** By id, name of the account or team, or address of its owner. */
export const findAccounts = (ctx: Ctx, idNameOrAddress: string): Promise<{ id: string; name: string }[]> =>
  ctx.db.q
    .selectFrom('accounts')
    .select(['accounts.id', 'accounts.name'])
    .where((eb) =>
      eb.or([
        eb('accounts.id', '=', idNameOrAddress),
        eb('accounts.name', '=', idNameOrAddress),
        eb(
          'accounts.id',
          'in',
          eb.selectFrom('teams').select('teams.account_id').where('teams.name', '=', idNameOrAddress),
        ),
        eb(
          'accounts.id',
          'in',
          eb
            .selectFrom('users')
            .select('users.account_id')
            .where('users.email', '=', idNameOrAddress.toLowerCase())
            .where((is) => is.or([is('users.role', '=', 'OWNER'), is('users.role', 'is', null)])),
        ),
      ]),
    )
    .orderBy('accounts.id')
    .limit(MAX_FOUND)
    .execute()
