import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { findCallScript } from '~/domain/call-scripts/call-scripts.read.server'
import { deleteCallScript } from '~/domain/call-scripts/change-call-scripts.server'
import { isDomainError } from '~/domain/errors'
import { keepLast } from '~/live/keep-last'
import { AskFirst } from '../+form/ask-first'
import { redirectWithNotice } from '../+form/notice.server'
import { readForm } from '../+form/whose-form.server'
import { submit } from '../+form/submission'
import { useAnswer } from '../+form/use-answer'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { displayName, teamId, isOwn } = await orListWithoutIt(() => findCallScript(ctx, params.id!))
  return { displayName, isShared: teamId !== null, isOwn }
}

/** It was deleted in another window, or is not shared any more: the list says so, where a missing page would take it away. */
async function orListWithoutIt<T>(deed: () => Promise<T>): Promise<T> {
  try {
    return await deed()
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'not_found') throw error
    throw await redirectWithNotice('/manage/call-scripts', 'This call script is not on the list any more', 'warning')
  }
}

export const clientLoader = keepLast()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return submit(await readForm(request, ctx, '/manage/call-scripts'), z.strictObject({}), () =>
    orListWithoutIt(async () => {
      await deleteCallScript(ctx, params.id!)
      return redirectWithNotice('/manage/call-scripts', 'Call script deleted')
    }),
  )
}

export default function DeleteCallScript() {
  const { displayName, isShared, isOwn } = useLoaderData<typeof loader>()
  const refusal = useAnswer<typeof action>()
  return (
    <AskFirst
      title="Are you sure you want to delete?"
      description={isShared ? 'Your team cannot read it any more either.' : 'It cannot be brought back.'}
      closeTo="/manage/call-scripts"
      press="Delete"
      disabled={!isOwn}
      refusal={refusal}
    >
      {displayName}
    </AskFirst>
  )
}
