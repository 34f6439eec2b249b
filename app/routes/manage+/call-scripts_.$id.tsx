import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Lock, Users } from 'lucide-react'
import { z } from 'zod'
import { findSession } from '~/domain/access/access.read.server'
import { findCallScript } from '~/domain/call-scripts/call-scripts.read.server'
import { editCallScript } from '~/domain/call-scripts/call-scripts.schema'
import { callScriptsWords, NOT_PRIVATE, NOT_SAVED, NOT_SHARED } from '~/domain/call-scripts/call-scripts.words'
import { toScriptDoc } from '~/domain/call-scripts/script-doc'
import { updateCallScript } from '~/domain/call-scripts/change-call-scripts.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { cx } from '~/ui/cx'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { redirectWithNotice } from '../+form/notice.server'
import { readUncheckedForm } from '../+form/read-form.server'
import { orNotFound, handleSubmission } from '../+form/submission'
import { PostForm } from '../+form/post-form'
import { SubmitButton } from '../+form/submit-button'
import { isFromOtherUser, userChangedResponse } from '../+form/expected-user.server'
import { ScriptBody, scriptBodyClass } from '../+ui/script-body'
import { ScriptForm } from './+scripts/script-form'
import { Sharing } from './+scripts/script-columns'
import { useReloadOnScriptEvents } from './+scripts/use-reload-on-script-events'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.script.displayName ?? callScriptsWords.callScriptLabel },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const script = await orNotFound(findCallScript(ctx, params.id!))
  const { permissions } = await findSession(ctx)
  return { script, canShare: script.isOwn && script.canEdit && permissions.teamInfo !== null }
}

export const clientLoader = createCachedLoader()

const shareForm = z.strictObject({ share: z.enum(['team', 'private']) })

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const form = await readUncheckedForm(request)
  // The form belongs to another user: keep its input.
  if (isFromOtherUser(form, ctx)) return userChangedResponse(form)
  const id = params.id!
  const here = `/manage/call-scripts/${id}`
  if (!form.has('share'))
    return handleSubmission(
      form,
      editCallScript,
      async (input) => {
        await updateCallScript(ctx, id, input)
        return redirectWithNotice(here, 'Saved')
      },
      { message: NOT_SAVED, log: ctx.log, unexpectedOnly: true },
    )
  const isShared = form.get('share') === 'team'
  return handleSubmission(
    form,
    shareForm,
    async ({ share }) => {
      const { permissions } = await findSession(ctx)
      await updateCallScript(ctx, id, { teamId: share === 'team' ? (permissions.teamInfo?.teamId ?? null) : null })
      return redirectWithNotice(here, isShared ? callScriptsWords.sharedTeamLabel : callScriptsWords.onlyYouCanReadNow)
    },
    { message: isShared ? NOT_SHARED : NOT_PRIVATE, log: ctx.log, unexpectedOnly: true },
  )
}

export default function CallScript() {
  const { script, canShare } = useLoaderData<typeof loader>()
  useReloadOnScriptEvents()
  return (
    <>
      <PageHeader
        title={script.displayName}
        back={<BackLink to="/manage/call-scripts">{callScriptsWords.callScripts}</BackLink>}
        actions={canShare ? <ShareButton isShared={script.teamId !== null} /> : null}
      >
        <Sharing script={script} />
      </PageHeader>
      {script.canEdit ? (
        <ScriptForm id={`script-${script.id}`} saved={script} />
      ) : (
        <div dir="auto" className={cx(scriptBodyClass, 'rounded-l border border-line bg-panel px-5 py-4 text-m')}>
          <ScriptBody doc={script.jsonBody ?? toScriptDoc(script.body)} person={null} />
        </div>
      )}
    </>
  )
}

function ShareButton({ isShared }: { isShared: boolean }) {
  return (
    <PostForm>
      <SubmitButton
        name="share"
        value={isShared ? 'private' : 'team'}
        variant="secondary"
        icon={isShared ? <Lock size={16} aria-hidden /> : <Users size={16} aria-hidden />}
      >
        {isShared ? callScriptsWords.makePrivate : callScriptsWords.shareTeam}
      </SubmitButton>
    </PostForm>
  )
}
