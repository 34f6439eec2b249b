import { ListChecks } from 'lucide-react'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { usePermissions } from '../+shell/use-permissions'

/** The text is the specification's (4-trust §2.13). */
export function NoCampaigns() {
  const { dial } = usePermissions()
  return (
    <EmptyState
      icon={<ListChecks size={24} aria-hidden />}
      title="No Campaigns Yet"
      action={
        dial ? (
          <ButtonLink to="/manage/contacts/lists" variant="primary">
            Choose a list
          </ButtonLink>
        ) : null
      }
    >
      {dial
        ? 'Select numbers from your CRM to create a campaign and start dialing'
        : 'Campaigns of your team that your role can view appear here.'}
    </EmptyState>
  )
}
