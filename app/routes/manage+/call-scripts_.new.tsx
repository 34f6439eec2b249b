import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { callScriptText } from '~/domain/call-scripts/call-scripts.schema'
import { callScriptsWords, NOT_SAVED } from '~/domain/call-scripts/call-scripts.words'
import { createCallScript } from '~/domain/call-scripts/change-call-scripts.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { redirectWithNotice } from '../+form/notice.server'
import { readUncheckedForm } from '../+form/read-form.server'
import { handleSubmission } from '../+form/submission'
import { isFromOtherUser, userChangedResponse } from '../+form/expected-user.server'
import { ScriptForm } from './+scripts/script-form'
import { requireSignedIn } from './+shell/require-signed-in.server'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: callScriptsWords.addCallScript }]

export const loader = (args: LoaderFunctionArgs) => requireSignedIn(args)

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const form = await readUncheckedForm(request)
  // The form belongs to another user: keep its input.
  if (isFromOtherUser(form, ctx)) return userChangedResponse(form)
  return handleSubmission(
    form,
    callScriptText,
    async (input) => {
      const { id } = await createCallScript(ctx, input)
      return redirectWithNotice(`/manage/call-scripts/${id}`, 'Saved')
    },
    { message: NOT_SAVED, log: ctx.log, unexpectedOnly: true },
  )
}

export default function AddCallScript() {
  return (
    <>
      <PageHeader
        title={callScriptsWords.addCallScript}
        back={<BackLink to="/manage/call-scripts">{callScriptsWords.callScripts}</BackLink>}
      />
      <ScriptForm id="new-script" />
    </>
  )
}
