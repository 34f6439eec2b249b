import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { sendSetupCode as sendSetupCodeSchema } from '~/domain/access/access.schema'
import { sendSetupCode } from '~/domain/access/set-up-first-owner.server'
import { readUncheckedForm } from '../+form/read-form.server'
import { handleSubmission } from '../+form/submission'
import { EmailForm } from './+ui/email-form'
import { accountPagesWords } from '../+account/account-pages.words'

export const meta: MetaFunction = () => [{ title: accountPagesWords.setUp }]

export async function loader({ context }: LoaderFunctionArgs) {
  if (!(await context.world.needsFirstOwner())) throw redirect('/sign-in')
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.ctxFor(request)
  return handleSubmission(
    await readUncheckedForm(request),
    sendSetupCodeSchema,
    async (input) => {
      await sendSetupCode(ctx, input, context.codeOrigin())
      return redirect(`/setup/code?${new URLSearchParams({ email: input.email })}`)
    },
    { message: accountPagesWords.failedSendLoginEmail, log: ctx.log },
  )
}

export default function Setup() {
  return (
    <EmailForm
      schema={sendSetupCodeSchema}
      id="setup"
      title={accountPagesWords.setUpInstallation}
      intro={accountPagesWords.noAccountExistsYetYou}
    />
  )
}
