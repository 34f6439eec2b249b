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

/** A board for whoever may set it up. Throws pages: 404 for a board that is not seen, 403 for whoever only works it. */
export async function boardToSetUp(ctx: Ctx, id: string): Promise<BoardView> {
  const board = await orMissing(findBoard(ctx, id))
  if (!board.can.includes('admin')) throw new Response(null, { status: 403, statusText: 'Forbidden' })
  return board
}

/** What a tab with rules on it is made of. */
export async function boardWithRuleChoices({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const board = await boardToSetUp(ctx, params.boardId!)
  return { board, choices: await findRuleChoices(ctx, board.id) }
}

const GONE = 'Somebody deleted it meanwhile'

/** The tab again, saying that what was asked for has gone: the board is there, so this is no missing page. */
export const tabWithoutIt = (tab: string): Promise<Response> => redirectWithNotice(tab, GONE, 'error')

/** A deed on a stage, a rule or a disposition that may be gone by now: then the tab says so. */
export async function orTabWithoutIt<T>(tab: string, deed: () => Promise<T>): Promise<T | Response> {
  try {
    return await deed()
  } catch (error) {
    if (isDomainError(error) && error.code === 'not_found') return tabWithoutIt(tab)
    throw error
  }
}

/** The action of a dialog that asked whether something is to be deleted: back to its tab, which tells what was done. */
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

/**
 * The action of a tab: reads which deed is meant and does it. Where scripts run the page is read again by itself; without them the
 * tab is shown again with what was done. A deed may answer with a page of its own, and is told whether it comes from a plain page,
 * which may be an old one.
 */
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
