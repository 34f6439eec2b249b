import { z } from 'zod'
import { makeCtx, type Services } from '../../app/domain/context.server'
import { findThreadRow } from '../../app/domain/messenger/threads.read.server'
import { fullName } from '../../app/domain/person-name'
import type { LiveSocket } from './live-server'

const typing = z.strictObject({ threadId: z.string().max(60), isTyping: z.boolean() })

/** Somebody writes in a conversation, or stopped. Told as it happens and never kept: whoever was away missed nothing. */
export interface Typing {
  threadId: string
  userId: string
  name: string
  isTyping: boolean
}

/** Tells whoever else reads a conversation that somebody writes in it. What is not theirs to read, or not begun for others, is told nobody. */
export async function tellTyping(services: Services, socket: LiveSocket, input: unknown): Promise<void> {
  const parsed = typing.safeParse(input)
  if (!parsed.success) return
  const { actor } = socket.data.identity
  const ctx = makeCtx(services, actor)
  const thread = await findThreadRow(ctx, parsed.data.threadId).catch(() => null)
  if (!thread || thread.draft === 1) return
  const person = await ctx.db.q
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', actor.userId)
    .executeTakeFirst()
  const name = fullName(person?.first_name, person?.last_name) || 'Team Member'
  socket.to(thread.inbox).emit('typing', { ...parsed.data, userId: actor.userId, name })
}
