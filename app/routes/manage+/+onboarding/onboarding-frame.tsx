import type { ReactNode } from 'react'
import type { StepName } from '~/domain/onboarding/onboarding-steps'
import type { StepView } from '~/domain/onboarding/onboarding.schema'
import { Button, ButtonLink } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { Progress } from '~/ui/progress'
import { PostForm } from '../../+form/post-form'
import './onboarding-frame.css'
import { getStepPath } from './onboarding-paths'
import { onboardingPagesWords } from './onboarding-pages.words'
import { findPreviousStep, listOwnSteps, openWalk } from './walk'

/** 4-trust §9. */
const SIZE = { width: 960, height: 625 }
/** As the portal. */
const FULLSCREEN = { width: 1200, height: 784 }

interface OnboardingFrameProps {
  steps: StepView[]
  step: StepName
  pendingPath: string | null
  closeTo: string
  children: ReactNode
}

export function OnboardingFrame({ steps, step, pendingPath, closeTo, children }: OnboardingFrameProps) {
  const walk = openWalk({ steps }, { step, pendingPath })
  const own = listOwnSteps(steps)
  const previous = findPreviousStep(walk)
  const index = own.findIndex(({ name }) => name === step)
  const passed = own.filter(({ complete, skipReason }) => complete || skipReason === 'skipped').length
  const isFullscreen = own[index]?.fullscreen === true
  const { title, about } = onboardingPagesWords.steps[step]
  const position = onboardingPagesWords.stepOf(index + 1, own.length)
  return (
    <Dialog
      title={title}
      description={about}
      closeTo={closeTo}
      staysOpen
      fillsPhone
      {...(isFullscreen ? FULLSCREEN : SIZE)}
      foot={
        <div className="flex flex-wrap items-center gap-2">
          {previous === null ? null : (
            <ButtonLink to={getStepPath(previous, pendingPath)} variant="ghost">
              {onboardingPagesWords.back}
            </ButtonLink>
          )}
          <div className="ml-auto flex flex-wrap gap-2">
            {walk.can({ type: 'FINISH' }) ? (
              <WalkButton intent="finish" variant="ghost">
                {onboardingPagesWords.finish}
              </WalkButton>
            ) : (
              <ButtonLink to={closeTo} variant="ghost">
                {onboardingPagesWords.finishLater}
              </ButtonLink>
            )}
            {walk.can({ type: 'SKIP' }) ? <WalkButton intent="skip">{onboardingPagesWords.skip}</WalkButton> : null}
          </div>
        </div>
      }
    >
      <div className="mb-5 flex items-center gap-3">
        <Progress label={onboardingPagesWords.setUp} value={passed} max={own.length} text={position} />
        <span className="tabular shrink-0 text-s text-muted">{position}</span>
      </div>
      {children}
    </Dialog>
  )
}

interface WalkButtonProps {
  intent: 'skip' | 'finish'
  variant?: 'ghost' | 'secondary'
  children: ReactNode
}

const WalkButton = ({ intent, variant = 'secondary', children }: WalkButtonProps) => (
  <PostForm hiddenFields={{ intent }} preventScrollReset={false}>
    <Button variant={variant}>{children}</Button>
  </PostForm>
)
