import { redirect } from '@remix-run/node'
import { wasDeleted } from '~/domain/boards/board-access.server'
import { listBoardPreviews } from '~/domain/boards/boards.read.server'
import type { Ctx } from '~/domain/context.server'
import { findQueue } from '~/domain/queue/queue.read.server'
import { redirectWithNotice } from '../../+form/notice.server'

/** The newest board opens by itself, once those who wait for one have it. null: there is none. */
export async function wayIn(ctx: Ctx): Promise<Response | null> {
  if ((await findQueue(ctx))?.state === 'waiting') return redirect('/boards/queue')
  const { items } = await listBoardPreviews(ctx, { limit: 1 })
  return items[0] ? redirect(`/boards/${items[0].id}`) : null
}

/** Where the page of a board leads that its reader had, and that was deleted while they were away. null: it was not. */
export const wayOut = async (ctx: Ctx, boardId: string): Promise<Response | null> =>
  (await wasDeleted(ctx, boardId)) ? redirectWithNotice('/boards', BOARD_DELETED, 'warning') : null

const BOARD_DELETED = 'This board was deleted'

/** Where a page of the boards leads instead: asked before its notice is taken, which is for the page that is shown in the end. */
export async function insteadOf(ctx: Ctx, url: string, boardId: string | undefined): Promise<Response | null> {
  if (boardId !== undefined) return wayOut(ctx, boardId)
  // In a frame its base stands before it. No other page without a board ends so.
  return /\/boards\/?$/.test(new URL(url).pathname) ? wayIn(ctx) : null
}
