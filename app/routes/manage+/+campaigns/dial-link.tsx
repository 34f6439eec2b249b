import { Phone, SquareKanban } from 'lucide-react'
import type { CampaignView } from '~/domain/dialer/dialer.schema'
import { ButtonLink } from '~/ui/button'
import { useMay } from '../+shell/use-may'

/** The way to go on with a campaign that is not through; a run over a stage is started from its board. In a `row` of a list it names the campaign. */
export function DialLink({ campaign, row = false }: { campaign: CampaignView; row?: boolean }) {
  const may = useMay()
  // Active is what somebody waits in: of two numbers of a lead one may be due.
  if (!may.dial || campaign.status !== 'ACTIVE') return null
  const { id, name, boardId } = campaign
  const [to, words, Icon] =
    boardId === null
      ? ([`/manage/dial?campaign=${id}`, 'Start Dialing', Phone] as const)
      : ([`/boards/${boardId}`, 'Open Board', SquareKanban] as const)
  return row ? (
    <ButtonLink to={to} size="s" aria-label={`${words} ${name}`} icon={<Icon size={14} aria-hidden />}>
      <span className="max-sm:sr-only">{words}</span>
    </ButtonLink>
  ) : (
    <ButtonLink to={to} variant="primary" icon={<Icon size={16} aria-hidden />}>
      {words}
    </ButtonLink>
  )
}
