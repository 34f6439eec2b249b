import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import type { Ctx } from '~/domain/context.server'
import { findLead } from '~/domain/leads/lead.read.server'
import type { LeadPlace } from '~/domain/leads/find-lead.server'
import { redirectWithNotice } from '../../+form/notice.server'
import { readForm } from '../../+form/whose-form.server'
import { orMissing, submit } from '../../+form/submission'

/** The lead that a dialog is about. */
export async function loadLead({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return orMissing(findLead(ctx, { id: params.boardId!, leadId: params.leadId! }))
}

/**
 * What a dialog does with its lead, where its reader saw it; then back to the board, which tells what was done. Somebody who
 * moved it meanwhile was first: the dialog says so.
 */
export async function actOnLead<Schema extends z.ZodType<{ stageId: string }>>(
  { request, context, params }: ActionFunctionArgs,
  schema: Schema,
  deed: (ctx: Ctx, place: LeadPlace, input: z.output<Schema>) => Promise<string>,
) {
  const ctx = await context.requireUser(request)
  return submit(await readForm(request, ctx, '/boards'), schema, async (input) => {
    const place = { id: params.boardId!, stageId: input.stageId, leadId: params.leadId! }
    return redirectWithNotice(`/boards/${params.boardId}`, await deed(ctx, place, input))
  })
}
