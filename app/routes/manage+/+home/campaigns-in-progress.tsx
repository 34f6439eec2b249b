import { Link } from '@remix-run/react'
import { Phone } from 'lucide-react'
import type { CampaignView } from '~/domain/dial-sessions/dialer.schema'
import { ButtonLink } from '~/ui/button'
import { Section } from '~/ui/page-shell'
import { CampaignProgress } from '../../+campaigns/campaign-progress'
import { usePermissions } from '../+shell/use-permissions'
import { homeWords } from './home.words'

export function CampaignsInProgress({ campaigns }: { campaigns: CampaignView[] }) {
  const can = usePermissions()
  return (
    <Section title={homeWords.campaignsInProgress} id="campaigns">
      <ul className="-my-4 divide-y divide-line">
        {campaigns.map((campaign) => {
          const { id, name, calledRecords } = campaign
          return (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_7rem] items-center gap-4 py-3 max-sm:grid-cols-1 max-sm:gap-1.5"
            >
              <Link to={`/manage/campaigns/${id}`} className="truncate text-m font-medium hover:underline">
                {name}
              </Link>
              <CampaignProgress campaign={campaign} />
              {can.dial ? (
                <ButtonLink
                  to={`/manage/dial?campaign=${id}`}
                  size="s"
                  aria-label={calledRecords > 0 ? homeWords.continueLabel(name) : homeWords.startLabel(name)}
                  icon={<Phone size={14} aria-hidden />}
                >
                  {calledRecords > 0 ? homeWords.continueCampaign : homeWords.start}
                </ButtonLink>
              ) : null}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
