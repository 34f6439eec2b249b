import { Phone, SquareKanban } from 'lucide-react'
import type { CampaignView } from '~/domain/dial-sessions/dialer.schema'
import { ButtonLink } from '~/ui/button'
import { ReasonButton } from '~/ui/reason-button'
import { usePermissions } from '../+shell/use-permissions'
import { campaignPagesWords } from '../../+campaigns/campaign-pages.words'

/** Links to the dialer. Stage campaigns are started from their board. */
export function StartDialing({ campaign: { id, status, boardId } }: { campaign: CampaignView }) {
  const can = usePermissions()
  if (!can.dial) return null
  // ACTIVE means that leads are left: one with two numbers counts until both were tried.
  if (status !== 'ACTIVE')
    return (
      <ReasonButton
        type="button"
        variant="primary"
        icon={<Phone size={16} aria-hidden />}
        reason={
          status === 'COMPLETE'
            ? campaignPagesWords.allNumbersDialed
            : campaignPagesWords.restoreCampaignContinueDialing
        }
      >
        {campaignPagesWords.startDialing}
      </ReasonButton>
    )
  return boardId === null ? (
    <ButtonLink to={`/manage/dial?campaign=${id}`} variant="primary" icon={<Phone size={16} aria-hidden />}>
      {campaignPagesWords.startDialing}
    </ButtonLink>
  ) : (
    <ButtonLink to={`/boards/${boardId}`} variant="primary" icon={<SquareKanban size={16} aria-hidden />}>
      {campaignPagesWords.openBoard}
    </ButtonLink>
  )
}
