import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { ACTOR_COLUMNS, userActorOf } from './find-actor.server'

const personById = statement((q, p: { id: string }) =>
  q
    .selectFrom('users')
    .select([...ACTOR_COLUMNS])
    .where('users.id', '=', p.id)
    .where('users.disabled_at', 'is', null),
)

/** For jobs and rules. null: disabled. */
export async function actAs(ctx: Ctx, userId: string): Promise<Ctx | null> {
  const person = await ctx.db.first(personById, { id: userId })
  return person ? { ...ctx, actor: userActorOf(person, null) } : null
}
