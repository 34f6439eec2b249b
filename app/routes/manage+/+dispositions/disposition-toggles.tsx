import type { TeamDispositions } from '~/domain/account-dispositions/account-dispositions.schema'
import type { CompanyInfo } from '~/domain/companies/companies.schema'
import { Banner } from '~/ui/banner'
import { ToggleForm } from '../+company/toggle-form'
import { useTimedError } from '../+company/use-timed-error'
import { dispositionPagesWords } from './disposition-pages.words'

interface DispositionTogglesProps {
  /** null: the team's page. */
  company: CompanyInfo | null
  team: Pick<TeamDispositions, 'teamDispositionsEnabled' | 'company'> | null
}

/** Off while an error is shown (3-settings §6). */
export function DispositionToggles({ company, team }: DispositionTogglesProps) {
  const [error, report] = useTimedError()
  const shared = { failure: dispositionPagesWords.updateFailed, onError: report }
  const isOffByCompany = team?.company?.dispositionsEnabled === false
  const isEnabled = company?.dispositionsEnabled ?? team?.teamDispositionsEnabled ?? true
  return (
    <>
      {error === null ? null : <Banner tone="danger">{error}</Banner>}
      <div className="flex flex-col gap-4 rounded-l border border-line bg-panel px-5 py-4">
        <ToggleForm
          intent="enable"
          label={dispositionPagesWords.enable}
          hint={
            isOffByCompany ? dispositionPagesWords.offByCompany(team.company!.name) : dispositionPagesWords.enableHint
          }
          checked={isEnabled && !isOffByCompany}
          disabled={error !== null || isOffByCompany}
          {...shared}
        />
        {company ? (
          <ToggleForm
            intent="custom"
            label={dispositionPagesWords.teamDispositions}
            hint={dispositionPagesWords.teamDispositionsHint}
            checked={company.customDispositionsEnabled}
            disabled={error !== null}
            {...shared}
          />
        ) : null}
      </div>
    </>
  )
}
