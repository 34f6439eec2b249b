import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import type { Ctx } from '~/domain/context.server'
import { findLead } from '~/domain/leads/lead.read.server'
import type { LeadPlace } from '~/domain/leads/find-lead.server'
import { redirectWithNotice } from '../../+form/notice.server'
import { readForm } from '../../+form/whose-form.server'
import { orMissing, submit } from '../../+form/submission'

export async function loadLead({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return orMissing(findLead(ctx, { id: params.boardId!, leadId: params.leadId! }))
}

/** Refused if the lead left the stage where the reader saw it. */
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
