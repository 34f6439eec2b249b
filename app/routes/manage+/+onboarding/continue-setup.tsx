import { ButtonLink } from '~/ui/button'
import { onboardingPagesWords } from './onboarding-pages.words'
import { ONBOARDING_PATH } from './onboarding-paths'

/** Back to the onboarding that led here. */
export const ContinueSetup = ({ isOpen }: { isOpen: boolean }) =>
  isOpen ? (
    <ButtonLink to={ONBOARDING_PATH} size="s">
      {onboardingPagesWords.continueSetup}
    </ButtonLink>
  ) : null
