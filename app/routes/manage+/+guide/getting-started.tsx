import { Compass } from 'lucide-react'
import type { GuideMarks } from '~/domain/onboarding/onboarding.schema'
import { Button, ButtonLink } from '~/ui/button'
import { Section } from '~/ui/page-shell'
import { useHydrated } from '~/ui/use-hydrated'
import { ONBOARDING_PATH } from '../+onboarding/onboarding-paths'
import { GuideForm } from './guide-form'
import { guideWords } from './guide.words'
import { useProductTour } from './use-product-tour'

const HIDDEN = 'hidden'

interface GettingStartedProps {
  marks: GuideMarks
  /** A step of the onboarding is open. */
  hasOpenSetup: boolean
}

/** 4-trust §2.8. */
export function GettingStarted({ marks, hasOpenSetup }: GettingStartedProps) {
  const isHydrated = useHydrated()
  const startTour = useProductTour(marks.tour ?? null)
  if (marks.gettingStarted === HIDDEN && !hasOpenSetup)
    return (
      <div className="flex items-center gap-3 text-m text-muted">
        {guideWords.gettingStarted}
        <GuideForm mark="gettingStarted" value="shown">
          {(isSent) => (
            <Button variant="ghost" size="s" busy={isSent} aria-label={guideWords.showGuide}>
              {guideWords.show}
            </Button>
          )}
        </GuideForm>
      </div>
    )
  return (
    <Section title={guideWords.gettingStarted} id="getting-started">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-m text-muted">{hasOpenSetup ? guideWords.setupOpen : guideWords.about}</p>
        <div className="flex flex-wrap items-center gap-2">
          {hasOpenSetup ? (
            <ButtonLink to={ONBOARDING_PATH} reloadDocument>
              {guideWords.finishSetup}
            </ButtonLink>
          ) : (
            <GuideForm mark="gettingStarted" value={HIDDEN}>
              {(isSent) => (
                <Button variant="ghost" busy={isSent} aria-label={guideWords.hideGuide}>
                  {guideWords.hide}
                </Button>
              )}
            </GuideForm>
          )}
          {isHydrated ? (
            <Button type="button" icon={<Compass size={16} aria-hidden />} onClick={() => void startTour()}>
              {guideWords.launchTour}
            </Button>
          ) : null}
        </div>
      </div>
    </Section>
  )
}
