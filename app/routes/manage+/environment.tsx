import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import type { Ctx } from '~/domain/context.server'
import { ENVIRONMENTS } from '~/domain/staff-environments/staff-environments'
import { findStaffEnvironments } from '~/domain/staff-environments/staff-environments.read.server'
import { createCachedLoader, useCacheInitialData } from '~/live/create-cached-loader'
import { Banner } from '~/ui/banner'
import { getButtonClass } from '~/ui/button'
import { PageHeader } from '~/ui/page-shell'
import { Choice } from '~/ui/switch'
import { choiceCookie, ENVIRONMENT_PATH, getArrivalUrl, readChoice } from '../+environment/environment-choice.server'
import { environmentWords } from '../+environment/environment.words'
import { ActionForm } from '../+form/action-form'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission } from '../+form/submission'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: environmentWords.title }]

/** Throws 404 for others. */
async function requireEnvironments(ctx: Ctx) {
  const environments = await findStaffEnvironments(ctx)
  if (environments === null) throw new Response(null, { status: 404, statusText: 'Not Found' })
  return environments
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const environments = await requireEnvironments(ctx)
  const choice = await readChoice(ctx, request)
  const chosen = environments.find(({ name, isThis }) => name === choice && !isThis)
  return {
    environments,
    chosen: chosen ? { name: chosen.name, url: getArrivalUrl(chosen) } : null,
  }
}

export const clientLoader = createCachedLoader()

const command = z.strictObject({ name: z.enum(ENVIRONMENTS) })

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const environments = await requireEnvironments(ctx)
  const form = await readForm(request, ctx, ENVIRONMENT_PATH)
  return handleSubmission(form, command, async ({ name }) => {
    const chosen = environments.find((one) => one.name === name)
    if (!chosen) throw new Response(null, { status: 404, statusText: 'Not Found' })
    const headers = { 'Set-Cookie': await choiceCookie(ctx, chosen.isThis ? null : name) }
    if (!chosen.isThis) return redirect(ENVIRONMENT_PATH, { headers })
    const answer = await redirectWithNotice(ENVIRONMENT_PATH, environmentWords.stays)
    answer.headers.append('Set-Cookie', headers['Set-Cookie'])
    return answer
  })
}

export default function EnvironmentPage() {
  useCacheInitialData(clientLoader)
  const { environments, chosen } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={environmentWords.title}>{environmentWords.intro}</PageHeader>
      {chosen ? (
        <Banner
          action={
            <a href={chosen.url} className={getButtonClass({ size: 's', variant: 'primary' })}>
              {environmentWords.open(chosen.name)}
            </a>
          }
        >
          {environmentWords.chosen(chosen.name)}
        </Banner>
      ) : null}
      <ActionForm submitLabel={environmentWords.save}>
        <fieldset key={chosen?.name ?? ''} className="flex max-w-md flex-col gap-2">
          <legend className="sr-only">{environmentWords.environments}</legend>
          {environments.map(({ name, address, isThis }) => (
            <Choice
              key={name}
              type="radio"
              name="name"
              value={name}
              label={name}
              hint={isThis ? environmentWords.here : address}
              defaultChecked={chosen ? chosen.name === name : isThis}
              required
            />
          ))}
        </fieldset>
      </ActionForm>
    </>
  )
}
