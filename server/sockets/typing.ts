import { z } from 'zod'
import { getThumbnailPath } from '../../app/domain/avatars/avatars.read.server'
import { createCtx, type Services } from '../../app/domain/context.server'
import { findTeamId } from '../../app/domain/threads/inbox.server'
import { findThreadRow } from '../../app/domain/threads/threads.read.server'
import { fullName } from '../../app/domain/person-name'
import type { Role } from '../../db/schema/people'
import type { LiveSocket } from './live-server'

const typing = z.strictObject({ threadId: z.string().max(60), isTyping: z.boolean() })

/** 2-live §3. Never stored. */
export interface Typing {
  threadId: string
  userId: string
  name: string
  avatar: string | null
  /** null, as the role: an individual. */
  teamId: string | null
  role: Role | null
  isTyping: boolean
}

export async function publishTyping(services: Services, socket: LiveSocket, input: unknown): Promise<void> {
  const parsed = typing.safeParse(input)
  if (!parsed.success) return
  const { actor } = socket.data.identity
  const ctx = createCtx(services, actor)
  const thread = await findThreadRow(ctx, parsed.data.threadId).catch(() => null)
  if (!thread || thread.draft === 1) return
  const person = await ctx.db.q
    .selectFrom('users')
    .leftJoin('avatars', 'avatars.user_id', 'users.id')
    .select(['users.first_name', 'users.last_name', 'avatars.version'])
    .where('users.id', '=', actor.userId)
    .executeTakeFirst()
  socket.to(thread.inbox).emit('typing', {
    ...parsed.data,
    userId: actor.userId,
    name: fullName(person?.first_name, person?.last_name) || 'Team Member',
    avatar: getThumbnailPath(person?.version),
    teamId: await findTeamId(ctx, actor.accountId),
    role: actor.role,
  })
}
