import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { findCallScript } from '~/domain/call-scripts/call-scripts.read.server'
import { deleteCallScript } from '~/domain/call-scripts/change-call-scripts.server'
import { keepLast } from '~/live/keep-last'
import { AskFirst } from '../+form/ask-first'
import { redirectWithNotice } from '../+form/notice.server'
import { orListWithoutIt } from '../+form/or-list-without-it.server'
import { readForm } from '../+form/whose-form.server'
import { submit } from '../+form/submission'
import { useAnswer } from '../+form/use-answer'

const LIST = '/manage/call-scripts'
const GONE = 'This call script is not on the list any more'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { displayName, teamId, isOwn } = await orListWithoutIt(LIST, GONE, () => findCallScript(ctx, params.id!))
  return { displayName, isShared: teamId !== null, isOwn }
}

export const clientLoader = keepLast()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return submit(await readForm(request, ctx, LIST), z.strictObject({}), () =>
    orListWithoutIt(LIST, GONE, async () => {
      await deleteCallScript(ctx, params.id!)
      return redirectWithNotice(LIST, 'Call script deleted')
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
      closeTo={LIST}
      press="Delete"
      disabled={!isOwn}
      refusal={refusal}
    >
      {displayName}
    </AskFirst>
  )
}
