import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { callViews, findCallRow } from '~/domain/call-history/call-history.read.server'
import { findCallDisposition } from '~/domain/dispositions/call-disposition.read.server'
import { setCallDisposition } from '~/domain/dispositions/set-call-disposition.server'
import { DomainError, isDomainError } from '~/domain/errors'
import { phoneOrHidden } from '~/domain/phone-numbers/phone'
import { fullName } from '~/domain/person-name'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission, orNotFound } from '../+form/submission'
import { callPagesWords } from './call-pages.words'
import { dispositionForm } from './disposition-schema'

const HOUR_MS = 3_600_000

export async function loadDisposition({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const disposition = await orNotFound(findCallDisposition(ctx, params.uuid!))
  const [call] = await callViews(ctx, [await orNotFound(findCallRow(ctx, params.uuid!))])
  const name = fullName(call!.contact?.firstName, call!.contact?.lastName)
  return { disposition, who: name || phoneOrHidden(call!.phone) }
}
export type DispositionPageData = Awaited<ReturnType<typeof loadDisposition>>

/** The form has a duration where the domain has a time. */
function toFormError(error: unknown): never {
  if (!isDomainError(error) || !error.fieldErrors?.callbackAt) throw error
  throw new DomainError(error.code, error.message, { callbackIn: error.fieldErrors.callbackAt })
}

/** `page`: where it leads afterwards. */
export async function saveDisposition({ request, context, params }: ActionFunctionArgs, page: string) {
  const ctx = await context.requireUser(request)
  const form = await readForm(request, ctx, page)
  return handleSubmission(form, dispositionForm, async ({ dispositionId, callbackIn }) => {
    const callbackAt =
      callbackIn === undefined ? undefined : new Date(ctx.clock.now() + Number(callbackIn) * HOUR_MS).toISOString()
    await orNotFound(setCallDisposition(ctx, { uuid: params.uuid!, dispositionId, callbackAt })).catch(toFormError)
    return redirectWithNotice(page, callPagesWords.dispositionSaved)
  })
}
