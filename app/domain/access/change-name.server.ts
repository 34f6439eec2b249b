import type { Ctx } from '../context.server'
import type { ChangeName } from './access.schema'
import { requireUser } from './require'

/** The CRM's next sign-in may overwrite it. */
export async function changeName(ctx: Ctx, { firstName, lastName }: ChangeName): Promise<void> {
  const { userId } = requireUser(ctx)
  await ctx.db.transact('person.rename', (tx) =>
    tx.db.q.updateTable('users').set({ first_name: firstName, last_name: lastName }).where('id', '=', userId).execute(),
  )
}
