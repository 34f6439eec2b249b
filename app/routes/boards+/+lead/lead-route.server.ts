import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import type { Ctx } from '~/domain/context.server'
import { findLead } from '~/domain/leads/lead.read.server'
import type { LeadKey } from '~/domain/leads/find-lead.server'
import { redirectWithNotice } from '../../+form/notice.server'
import { readForm } from '../../+form/expected-user.server'
import { orNotFound, handleSubmission } from '../../+form/submission'

export async function loadLead({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return orNotFound(findLead(ctx, { id: params.boardId!, leadId: params.leadId! }))
}

/** Refused if the lead left the stage where the reader saw it. */
export async function handleLeadAction<Schema extends z.ZodType<{ stageId: string }>>(
  { request, context, params }: ActionFunctionArgs,
  schema: Schema,
  command: (ctx: Ctx, place: LeadKey, input: z.output<Schema>) => Promise<string>,
) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, '/boards'), schema, async (input) => {
    const place = { id: params.boardId!, stageId: input.stageId, leadId: params.leadId! }
    return redirectWithNotice(`/boards/${params.boardId}`, await command(ctx, place, input))
  })
}
