import type { CampaignView } from '~/domain/dial-sessions/dialer.schema'
import { Badge } from '~/ui/badge'
import { Progress } from '~/ui/progress'
import { campaignPagesWords } from './campaign-pages.words'

const tones = { ACTIVE: 'accent', COMPLETE: 'ok', ARCHIVED: 'neutral' } as const

export function CampaignStatus({ status }: Pick<CampaignView, 'status'>) {
  return <Badge tone={tones[status]}>{campaignPagesWords.statuses[status]}</Badge>
}

export function CampaignProgress({ campaign }: { campaign: CampaignView }) {
  const text = campaignPagesWords.of(
    campaign.calledRecords.toLocaleString('en-US'),
    campaign.totalRecords.toLocaleString('en-US'),
  )
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-24 flex-1">
        <Progress
          label={campaignPagesWords.dialedIn(campaign.name)}
          value={campaign.calledRecords}
          max={Math.max(1, campaign.totalRecords)}
          text={campaignPagesWords.dialed(text)}
          tone={campaign.status === 'COMPLETE' ? 'ok' : 'accent'}
        />
      </div>
      <span className="tabular min-w-20 text-right text-s text-muted">{text}</span>
    </div>
  )
}
