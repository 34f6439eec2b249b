import { Link, useLocation } from '@remix-run/react'
import { ChartColumn, ChevronRight } from 'lucide-react'
import type { CampaignView } from '~/domain/dial-sessions/dialer.schema'
import { useLiveData } from '~/live/live-page'
import type { Refusal } from '../../+form/submission'
import { FormErrorBanner } from '../../+ui/form-error-banner'
import { CampaignProgress } from '../../+campaigns/campaign-progress'
import { patchCampaign } from '../../+campaigns/patch-campaign'
import { CampaignHeading } from './campaign-heading'
import { campaignPath } from '../../+campaigns/campaign-paths'
import { StartDialing } from './start-dialing'
import { campaignPagesWords } from '../../+campaigns/campaign-pages.words'

interface CampaignSummaryProps {
  campaign: CampaignView
  refusal?: Refusal | undefined
}

/** Shows progress and results of a campaign, with live updates. */
export function CampaignSummary({ campaign: loaded, refusal }: CampaignSummaryProps) {
  const campaign = useLiveData(loaded, patchCampaign)
  return (
    <section aria-labelledby="campaign-name" className="flex min-h-full flex-col gap-6 p-5 max-sm:p-4">
      <CampaignHeading campaign={campaign} refusal={refusal} />
      <FormErrorBanner errors={refusal?.result.error?.['']} focused />
      <CampaignProgress campaign={campaign} />
      <dl className="grid grid-cols-2 gap-4">
        <Count label={campaignPagesWords.numbersDialed} count={campaign.calledRecords} />
        <Count label={campaignPagesWords.numbersRemaining} count={campaign.totalRecords - campaign.calledRecords} />
      </dl>
      <StatisticsRow campaign={campaign} />
      <div className="mt-auto flex justify-end border-t border-line pt-4 max-sm:*:flex-1">
        <StartDialing campaign={campaign} />
      </div>
    </section>
  )
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div>
      <dt className="text-s text-faint">{label}</dt>
      <dd className="tabular text-2xl font-semibold">{count.toLocaleString('en-US')}</dd>
    </div>
  )
}

const row = 'flex items-center gap-2 rounded-m border border-line px-4 py-3 text-m font-medium'

/** Enabled when at least one number was dialed (4-trust §4.3). */
function StatisticsRow({ campaign: { id, calledRecords } }: { campaign: CampaignView }) {
  const { search } = useLocation()
  const content = (
    <>
      <ChartColumn size={16} aria-hidden />
      <span className="flex-1">{campaignPagesWords.viewCampaignStatistics}</span>
    </>
  )
  return calledRecords > 0 ? (
    <Link to={campaignPath(id, search, '/statistics')} className={`${row} text-text hover:bg-hover`}>
      {content}
      <ChevronRight size={16} aria-hidden />
    </Link>
  ) : (
    // A disabled link that screen readers announce with its reason.
    <p role="link" aria-disabled="true" className={`${row} flex-wrap text-faint`}>
      {content}
      <span className="text-s font-normal max-sm:basis-full max-sm:pl-6">{campaignPagesWords.noNumbersDialedYet}</span>
    </p>
  )
}
