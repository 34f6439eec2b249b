import { linkEmail, sendLoginCode } from '~/domain/access/access.schema'
import { ButtonLink } from '~/ui/button'
import { accountPagesWords } from '../../+account/account-pages.words'
import { EmailAddressField } from '../../+account/email-address-field'
import { SchemaForm } from '../../+form/schema-form'
import { hasNoFieldErrors } from '../../+form/use-zod-form'
import { CodeField } from '../../+ui/code-field'
import type { StepContent } from './load-step.server'
import { onboardingPagesWords } from './onboarding-pages.words'

type EmailStepProps = Extract<StepContent, { step: 'verifyEmail' }>['data'] & { path: string }

/** Edit returns to the address, without the code (4-trust §4.3). */
export const EmailStep = ({ sentTo, email, path }: EmailStepProps) => (
  <div className="max-w-120">
    {sentTo === null ? (
      <SchemaForm
        schema={sendLoginCode}
        id="email"
        defaultValue={{ email }}
        submitLabel={onboardingPagesWords.sendCode}
      >
        {(fields, form) => <EmailAddressField meta={fields.email} autoFocus={hasNoFieldErrors(form)} />}
      </SchemaForm>
    ) : (
      <>
        <p className="mb-4 text-m text-muted">{accountPagesWords.ifCanBeLinkedYou(sentTo)}</p>
        <SchemaForm
          schema={linkEmail}
          id="email-code"
          hiddenFields={{ email: sentTo }}
          submitLabel={onboardingPagesWords.verify}
          renderActions={(button) => (
            <div className="flex justify-between gap-2">
              <ButtonLink to={path} variant="ghost">
                {onboardingPagesWords.changeEmail}
              </ButtonLink>
              {button}
            </div>
          )}
        >
          {(fields, form) => <CodeField meta={fields.code} autoFocus={hasNoFieldErrors(form)} />}
        </SchemaForm>
      </>
    )}
  </div>
)
