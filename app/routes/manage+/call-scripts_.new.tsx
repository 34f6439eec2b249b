import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { callScriptText } from '~/domain/call-scripts/call-scripts.schema'
import { NOT_SAVED } from '~/domain/call-scripts/script-words'
import { createCallScript } from '~/domain/call-scripts/change-call-scripts.server'
import { keepLast } from '~/live/keep-last'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { redirectWithNotice } from '../+form/notice.server'
import { readAnybodysForm } from '../+form/read-form.server'
import { submit } from '../+form/submission'
import { useAnswer } from '../+form/use-answer'
import { isSomebodyElses, somebodyElses } from '../+form/whose-form.server'
import { ScriptForm } from './+scripts/script-form'
import { onlySignedIn } from './+shell/only-signed-in.server'

export { PageFault as ErrorBoundary } from './+shell/page-fault'

export const meta: MetaFunction = () => [{ title: 'Add Call Script' }]

export const loader = (args: LoaderFunctionArgs) => onlySignedIn(args)

export const clientLoader = keepLast()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const form = await readAnybodysForm(request)
  // The form belongs to another user: keep its input.
  if (isSomebodyElses(form, ctx)) return somebodyElses(form)
  return submit(
    form,
    callScriptText,
    async (input) => {
      const { id } = await createCallScript(ctx, input)
      return redirectWithNotice(`/manage/call-scripts/${id}`, 'Saved')
    },
    { words: NOT_SAVED, log: ctx.log, onlyUnforeseen: true },
  )
}

export default function AddCallScript() {
  const refusal = useAnswer<typeof action>()
  return (
    <>
      <PageHeader title="Add Call Script" back={<BackLink to="/manage/call-scripts">Call Scripts</BackLink>} />
      <ScriptForm id="new-script" lastResult={refusal?.result} />
    </>
  )
}
