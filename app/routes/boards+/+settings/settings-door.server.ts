import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { findBoard } from '~/domain/boards/boards.read.server'
import type { BoardView } from '~/domain/boards/boards.schema'
import type { Ctx } from '~/domain/context.server'
import { isDomainError } from '~/domain/errors'
import { findRuleChoices } from '~/domain/rules/rule-choices.read.server'
import { redirectWithNotice } from '../../+form/notice.server'
import { readForm } from '../../+form/whose-form.server'
import { orMissing, submit } from '../../+form/submission'

/** Returns a board that the reader administers. Throws 404 if not visible, 403 if not an admin. */
export async function boardToSetUp(ctx: Ctx, id: string): Promise<BoardView> {
  const board = await orMissing(findBoard(ctx, id))
  if (!board.can.includes('admin')) throw new Response(null, { status: 403, statusText: 'Forbidden' })
  return board
}

export async function boardWithRuleChoices({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const board = await boardToSetUp(ctx, params.boardId!)
  return { board, choices: await findRuleChoices(ctx, board.id) }
}

const GONE = 'Somebody deleted it meanwhile'

/** The board exists, so a 404 would be wrong. */
export const tabWithoutIt = (tab: string): Promise<Response> => redirectWithNotice(tab, GONE, 'error')

/** Redirects to the tab if the record is gone. */
export async function orTabWithoutIt<T>(tab: string, deed: () => Promise<T>): Promise<T | Response> {
  try {
    return await deed()
  } catch (error) {
    if (isDomainError(error) && error.code === 'not_found') return tabWithoutIt(tab)
    throw error
  }
}

export async function deleteOnTab(
  { request, params, context }: ActionFunctionArgs,
  name: 'dispositions' | 'stages',
  done: string,
  remove: (ctx: Ctx, boardId: string) => Promise<unknown>,
) {
  const ctx = await context.requireUser(request)
  const { id } = await boardToSetUp(ctx, params.boardId!)
  const tab = `/boards/${id}/settings/${name}`
  return submit(await readForm(request, ctx, tab), z.strictObject({}), () =>
    orTabWithoutIt(tab, async () => {
      await remove(ctx, id)
      return redirectWithNotice(tab, done)
    }),
  )
}

/** Runs one edit, which may return its own response. `isPlain`: sent without scripts, from a page that may be stale. */
export async function settle<Schema extends z.ZodType>(
  { request, params, context }: ActionFunctionArgs,
  schema: Schema,
  act: (ctx: Ctx, boardId: string, deed: z.output<Schema>, isPlain: boolean) => Promise<Response | void>,
) {
  const ctx = await context.requireUser(request)
  const { id } = await boardToSetUp(ctx, params.boardId!)
  const form = await readForm(request, ctx, new URL(request.url).pathname)
  const plain = form.get('plain') === 'yes'
  form.delete('plain')
  return submit(form, schema, async (deed) => {
    const { pathname } = new URL(request.url)
    const page = await orTabWithoutIt(pathname, () => act(ctx, id, deed, plain))
    if (page) return page
    if (!plain) return Response.json({ result: null })
    return redirectWithNotice(pathname, 'Saved')
  })
}
