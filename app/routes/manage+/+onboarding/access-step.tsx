import { joinByCode } from '~/domain/team/team.schema'
import { Banner } from '~/ui/banner'
import { ActivationCodeField } from '../../+account/activation-code-field'
import { SchemaForm } from '../../+form/schema-form'
import { PlanPicker } from '../+billing/plan-picker'
import type { StepContent } from './load-step.server'
import { onboardingPagesWords } from './onboarding-pages.words'

type AccessStepProps = Extract<StepContent, { step: 'needsAccess' }>['data']

export const AccessStep = ({ products, kind, isBlocked, seats, canJoin, isMember, ownerContact }: AccessStepProps) => (
  <div className="flex flex-col gap-6">
    {isMember ? (
      <Banner>
        {ownerContact === null ? onboardingPagesWords.askOwner : onboardingPagesWords.askOwnerAt(ownerContact)}
      </Banner>
    ) : isBlocked ? (
      <Banner tone="warn">{onboardingPagesWords.accountBlocked}</Banner>
    ) : null}
    {products === null ? null : (
      <PlanPicker products={products} kinds={kind === 'team' ? ['team', 'individual'] : ['individual']} seats={seats} />
    )}
    {canJoin ? (
      <section aria-labelledby="activation-code" className="max-w-80">
        <h3 id="activation-code" className="mb-3 text-m font-semibold">
          {onboardingPagesWords.haveCode}
        </h3>
        <SchemaForm schema={joinByCode} id="join-team" submitLabel={onboardingPagesWords.joinTeam} variant="secondary">
          {(fields) => <ActivationCodeField meta={fields.activationCode} />}
        </SchemaForm>
      </section>
    ) : null}
  </div>
)
