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

/** The same ctx with a person as its actor, for what a job or a rule does in their name; null: they were disabled. */
export async function actAs(ctx: Ctx, userId: string): Promise<Ctx | null> {
  const person = await ctx.db.first(personById, { id: userId })
  return person ? { ...ctx, actor: userActorOf(person, null) } : null
}
