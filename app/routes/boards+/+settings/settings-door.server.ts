import type { ActionFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { findBoard } from '~/domain/boards/boards.read.server'
import type { BoardView } from '~/domain/boards/boards.schema'
import type { Ctx } from '~/domain/context.server'
import { redirectWithNotice } from '../../+form/notice.server'
import { orMissing, submit } from '../../+form/submission'

/** A board for whoever may set it up. Throws pages: 404 for a board that is not seen, 403 for whoever only works it. */
export async function boardToSetUp(ctx: Ctx, id: string): Promise<BoardView> {
  const board = await orMissing(findBoard(ctx, id))
  if (!board.can.includes('admin')) throw new Response(null, { status: 403, statusText: 'Forbidden' })
  return board
}

/**
 * The action of a tab: reads which deed is meant and does it. Where scripts run the page is read again by itself; without them the
 * tab is shown again with what was done. A deed may answer with a page of its own.
 */
export async function settle<Schema extends z.ZodType>(
  { request, params, context }: ActionFunctionArgs,
  schema: Schema,
  act: (ctx: Ctx, boardId: string, deed: z.output<Schema>) => Promise<Response | void>,
) {
  const ctx = await context.requireUser(request)
  const { id } = await boardToSetUp(ctx, params.boardId!)
  const form = await request.formData()
  const plain = form.get('plain') === 'yes'
  form.delete('plain')
  return submit(form, schema, async (deed) => {
    const page = await act(ctx, id, deed)
    if (page) return page
    if (!plain) return Response.json({ result: null })
    const { pathname } = new URL(request.url)
    return redirectWithNotice(pathname, 'Saved')
  })
}
