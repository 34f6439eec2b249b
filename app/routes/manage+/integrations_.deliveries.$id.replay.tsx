import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { z } from 'zod'
import { findDelivery } from '~/domain/crm/deliveries.read.server'
import { replayDelivery } from '~/domain/crm/replay-delivery.server'
import { keepLast } from '~/live/keep-last'
import { AskFirst } from '../+form/ask-first'
import { redirectWithNotice } from '../+form/notice.server'
import { readForm } from '../+form/whose-form.server'
import { orForbidden, orMissing, submit } from '../+form/submission'
import { useAnswer } from '../+form/use-answer'

const PAGE = '/manage/integrations/deliveries'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return orForbidden(orMissing(findDelivery(ctx, params.id!)))
}

export const clientLoader = keepLast()

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return submit(await readForm(request, ctx, PAGE), z.strictObject({}), async () => {
    const { what } = await replayDelivery(ctx, params.id!)
    return redirectWithNotice(PAGE + new URL(request.url).search, `Sent again: ${what}`)
  })
}

export default function Replay() {
  const item = useLoaderData<typeof loader>()
  const refusal = useAnswer<typeof action>()
  const back = PAGE + useLocation().search
  return (
    <AskFirst
      title="Send again?"
      description={wordsOf(item)}
      closeTo={back}
      press="Send again"
      variant="primary"
      refusal={refusal}
    />
  )
}

function wordsOf({ what, contact, crm, state }: Awaited<ReturnType<typeof findDelivery>>): string {
  const told = `${what} for ${contact.name}, to ${crm}.`
  return state === 'unknown' ? `${told} It may have it already: look there first.` : told
}
