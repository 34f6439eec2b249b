import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { findOnboarding } from '~/domain/onboarding/onboarding.read.server'
import { getStepPath, readPendingPath } from './+onboarding/onboarding-paths'
import { HOME_PATH } from './+onboarding/walk.server'

/** Finish setup: the next step, or Home. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { nextStep } = await findOnboarding(await context.requireUser(request))
  const pendingPath = readPendingPath(new URL(request.url).searchParams)
  throw redirect(nextStep === null ? (pendingPath ?? HOME_PATH) : getStepPath(nextStep, pendingPath))
}
