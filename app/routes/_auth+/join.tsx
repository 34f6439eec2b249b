import { redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { isDomainError } from '~/domain/errors'
import { acceptInvite } from '~/domain/team/accept-invite.server'
import { activationCode } from '~/domain/team/activation-code'
import { findInviteOffer } from '~/domain/team/invites.read.server'
import { joinByCode } from '~/domain/team/team.schema'
import { teamWords } from '~/domain/team/team.words'
import { Banner } from '~/ui/banner'
import { ActivationCodeField } from '../+account/activation-code-field'
import { accountPagesWords } from '../+account/account-pages.words'
import { readUncheckedForm } from '../+form/read-form.server'
import { SchemaForm } from '../+form/schema-form'
import { handleSubmission } from '../+form/submission'
import { SubmitButton } from '../+form/submit-button'
import { AuthForm, MailedTo } from './+ui/auth-form'

export const meta: MetaFunction = () => [{ title: accountPagesWords.joinTeam }, { name: 'robots', content: 'noindex' }]

/** A mail scanner that opens the link accepts nothing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.ctxFor(request)
  const code = new URL(request.url).searchParams.get('code')
  if (code === null) return { offer: null, problem: null }
  const parsed = activationCode.safeParse(code)
  if (!parsed.success) return { offer: null, problem: teamWords.invalidCode }
  try {
    const offer = await findInviteOffer(ctx, { activationCode: parsed.data }, context.clientAddress)
    return { offer: { ...offer, code: parsed.data }, problem: null }
  } catch (error) {
    if (!isDomainError(error)) throw error
    return { offer: null, problem: error.message }
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.ctxFor(request)
  return handleSubmission(await readUncheckedForm(request), joinByCode, async (input) => {
    const session = await acceptInvite(ctx, input, context.clientAddress)
    return redirectDocument('/manage', {
      headers: { 'Set-Cookie': context.sessionCookie.issue(session.token, session.expiresAt) },
    })
  })
}

export default function Join() {
  const { offer, problem } = useLoaderData<typeof loader>()
  if (offer)
    return (
      <>
        <div>
          <h1 className="text-xl font-semibold tracking-tight">{accountPagesWords.joinNamed(offer.teamName)}</h1>
          <p className="mt-1 text-m text-muted">
            {accountPagesWords.joinAs(teamWords.roleNames[offer.role])} <MailedTo>{offer.email}</MailedTo>
          </p>
        </div>
        <SchemaForm
          schema={joinByCode}
          id="join"
          hiddenFields={{ activationCode: offer.code }}
          preventScrollReset={false}
        >
          {() => <SubmitButton size="l">{accountPagesWords.joinNamed(offer.teamName)}</SubmitButton>}
        </SchemaForm>
      </>
    )
  return (
    <>
      {problem === null ? null : <Banner tone="danger">{problem}</Banner>}
      <AuthForm
        title={accountPagesWords.joinTeam}
        intro={accountPagesWords.enterActivationCode}
        schema={joinByCode}
        id="join"
        submitLabel={accountPagesWords.joinTeam}
      >
        {(fields) => (
          <ActivationCodeField
            meta={fields.activationCode}
            autoFocus
            className="h-12 text-center text-xl tracking-[0.2em]"
          />
        )}
      </AuthForm>
    </>
  )
}
