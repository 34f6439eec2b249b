import { ActionForm } from '../../+form/action-form'
import type { StepContent } from './load-step.server'
import { onboardingPagesWords } from './onboarding-pages.words'

type TermsStepProps = Extract<StepContent, { step: 'termsOfService' }>['data']

export const TermsStep = ({ type, version, document }: TermsStepProps) => (
  <ActionForm hiddenFields={{ type, version }} preventScrollReset={false} submitLabel={onboardingPagesWords.agree}>
    <div
      role="region"
      aria-label={onboardingPagesWords.documentOf(version)}
      tabIndex={0}
      className="terms-document flex flex-col gap-4 overflow-y-auto rounded-m border border-line bg-inset p-4"
    >
      <p className="text-s text-muted">{onboardingPagesWords.documentOf(version)}</p>
      {document.map(({ title, text }) => (
        <section key={title}>
          <h3 className="text-m font-semibold">{title}</h3>
          <p className="mt-1 max-w-2xl text-m text-muted">{text}</p>
        </section>
      ))}
    </div>
  </ActionForm>
)
