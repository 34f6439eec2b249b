import { a2pWords } from '~/domain/a2p/a2p.words'
import { Banner } from '~/ui/banner'
import { ButtonLink } from '~/ui/button'
import { A2P_PATH } from '../+a2p/a2p-paths'
import { StatusCard } from '../+a2p/status-card'
import { formatMoney } from '../+billing/format-money'
import { BUSINESS_PROFILE_PATH } from '../+trust/trust-paths'
import type { StepContent } from './load-step.server'
import { onboardingPagesWords } from './onboarding-pages.words'

type ContentOf<Name extends StepContent['step']> = Extract<StepContent, { step: Name }>['data']

/** The forms have pages of their own: they lead back here. */
export const A2pStep = ({ view, isOwner }: ContentOf<'a2pRegistration'>) => (
  <div className="flex flex-col gap-4">
    {isOwner ? null : <Banner tone="info">{a2pWords.reachOut}</Banner>}
    <StatusCard view={view} isOwner={false} canCorrect={false} fees={null} />
    {isOwner ? (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {view.profile === 'missing' ? (
          <ButtonLink to={BUSINESS_PROFILE_PATH} variant="primary">
            {onboardingPagesWords.openProfile}
          </ButtonLink>
        ) : (
          <ButtonLink to={A2P_PATH} variant="primary">
            {onboardingPagesWords.openA2p}
          </ButtonLink>
        )}
        <p className="text-m text-muted">{onboardingPagesWords.registrationHint}</p>
      </div>
    ) : null}
  </div>
)

export function A2pPaymentStep({ dueAmount, availableAmount }: ContentOf<'a2pPayment'>) {
  const rows: [string, number][] = [
    [onboardingPagesWords.feesDue, dueAmount],
    [onboardingPagesWords.inWallet, availableAmount],
    [onboardingPagesWords.missing, Math.max(0, dueAmount - availableAmount)],
  ]
  return (
    <div className="flex max-w-100 flex-col gap-4">
      <dl className="flex flex-col gap-2 rounded-l border border-line bg-panel px-4 py-4 text-m">
        {rows.map(([label, amount]) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="text-muted">{label}</dt>
            <dd className="tabular font-medium text-text">{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink to="/manage/billing/add-funds" variant="primary">
          {onboardingPagesWords.addFunds}
        </ButtonLink>
        <p className="text-m text-muted">{onboardingPagesWords.registrationHint}</p>
      </div>
    </div>
  )
}
