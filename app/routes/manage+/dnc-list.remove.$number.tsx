import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { isDomainError } from '~/domain/errors'
import { removeSuppression } from '~/domain/protection/remove-suppression.server'
import { findSuppression } from '~/domain/protection/suppressions.read.server'
import { keepLast } from '~/live/keep-last'
import { AskFirst } from '../+form/ask-first'
import { redirectWithNotice } from '../+form/notice.server'
import { readForm } from '../+form/whose-form.server'
import { submit } from '../+form/submission'
import { useAnswer } from '../+form/use-answer'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return orListWithoutIt(() => findSuppression(ctx, params.number!))
}

/** Already removed, by another user or a double press: return to the list instead of a 404. */
async function orListWithoutIt<T>(deed: () => Promise<T>): Promise<T> {
  try {
    return await deed()
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'not_found') throw error
    throw await redirectWithNotice('/manage/dnc-list', 'This number is not on the DNC list any more', 'warning')
  }
}

export const clientLoader = keepLast()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return submit(await readForm(request, ctx, '/manage/dnc-list'), z.strictObject({}), () =>
    orListWithoutIt(async () => {
      await removeSuppression(ctx, params.number!)
      return redirectWithNotice('/manage/dnc-list', 'Number removed')
    }),
  )
}

export default function RemoveNumber() {
  const entry = useLoaderData<typeof loader>()
  const refusal = useAnswer<typeof action>()
  return (
    <AskFirst
      title={`Remove ${entry.display}?`}
      description="It can be called, texted and dropped on again. Make sure that the person wants it."
      closeTo="/manage/dnc-list"
      press="Remove"
      disabled={!entry.removable}
      refusal={refusal}
    />
  )
}
