import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useParams } from '@remix-run/react'
import { History } from 'lucide-react'
import { useRef } from 'react'
import type { CampaignView } from '~/domain/dial-sessions/dialer.schema'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useLiveData, useLiveEvents } from '~/live/live-page'
import { useReloadPage, useReloadPageSoon } from '~/live/use-reload-page'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { BackLink } from '~/ui/page-shell'
import { truncateText } from '~/ui/truncate-text'
import { CampaignColumn } from '../+campaigns/campaign-column'
import { ListAndDetail } from '../+campaigns/list-and-detail'
import { patchCampaigns } from '../+campaigns/patch-campaign'
import { useLeaveDeletedCampaign } from '../+campaigns/use-leave-deleted'
import { loadCampaigns } from './+campaigns/load-campaigns.server'
import { campaignPagesWords } from '../+campaigns/campaign-pages.words'
import { HelpLink } from '../+ui/help-link'

export { BoardErrorBoundary as ErrorBoundary } from './+ui/board-error-boundary'

export const meta: MetaFunction = () => [{ title: campaignPagesWords.boardCampaigns }]

export const loader = (args: LoaderFunctionArgs) => loadCampaigns(args)

export const clientLoader = createCachedLoader()

/** 1-boards §5 */
const HEADER_NAME = 48

/** 1-boards §2.8 */
export default function BoardCampaigns() {
  const { board, nextCursor, search, status, isEmpty, ofTeam, ...loaded } = useLoaderData<typeof loader>()
  const campaigns = useLiveData(loaded.items, patchCampaigns)
  const { campaignId } = useParams()
  const base = `/boards/${board.id}/campaigns`
  useReloadOnBoardCampaignEvents(board.id, campaigns, campaignId)
  useLeaveDeletedCampaign(campaignId, base + useLocation().search)
  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <header className="shrink-0 border-b border-line px-5 pt-3 pb-3 max-sm:px-4">
        <BackLink to={`/boards/${board.id}`}>{campaignPagesWords.backBoard}</BackLink>
        <h2 dir="auto" title={board.name} className="text-xl font-semibold tracking-tight break-words text-text">
          {campaignPagesWords.campaignsOf(truncateText(board.name, HEADER_NAME))}
        </h2>
        <p className="text-s text-muted">
          {ofTeam ? campaignPagesWords.teamCallsFromBoard : campaignPagesWords.ownCallsFromBoard}
        </p>
      </header>
      {isEmpty && campaignId === undefined ? (
        <div className="flex flex-1 items-center justify-center p-4">
          <EmptyState
            help={<HelpLink article="start-dialing" />}
            icon={<History size={24} aria-hidden />}
            title={campaignPagesWords.noCampaignsYet}
            action={<ButtonLink to={`/boards/${board.id}`}>{campaignPagesWords.backBoard}</ButtonLink>}
          >
            {campaignPagesWords.dialStageCampaignCallsAppear}
          </EmptyState>
        </div>
      ) : (
        <ListAndDetail
          isChosen={campaignId !== undefined}
          list={
            <CampaignColumn
              base={base}
              campaigns={campaigns}
              openId={campaignId}
              nextCursor={nextCursor}
              search={search}
              status={status}
            />
          }
          detail={<Outlet />}
        />
      )}
    </div>
  )
}

/** Reloads on new, deleted and joined campaigns; debounced on calls. */
function useReloadOnBoardCampaignEvents(
  boardId: string,
  campaigns: readonly CampaignView[],
  openId: string | undefined,
): void {
  const reloadPage = useReloadPage()
  const reloadPageSoon = useReloadPageSoon()
  // A search may exclude it for good: reload once per campaign.
  const joined = useRef(new Set<string>())
  useLiveEvents((event) => {
    if (event.type === 'campaign.created' && event.payload.boardId === boardId) return reloadPage()
    // Leaving it reloads the list.
    if (event.type === 'campaign.deleted') return event.payload.campaignId === openId ? undefined : reloadPage()
    if (event.type === 'lead.changed' && event.payload.boardId === boardId) return reloadPageSoon()
    if (event.type === 'call.disposed') return reloadPageSoon()
    if (event.type !== 'dial-session.changed') return
    const { id, callboardId } = event.payload.session.campaign
    if (callboardId !== boardId || joined.current.has(id)) return
    joined.current.add(id)
    if (!campaigns.some((campaign) => campaign.id === id)) reloadPage()
  })
}
