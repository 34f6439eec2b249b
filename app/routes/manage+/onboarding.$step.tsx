import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { findOnboarding } from '~/domain/onboarding/onboarding.read.server'
import { stepName } from '~/domain/onboarding/onboarding.schema'
import { isReachable } from '~/domain/onboarding/skip-rules'
import { createCachedLoader } from '~/live/create-cached-loader'
import { readForm } from '../+form/expected-user.server'
import { handleSubmission } from '../+form/submission'
import { z } from 'zod'
import { loadStep } from './+onboarding/load-step.server'
import { OnboardingFrame } from './+onboarding/onboarding-frame'
import { getStepPath, ONBOARDING_PATH, readPendingPath } from './+onboarding/onboarding-paths'
import { onboardingPagesWords } from './+onboarding/onboarding-pages.words'
import { STEP_ACTIONS } from './+onboarding/step-actions.server'
import { Step } from './+onboarding/steps'
import type { WalkPlace } from './+onboarding/walk'
import { finish, HOME_PATH, skip } from './+onboarding/walk.server'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: onboardingPagesWords.setUp }]

function readPlace({ request, params }: Pick<LoaderFunctionArgs, 'request' | 'params'>): WalkPlace {
  const step = stepName.safeParse(params['step'])
  if (!step.success) throw new Response(null, { status: 404, statusText: 'Not Found' })
  return { step: step.data, pendingPath: readPendingPath(new URL(request.url).searchParams) }
}

/** Also after another window changed something: the address leads to what is left. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const place = readPlace({ request, params })
  const { steps, nextStep } = await findOnboarding(ctx)
  if (!steps.some(({ name, skipReason }) => name === place.step && isReachable(skipReason)))
    throw redirect(nextStep === null ? (place.pendingPath ?? HOME_PATH) : getStepPath(nextStep, place.pendingPath))
  return { ...place, steps, content: await loadStep(ctx, place.step, new URL(request.url).searchParams) }
}

export const clientLoader = createCachedLoader()

const walkForm = z.strictObject({ intent: z.enum(['skip', 'finish']) })

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const place = readPlace({ request, params })
  const form = await readForm(request, ctx, ONBOARDING_PATH)
  if (form.has('intent'))
    return handleSubmission(form, walkForm, async ({ intent }) =>
      redirect(await (intent === 'skip' ? skip : finish)(ctx, place)),
    )
  const signer = { address: context.clientAddress, userAgent: request.headers.get('user-agent') ?? '' }
  return STEP_ACTIONS[place.step]({ ctx, form, place, signer, query: new URL(request.url).searchParams })
}

export default function Onboarding() {
  const { steps, step, pendingPath, content } = useLoaderData<typeof loader>()
  return (
    <OnboardingFrame steps={steps} step={step} pendingPath={pendingPath} closeTo={pendingPath ?? '/manage'}>
      <Step key={step} content={content} pendingPath={pendingPath} />
    </OnboardingFrame>
  )
}
