import { ListChecks } from 'lucide-react'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { usePermissions } from '../+shell/use-permissions'
import { campaignPagesWords } from '../../+campaigns/campaign-pages.words'
import { HelpLink } from '../../+ui/help-link'

/** The text is the specification's (4-trust §2.13). */
export function NoCampaigns() {
  const { dial } = usePermissions()
  return (
    <EmptyState
      help={<HelpLink article="start-dialing" />}
      icon={<ListChecks size={24} aria-hidden />}
      title={campaignPagesWords.noCampaignsYet}
      action={
        dial ? (
          <ButtonLink to="/manage/contacts/lists" variant="primary">
            {campaignPagesWords.chooseList}
          </ButtonLink>
        ) : null
      }
    >
      {dial ? campaignPagesWords.selectNumbersCrmCreateCampaign : campaignPagesWords.campaignsTeamRoleCanView}
    </EmptyState>
  )
}
