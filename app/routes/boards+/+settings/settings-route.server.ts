import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { findBoard } from '~/domain/boards/boards.read.server'
import type { BoardView } from '~/domain/boards/boards.schema'
import type { Ctx } from '~/domain/context.server'
import { isDomainError } from '~/domain/errors'
import { findRuleChoices } from '~/domain/rules/rule-choices.read.server'
import { redirectWithNotice } from '../../+form/notice.server'
import { readForm } from '../../+form/expected-user.server'
import { orNotFound, handleSubmission } from '../../+form/submission'
import { boardSettingsWords } from './board-settings.words'

/** Returns a board that the reader administers. Throws 404 if not visible, 403 if not an admin. */
export async function requireBoardForSetup(ctx: Ctx, id: string): Promise<BoardView> {
  const board = await orNotFound(findBoard(ctx, id))
  if (!board.can.includes('admin')) throw new Response(null, { status: 403, statusText: 'Forbidden' })
  return board
}

export async function loadBoardWithRuleChoices({ request, params, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const board = await requireBoardForSetup(ctx, params.boardId!)
  return { board, choices: await findRuleChoices(ctx, board.id) }
}

/** The board exists, so a 404 would be wrong. */
export const redirectDeleted = (tab: string): Promise<Response> =>
  redirectWithNotice(tab, boardSettingsWords.alreadyDeleted, 'error')

/** Redirects to the tab if the record is gone. */
export async function redirectIfDeleted<T>(tab: string, operation: () => Promise<T>): Promise<T | Response> {
  try {
    return await operation()
  } catch (error) {
    if (isDomainError(error) && error.code === 'not_found') return redirectDeleted(tab)
    throw error
  }
}

export async function handleDelete(
  { request, params, context }: ActionFunctionArgs,
  name: 'dispositions' | 'stages',
  successText: string,
  remove: (ctx: Ctx, boardId: string) => Promise<unknown>,
) {
  const ctx = await context.requireUser(request)
  const { id } = await requireBoardForSetup(ctx, params.boardId!)
  const tab = `/boards/${id}/settings/${name}`
  return handleSubmission(await readForm(request, ctx, tab), z.strictObject({}), () =>
    redirectIfDeleted(tab, async () => {
      await remove(ctx, id)
      return redirectWithNotice(tab, successText)
    }),
  )
}

/** Runs one edit, which may return its own response. `isPlain`: sent without scripts, from a page that may be stale. */
export async function handleSettingsAction<Schema extends z.ZodType>(
  { request, params, context }: ActionFunctionArgs,
  schema: Schema,
  handler: (ctx: Ctx, boardId: string, command: z.output<Schema>, isNoScript: boolean) => Promise<Response | void>,
) {
  const ctx = await context.requireUser(request)
  const { id } = await requireBoardForSetup(ctx, params.boardId!)
  const form = await readForm(request, ctx, new URL(request.url).pathname)
  const isNoScript = form.get('plain') === 'yes'
  form.delete('plain')
  return handleSubmission(form, schema, async (command) => {
    const { pathname } = new URL(request.url)
    const response = await redirectIfDeleted(pathname, () => handler(ctx, id, command, isNoScript))
    if (response) return response
    if (!isNoScript) return Response.json({ result: null })
    return redirectWithNotice(pathname, 'Saved')
  })
}
