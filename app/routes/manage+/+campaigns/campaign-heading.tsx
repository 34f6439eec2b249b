import { Link, useLocation } from '@remix-run/react'
import { Archive, ArchiveRestore, Pencil, Trash2 } from 'lucide-react'
import type { CampaignView } from '~/domain/dial-sessions/dialer.schema'
import { ButtonLink } from '~/ui/button'
import { BackLink } from '~/ui/page-shell'
import { PopoverMenu, popoverItemClass } from '~/ui/popover'
import { Tooltip } from '~/ui/tooltip'
import { CampaignStatus } from '../../+campaigns/campaign-progress'
import { listPart } from '../../+campaigns/campaign-query'
import type { Refusal } from '../../+form/submission'
import { PostForm } from '../../+form/post-form'
import { usePermissions } from '../+shell/use-permissions'
import { CAMPAIGNS, campaignPath } from '../../+campaigns/campaign-paths'
import { RenameCampaign } from './rename-campaign'
import { useRename } from './use-rename'
import { campaignPagesWords } from '../../+campaigns/campaign-pages.words'

interface CampaignHeadingProps {
  campaign: CampaignView
  refusal?: Refusal | undefined
}

export function CampaignHeading({ campaign, refusal }: CampaignHeadingProps) {
  const can = usePermissions()
  const { search } = useLocation()
  const rename = useRename(campaign, refusal)
  return (
    <header>
      <span className="@pair:hidden">
        <BackLink to={CAMPAIGNS + listPart(search)}>{campaignPagesWords.campaigns}</BackLink>
      </span>
      <div className="flex items-start gap-1">
        {rename.isOpen ? (
          <RenameCampaign campaign={campaign} refusal={refusal} close={rename.close} closeTo={rename.closeTo} />
        ) : (
          <>
            <h2
              id="campaign-name"
              dir="auto"
              className="min-w-0 self-center text-l font-semibold break-words text-text"
            >
              {rename.name}
            </h2>
            {can.dial ? (
              <Tooltip text={campaignPagesWords.rename}>
                <ButtonLink
                  id={rename.openerId}
                  to={rename.openTo}
                  onClick={rename.open}
                  preventScrollReset
                  variant="ghost"
                  size="s"
                  square
                  aria-label={campaignPagesWords.renameLabel(campaign.name)}
                  icon={<Pencil size={14} aria-hidden />}
                />
              </Tooltip>
            ) : null}
            <span className="min-w-2 flex-1" />
          </>
        )}
        {can.dial ? <CampaignMenu campaign={campaign} search={search} /> : null}
      </div>
      <p className="mt-1">
        <CampaignStatus status={campaign.status} />
      </p>
    </header>
  )
}

const icon = { size: 16, 'aria-hidden': true } as const

function CampaignMenu({ campaign, search }: { campaign: CampaignView; search: string }) {
  const isArchived = campaign.status === 'ARCHIVED'
  return (
    <PopoverMenu id={`menu-${campaign.id}`} label={campaignPagesWords.optionsOf(campaign.name)}>
      <PostForm action={campaignPath(campaign.id, search)}>
        <button name="status" value={isArchived ? 'ACTIVE' : 'ARCHIVED'} className={popoverItemClass}>
          {isArchived ? <ArchiveRestore {...icon} /> : <Archive {...icon} />} {isArchived ? 'Restore' : 'Archive'}
        </button>
      </PostForm>
      <Link to={campaignPath(campaign.id, search, '/delete')} preventScrollReset className={popoverItemClass}>
        <Trash2 {...icon} /> {campaignPagesWords.deleteLabel}
      </Link>
    </PopoverMenu>
  )
}
