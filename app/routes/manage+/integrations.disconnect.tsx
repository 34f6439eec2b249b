import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { disconnectHighLevel } from '~/domain/crm/connect-high-level.server'
import { findIntegrations } from '~/domain/crm/integrations.read.server'
import { keepLast } from '~/live/keep-last'
import { AskFirst } from '../+form/ask-first'
import { redirectWithNotice } from '../+form/notice.server'
import { readForm } from '../+form/whose-form.server'
import { orForbidden, submit } from '../+form/submission'
import { useAnswer } from '../+form/use-answer'

const PAGE = '/manage/integrations'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await orForbidden(findIntegrations(await context.requireUser(request)))
  return null
}

export const clientLoader = keepLast()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return submit(await readForm(request, ctx, PAGE), z.strictObject({}), async () => {
    await disconnectHighLevel(ctx)
    return redirectWithNotice(PAGE, 'GoHighLevel is disconnected')
  })
}

export default function Disconnect() {
  const refusal = useAnswer<typeof action>()
  return (
    <AskFirst
      title="Disconnect GoHighLevel?"
      description="It hears of nothing any more, and boards get no new leads from it. Contacts and tags that are here stay."
      closeTo={PAGE}
      press="Disconnect"
      refusal={refusal}
    />
  )
}
