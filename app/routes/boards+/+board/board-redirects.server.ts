import { redirect } from '@remix-run/node'
import { isBoardDeleted } from '~/domain/boards/board-access.server'
import { listBoardPreviews } from '~/domain/boards/boards.read.server'
import type { Ctx } from '~/domain/context.server'
import { findQueue } from '~/domain/queue/queue.read.server'
import { redirectWithNotice } from '../../+form/notice.server'
import { boardPagesWords } from './board-pages.words'
import { findLastBoardId } from './last-board.server'

/** Boards searched for one with leads. */
const NEWEST_BOARDS = 50

/** First to waiting queued contacts, then to the board opened last, else the newest with leads. null: no board. */
export async function findEntryRedirect(ctx: Ctx, request: Request): Promise<Response | null> {
  if ((await findQueue(ctx))?.state === 'waiting') return redirect('/boards/queue')
  const lastId = await findLastBoardId(ctx, request)
  if (lastId !== null) return redirect(`/boards/${lastId}`)
  const { items } = await listBoardPreviews(ctx, { limit: NEWEST_BOARDS })
  const entry = items.find(({ totalContacts }) => totalContacts > 0) ?? items[0]
  return entry ? redirect(`/boards/${entry.id}`) : null
}

/** null: not deleted. */
export const findDeletedBoardRedirect = async (ctx: Ctx, boardId: string): Promise<Response | null> =>
  (await isBoardDeleted(ctx, boardId)) ? redirectWithNotice('/boards', boardPagesWords.boardDeleted, 'warning') : null

/** Runs before notices are consumed, so that the final page shows them. */
export async function findBoardRedirect(
  ctx: Ctx,
  request: Request,
  boardId: string | undefined,
): Promise<Response | null> {
  if (boardId !== undefined) return findDeletedBoardRedirect(ctx, boardId)
  // A frame's path has a base before it.
  return /\/boards\/?$/.test(new URL(request.url).pathname) ? findEntryRedirect(ctx, request) : null
}
