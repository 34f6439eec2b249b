import type { ReactNode } from 'react'
import type { CampaignView } from '~/domain/dialer/dialer.schema'
import { useLiveEvents } from '~/live/live-page'
import { useReadAgainSoon } from '~/live/use-read-again'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { Tabs } from '~/ui/tabs'
import { CampaignStatus } from '../../+campaigns/campaign-progress'
import { useLeaveDeletedCampaign } from '../../+campaigns/use-leave-deleted'

interface StatisticsPageProps {
  campaign: CampaignView
  children: ReactNode
}

/** What came of a campaign, in figures and call by call (4-trust §2.13). Follows what is dialed. */
export function StatisticsPage({ campaign, children }: StatisticsPageProps) {
  const at = `/manage/campaigns/${campaign.id}`
  const readAgainSoon = useReadAgainSoon()
  useLeaveDeletedCampaign(campaign.id, '/manage/campaigns')
  useLiveEvents(({ type, payload }) => {
    const isOurs = type === 'dial-session.changed' && payload.session.campaign.id === campaign.id
    if (isOurs || type === 'call.disposed' || type === 'call.changed') readAgainSoon()
  })
  return (
    <>
      <PageHeader title={campaign.name} back={<BackLink to={at}>Summary</BackLink>}>
        <CampaignStatus status={campaign.status} />
      </PageHeader>
      <Tabs
        label="Campaign"
        items={[
          { to: `${at}/statistics`, label: 'Statistics' },
          { to: `${at}/history`, label: 'History' },
        ]}
      />
      {children}
    </>
  )
}
