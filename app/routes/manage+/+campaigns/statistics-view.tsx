import { useLocation } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CampaignView } from '~/domain/dial-sessions/dialer.schema'
import { useLiveData, useLiveEvents } from '~/live/live-page'
import { useReloadPageSoon } from '~/live/use-reload-page'
import { ButtonLink } from '~/ui/button'
import { Tabs } from '~/ui/tabs'
import { Tooltip } from '~/ui/tooltip'
import { CampaignStatus } from '../../+campaigns/campaign-progress'
import { patchCampaign } from '../../+campaigns/patch-campaign'
import { campaignPath } from '../../+campaigns/campaign-paths'
import { campaignPagesWords } from '../../+campaigns/campaign-pages.words'

interface StatisticsViewProps {
  campaign: CampaignView
  children: ReactNode
}

/** Campaign statistics (4-trust §2.13), with live updates. */
export function StatisticsView({ campaign: loaded, children }: StatisticsViewProps) {
  const campaign = useLiveData(loaded, patchCampaign)
  const { pathname, search } = useLocation()
  const isHistory = pathname.startsWith(`${campaignPath(campaign.id)}/history`)
  const reloadPageSoon = useReloadPageSoon()
  useLiveEvents(({ type, payload }) => {
    const isThisCampaign = type === 'dial-session.changed' && payload.session.campaign.id === campaign.id
    if (isThisCampaign || type === 'call.disposed' || type === 'call.changed') reloadPageSoon()
  })
  return (
    <section aria-labelledby="campaign-name" className="flex flex-col gap-5 p-5 max-sm:p-4">
      <header className="flex items-start gap-2">
        <Tooltip text={campaignPagesWords.backSummary}>
          <ButtonLink
            to={campaignPath(campaign.id, search)}
            variant="ghost"
            size="s"
            square
            aria-label={campaignPagesWords.backSummary}
            className="-ml-1.5"
            icon={<ChevronLeft size={16} aria-hidden />}
          />
        </Tooltip>
        <h2
          id="campaign-name"
          dir="auto"
          className="min-w-0 flex-1 self-center text-l font-semibold break-words text-text"
        >
          {campaign.name}
        </h2>
        <span className="self-center">
          <CampaignStatus status={campaign.status} />
        </span>
      </header>
      <Tabs
        label={campaignPagesWords.campaign}
        items={[
          {
            to: campaignPath(campaign.id, search, '/statistics'),
            label: campaignPagesWords.statistics,
            current: !isHistory,
          },
          { to: campaignPath(campaign.id, search, '/history'), label: campaignPagesWords.history, current: isHistory },
        ]}
      />
      {children}
    </section>
  )
}
