import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { canJoinTeam } from '~/domain/team/join-rules.server'
import { joinTeam } from '~/domain/team/join-team.server'
import { joinByCode } from '~/domain/team/team.schema'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ActivationCodeField } from '../+account/activation-code-field'
import { accountPagesWords } from '../+account/account-pages.words'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { SchemaFormDialog } from '../+form/schema-form-dialog'
import { handleSubmission } from '../+form/submission'
import { hasNoFieldErrors } from '../+form/use-zod-form'

const ACCOUNT_PATH = '/manage/account'

export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!(await canJoinTeam(await context.requireUser(request))))
    throw new Response(null, { status: 403, statusText: 'Forbidden' })
  return null
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, ACCOUNT_PATH), joinByCode, async (input) => {
    await joinTeam(ctx, input)
    const answer = await redirectWithNotice('/manage', accountPagesWords.joinedTeam)
    // Everything loaded is the earlier account's.
    answer.headers.set('X-Remix-Reload-Document', 'true')
    return answer
  })
}

export default function JoinTeam() {
  return (
    <SchemaFormDialog
      title={accountPagesWords.joinTeam}
      description={accountPagesWords.joinTeamEffect}
      closeTo={ACCOUNT_PATH}
      schema={joinByCode}
      id="join-team"
      submitLabel={accountPagesWords.joinTeam}
    >
      {(fields, form) => <ActivationCodeField meta={fields.activationCode} autoFocus={hasNoFieldErrors(form)} />}
    </SchemaFormDialog>
  )
}
