import { redirect } from '@remix-run/node'
import { isBoardDeleted } from '~/domain/boards/board-access.server'
import { listBoardPreviews } from '~/domain/boards/boards.read.server'
import type { Ctx } from '~/domain/context.server'
import { findQueue } from '~/domain/queue/queue.read.server'
import { redirectWithNotice } from '../../+form/notice.server'
import { boardPagesWords } from './board-pages.words'

/** Redirects to the newest board, or first to waiting queued contacts. null: no board. */
export async function findEntryRedirect(ctx: Ctx): Promise<Response | null> {
  if ((await findQueue(ctx))?.state === 'waiting') return redirect('/boards/queue')
  const { items } = await listBoardPreviews(ctx, { limit: 1 })
  return items[0] ? redirect(`/boards/${items[0].id}`) : null
}

/** null: not deleted. */
export const findDeletedBoardRedirect = async (ctx: Ctx, boardId: string): Promise<Response | null> =>
  (await isBoardDeleted(ctx, boardId)) ? redirectWithNotice('/boards', boardPagesWords.boardDeleted, 'warning') : null

/** Runs before notices are consumed, so that the final page shows them. */
export async function findBoardRedirect(ctx: Ctx, url: string, boardId: string | undefined): Promise<Response | null> {
  if (boardId !== undefined) return findDeletedBoardRedirect(ctx, boardId)
  // A frame's path has a base before it.
  return /\/boards\/?$/.test(new URL(url).pathname) ? findEntryRedirect(ctx) : null
}
