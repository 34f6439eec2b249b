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
    <Section
      title={homeWords.campaignsInProgress}
      id="campaigns"
      actions={
        <Link to="/manage/campaigns" className="text-s font-medium text-accent hover:underline">
          {homeWords.allCampaigns}
        </Link>
      }
    >
      <ul className="-my-4 divide-y divide-line">
        {campaigns.map((campaign) => {
          const { id, name, calledRecords } = campaign
          return (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2.5">
              <Link to={`/manage/campaigns/${id}`} className="truncate text-m font-medium hover:underline">
                {name}
              </Link>
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
              <div className="col-span-2">
                <CampaignProgress campaign={campaign} />
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
