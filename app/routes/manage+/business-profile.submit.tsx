import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requirePermission } from '~/domain/access/require'
import { isAdvice } from '~/domain/business-profiles/business-profiles.words'
import { submitProfile } from '~/domain/business-profiles/submit-profile.server'
import { adviceTexts } from '~/domain/business-profiles/business-profiles.words'
import { createCachedLoader } from '~/live/create-cached-loader'
import { readForm } from '../+form/expected-user.server'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission, orForbidden } from '../+form/submission'
import { z } from 'zod'
import { BUSINESS_PROFILE_PATH } from './+trust/trust-paths'
import { trustPagesWords } from './+trust/trust-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: trustPagesWords.confirmTitle }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  await orForbidden(Promise.resolve().then(() => requirePermission(ctx, 'trust:edit')))
  const named = new URL(request.url).searchParams.get('advice') ?? ''
  return { advice: named.split(',').filter(isAdvice) }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(
    await readForm(request, ctx, BUSINESS_PROFILE_PATH),
    z.strictObject({}),
    async () => {
      await submitProfile(ctx, null)
      return redirectWithNotice(BUSINESS_PROFILE_PATH, trustPagesWords.submitted)
    },
    { message: trustPagesWords.unknownError, log: ctx.log, unexpectedOnly: true },
  )
}

export default function SubmitProfile() {
  const { advice } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={trustPagesWords.confirmTitle}
      description={advice.length > 0 ? trustPagesWords.confirmAbout : undefined}
      closeTo={BUSINESS_PROFILE_PATH}
      submitLabel={trustPagesWords.continue}
    >
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-m text-text">
        {advice.map((one) => (
          <li key={one}>{adviceTexts[one]}</li>
        ))}
      </ul>
    </ActionFormDialog>
  )
}
