import { oc } from '@orpc/contract'
import { checklistView, guideMark, onboardingOf, onboardingView, skipStep } from './onboarding.schema'

const tags = ['Onboarding']

export const onboardingContract = {
  findOnboarding: oc
    .route({
      method: 'GET',
      path: '/api/v1/onboarding',
      summary: 'Your onboarding for a product: its steps, and which is next',
      description:
        '`complete` of a step is derived from the account. An activation code is redeemed with `POST /api/v1/teams/join`, a seat claimed with `POST /api/v1/teams/{teamId}/seats/claim`.',
      tags,
    })
    .input(onboardingOf)
    .output(onboardingView),
  skipStep: oc
    .route({
      method: 'POST',
      path: '/api/v1/onboarding/skips',
      summary: 'Skip a step. It can still be completed later',
      description: 'A step that cannot be skipped is refused with 409 (`conflict`).',
      tags,
    })
    .input(skipStep)
    .output(onboardingView),
  finishOnboarding: oc
    .route({
      method: 'POST',
      path: '/api/v1/onboarding/finish',
      summary: 'Finish your onboarding. Each step must be complete or skippable',
      tags,
    })
    .output(onboardingView),
  findChecklist: oc
    .route({
      method: 'GET',
      path: '/api/v1/onboarding/checklist',
      summary: 'The Onboarding Checklist: incomplete items first, and the percentage completed',
      tags,
    })
    .output(checklistView),
  saveGuideMark: oc
    .route({
      method: 'PUT',
      path: '/api/v1/onboarding/marks',
      summary: 'Remember a welcome banner that you closed, a hidden guide, or where you left the product tour',
      tags,
    })
    .input(guideMark)
    .output(guideMark),
}
