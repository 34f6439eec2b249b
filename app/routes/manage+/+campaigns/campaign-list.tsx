import { Link } from '@remix-run/react'
import { Phone } from 'lucide-react'
import type { CampaignView } from '~/domain/dial-sessions/dialer.schema'
import { ButtonLink } from '~/ui/button'
import { Section } from '~/ui/page-shell'
import { usePermissions } from '../+shell/use-permissions'
import { CampaignProgress, CampaignStatus } from '../../+campaigns/campaign-progress'
import { campaignPagesWords } from '../../+campaigns/campaign-pages.words'

interface CampaignListProps {
  title: string
  campaigns: CampaignView[]
}

export function CampaignList({ title, campaigns }: CampaignListProps) {
  const can = usePermissions()
  return (
    <Section title={title} id="campaigns">
      <ul className="-my-4 divide-y divide-line">
        {campaigns.map((campaign) => (
          <li
            key={campaign.id}
            className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_auto] items-center gap-4 py-3 max-sm:grid-cols-1 max-sm:gap-1.5"
          >
            <Link to={`/manage/campaigns/${campaign.id}`} className="truncate text-m font-medium hover:underline">
              {campaign.name}
            </Link>
            <span className="justify-self-start">
              <CampaignStatus status={campaign.status} />
            </span>
            <CampaignProgress campaign={campaign} />
            {can.dial ? (
              <ButtonLink
                to={`/manage/dial?campaign=${campaign.id}`}
                size="s"
                aria-label={campaignPagesWords.startDialingLabel(campaign.name)}
                icon={<Phone size={14} aria-hidden />}
              >
                {campaignPagesWords.startDialing}
              </ButtonLink>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}
