import { findChecklist } from '../../app/domain/onboarding/checklist.read.server'
import { finishOnboarding } from '../../app/domain/onboarding/finish-onboarding.server'
import { findOnboarding } from '../../app/domain/onboarding/onboarding.read.server'
import { saveGuideMark } from '../../app/domain/onboarding/save-guide-mark.server'
import { skipStep } from '../../app/domain/onboarding/skip-step.server'
import { signTerms } from '../../app/domain/terms/sign-terms.server'
import { findTerms } from '../../app/domain/terms/terms.read.server'
import { os } from './implement'

const { onboarding: at, terms: termsAt } = os

export const onboarding = {
  findOnboarding: at.findOnboarding.handler(({ context: { ctx }, input }) => findOnboarding(ctx, input.productType)),
  skipStep: at.skipStep.handler(({ context: { ctx }, input }) => skipStep(ctx, input)),
  finishOnboarding: at.finishOnboarding.handler(({ context: { ctx } }) => finishOnboarding(ctx)),
  findChecklist: at.findChecklist.handler(({ context: { ctx } }) => findChecklist(ctx)),
  saveGuideMark: at.saveGuideMark.handler(({ context: { ctx }, input }) => saveGuideMark(ctx, input)),
}

export const terms = {
  findTerms: termsAt.findTerms.handler(({ context: { ctx } }) => findTerms(ctx)),
  signTerms: termsAt.signTerms.handler(({ context: { ctx, source, userAgent }, input }) =>
    signTerms(ctx, input, { address: source, userAgent }),
  ),
}
