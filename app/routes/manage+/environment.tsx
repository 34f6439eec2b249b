import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import type { Ctx } from '~/domain/context.server'
import { ENVIRONMENTS } from '~/domain/staff-environments/staff-environments'
import { findStaffEnvironments } from '~/domain/staff-environments/staff-environments.read.server'
import { createCachedLoader, useCacheInitialData } from '~/live/create-cached-loader'
import { Banner } from '~/ui/banner'
import { Button, getButtonClass } from '~/ui/button'
import { PageHeader } from '~/ui/page-shell'
import { Choice } from '~/ui/switch'
import { choiceCookie, ENVIRONMENT_PATH, getArrivalUrl, readChoice } from '../+environment/environment-choice.server'
import { environmentWords } from '../+environment/environment.words'
import { ActionForm } from '../+form/action-form'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { PostForm } from '../+form/post-form'
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

/** Without a name: this server. */
const command = z.strictObject({ name: z.enum(ENVIRONMENTS).optional() })

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const form = await readForm(request, ctx, ENVIRONMENT_PATH)
  const environments = await requireEnvironments(ctx)
  return handleSubmission(form, command, async ({ name }) => {
    const chosen = name === undefined ? null : environments.find((one) => one.name === name)
    if (chosen === undefined) throw new Response(null, { status: 404, statusText: 'Not Found' })
    const isElsewhere = chosen !== null && !chosen.isThis
    const cookie = await choiceCookie(ctx, isElsewhere ? chosen.name : null)
    if (isElsewhere) return redirect(ENVIRONMENT_PATH, { headers: { 'Set-Cookie': cookie } })
    const answer = await redirectWithNotice(ENVIRONMENT_PATH, environmentWords.stays)
    answer.headers.append('Set-Cookie', cookie)
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
            <span className="flex flex-wrap gap-2">
              <PostForm>
                <Button size="s">{environmentWords.stay}</Button>
              </PostForm>
              <a href={chosen.url} className={getButtonClass({ size: 's', variant: 'primary' })}>
                {environmentWords.open(chosen.name)}
              </a>
            </span>
          }
        >
          {environmentWords.chosen(chosen.name)}
        </Banner>
      ) : null}
      <div className="max-w-md">
        <ActionForm submitLabel={environmentWords.save}>
          <fieldset key={chosen?.name ?? ''} className="flex flex-col gap-2">
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
      </div>
    </>
  )
}
