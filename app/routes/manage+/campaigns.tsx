import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation, useParams } from '@remix-run/react'
import { ListChecks, Settings, TableProperties, X } from 'lucide-react'
import { useState } from 'react'
import { listCampaigns } from '~/domain/campaigns/campaigns.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useLiveData } from '~/live/live-page'
import { ButtonLink } from '~/ui/button'
import { Tooltip } from '~/ui/tooltip'
import { parseCampaignQuery, isUnfiltered } from '../+campaigns/parse-campaign-query.server'
import { CampaignColumn } from '../+campaigns/campaign-column'
import { ListAndDetail } from '../+campaigns/list-and-detail'
import { patchCampaigns } from '../+campaigns/patch-campaign'
import { useLeaveDeletedCampaign } from '../+campaigns/use-leave-deleted'
import { listPart } from '../+campaigns/campaign-query'
import { ALL_CAMPAIGNS, CAMPAIGNS, getOpenedFrom, OWN_WINDOW } from '../+campaigns/campaign-paths'
import { NoCampaigns } from './+campaigns/no-campaigns'
import { useReloadOnCampaignEvents } from './+campaigns/use-reload-on-campaign-events'
import { usePermissions } from './+shell/use-permissions'
import { campaignPagesWords } from '../+campaigns/campaign-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: campaignPagesWords.campaigns }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const filter = parseCampaignQuery(request)
  const { items, nextCursor } = await listCampaigns(ctx, filter)
  const { search = '', status = '' } = filter
  return { items, nextCursor, search, status, isEmpty: items.length === 0 && isUnfiltered(filter) }
}

export const clientLoader = createCachedLoader()

/** Campaign window (4-trust §2.13): 960 × 600, list on the left, campaign on the right. */
export default function Campaigns() {
  const { nextCursor, search, status, isEmpty, ...loaded } = useLoaderData<typeof loader>()
  const campaigns = useLiveData(loaded.items, patchCampaigns)
  const { id } = useParams()
  useReloadOnCampaignEvents(campaigns, id)
  useLeaveDeletedCampaign(id, CAMPAIGNS + listPart(useLocation().search))
  return (
    <div className="@container">
      <section
        aria-labelledby="campaigns"
        className="flex flex-col overflow-hidden rounded-l border border-line bg-panel @pair:h-150 @pair:max-h-[calc(100dvh-9rem)]"
      >
        <WindowHeader />
        {isEmpty && id === undefined ? (
          <div className="flex flex-1 items-center justify-center p-4">
            <NoCampaigns />
          </div>
        ) : (
          <ListAndDetail
            isChosen={id !== undefined}
            list={
              <CampaignColumn
                base={CAMPAIGNS}
                campaigns={campaigns}
                openId={id}
                nextCursor={nextCursor}
                search={search}
                status={status}
              />
            }
            detail={<Outlet />}
          />
        )}
      </section>
    </div>
  )
}

function WindowHeader() {
  const can = usePermissions()
  // The page below is known only on open; later navigation is inside the window.
  const { state, hash } = useLocation()
  const [{ closeTo, isOwnWindow }] = useState({
    closeTo: getOpenedFrom(state) ?? '/manage',
    isOwnWindow: hash === OWN_WINDOW,
  })
  return (
    <header className="flex items-center gap-1 border-b border-line py-2 pr-2 pl-4">
      <h1 id="campaigns" className="min-w-0 flex-1 truncate text-l font-semibold text-text">
        {campaignPagesWords.campaigns}
      </h1>
      <Tooltip text={campaignPagesWords.allCampaigns}>
        <ButtonLink
          to={ALL_CAMPAIGNS}
          variant="ghost"
          size="s"
          square
          aria-label={campaignPagesWords.allCampaigns}
          icon={<TableProperties size={16} aria-hidden />}
        />
      </Tooltip>
      {can.dial ? (
        <>
          <ButtonLink to="/manage/contacts/lists" size="s" icon={<ListChecks size={14} aria-hidden />} className="mr-1">
            {campaignPagesWords.dialList}
          </ButtonLink>
          <Tooltip text={campaignPagesWords.dialerSettings}>
            <ButtonLink
              to="/manage/dialer-settings"
              variant="ghost"
              size="s"
              square
              aria-label={campaignPagesWords.dialerSettings}
              icon={<Settings size={16} aria-hidden />}
            />
          </Tooltip>
        </>
      ) : null}
      <ButtonLink
        to={closeTo}
        variant="ghost"
        size="s"
        square
        aria-label={campaignPagesWords.close}
        icon={<X size={16} aria-hidden />}
        onClick={(event) => {
          if (!isOwnWindow) return
          window.close()
          // After a reload the browser may refuse to close it: follow the link.
          if (window.closed) event.preventDefault()
        }}
      />
    </header>
  )
}
