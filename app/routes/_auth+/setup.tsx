import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { sendSetupCode as sendSetupCodeSchema } from '~/domain/access/access.schema'
import { sendSetupCode } from '~/domain/access/set-up-first-owner.server'
import { readAnybodysForm } from '../+form/read-form.server'
import { submit } from '../+form/submission'
import { EmailForm } from './+ui/email-form'

export const meta: MetaFunction = () => [{ title: 'Set up' }]

export async function loader({ context }: LoaderFunctionArgs) {
  if (!(await context.world.needsFirstOwner())) throw redirect('/sign-in')
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.ctxFor(request)
  return submit(
    await readAnybodysForm(request),
    sendSetupCodeSchema,
    async (input) => {
      await sendSetupCode(ctx, input, { source: context.clientAddress })
      return redirect(`/setup/code?${new URLSearchParams({ email: input.email })}`)
    },
    { words: 'Failed to send login email', log: ctx.log },
  )
}

export default function Setup() {
  return (
    <EmailForm
      schema={sendSetupCodeSchema}
      id="setup"
      title="Set up your installation"
      intro="Nobody is here yet. You become the owner: we send a code of 6 digits to your e-mail address first."
    />
  )
}
