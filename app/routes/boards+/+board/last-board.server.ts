import { createCookie } from '@remix-run/node'
import { canSeeBoard } from '~/domain/boards/board-access.server'
import type { Ctx } from '~/domain/context.server'

const lastBoardCookie = createCookie('board', {
  path: '/',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: 60 * 60 * 24 * 365,
})

/** Headers that remember the board opened last in this browser. */
export const rememberBoard = async (boardId: string): Promise<HeadersInit> => ({
  'set-cookie': await lastBoardCookie.serialize(boardId),
})

/** null: none, deleted, or another user's. */
export async function findLastBoardId(ctx: Ctx, request: Request): Promise<string | null> {
  const id: unknown = await lastBoardCookie.parse(request.headers.get('cookie'))
  return typeof id === 'string' && id.length <= 60 && (await canSeeBoard(ctx, id)) ? id : null
}
