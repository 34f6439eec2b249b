import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Archive, ListChecks } from 'lucide-react'
import { listCampaigns } from '~/domain/dialer/campaigns.read.server'
import { keepLast } from '~/live/keep-last'
import { useLive } from '~/live/live-page'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-shell'
import { Pagination } from '~/ui/pagination'
import { Table, Td, Th, ThActions, Tr } from '~/ui/table'
import { Tabs } from '~/ui/tabs'
import { When } from '~/ui/when'
import { listQuery } from '../+list/list-query'
import { CampaignProgress, CampaignStatus } from '../+campaigns/campaign-progress'
import { patchCampaigns } from '../+campaigns/patch-campaign'
import { DialLink } from './+campaigns/dial-link'
import { NoCampaigns } from './+campaigns/no-campaigns'
import { useMay } from './+shell/use-may'

export { PageFault as ErrorBoundary } from './+shell/page-fault'

export const meta: MetaFunction = () => [{ title: 'Campaigns' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { query, page } = listQuery(request)
  const status = (['COMPLETE', 'ARCHIVED'] as const).find((one) => one === query.get('status')) ?? 'ACTIVE'
  return { ...(await listCampaigns(ctx, { ...page, status })), status }
}

export const clientLoader = keepLast()

const tabs = [
  { status: 'ACTIVE', label: 'Active', to: '/manage/campaigns' },
  { status: 'COMPLETE', label: 'Complete', to: '/manage/campaigns?status=COMPLETE' },
  { status: 'ARCHIVED', label: 'Archived', to: '/manage/campaigns?status=ARCHIVED' },
] as const

export default function Campaigns() {
  const { nextCursor, status, ...loaded } = useLoaderData<typeof loader>()
  const items = useLive(loaded.items, patchCampaigns)
  const may = useMay()
  return (
    <>
      <PageHeader
        title="Campaigns"
        actions={
          may.dial ? (
            <ButtonLink to="/manage/contacts/lists" icon={<ListChecks size={16} aria-hidden />}>
              Dial a list
            </ButtonLink>
          ) : null
        }
      >
        A campaign is a list that is dialed. It keeps its place when you stop.
      </PageHeader>
      <Tabs
        label="Campaigns"
        items={tabs.map((tab) => ({ to: tab.to, label: tab.label, current: tab.status === status }))}
      />
      {items.length ? (
        <Table
          label="Campaigns"
          head={
            <>
              <Th>Name</Th>
              <Th from="sm">Status</Th>
              <Th from="sm" className="w-2/5">
                Numbers Dialed
              </Th>
              <Th from="lg">Created</Th>
              <ThActions />
            </>
          }
          foot={<Pagination nextCursor={nextCursor} />}
        >
          {items.map((campaign) => (
            <Tr key={campaign.id}>
              <Td className="max-w-40 truncate sm:max-w-64">
                <Link to={`/manage/campaigns/${campaign.id}`} className="font-medium text-text hover:underline">
                  {campaign.name}
                </Link>
                <span className="tabular block text-s text-faint sm:hidden">
                  {campaign.calledRecords.toLocaleString('en-US')} of {campaign.totalRecords.toLocaleString('en-US')}
                </span>
              </Td>
              <Td from="sm">
                <CampaignStatus status={campaign.status} />
              </Td>
              <Td from="sm">
                <CampaignProgress campaign={campaign} />
              </Td>
              <Td from="lg" className="text-muted">
                <When at={campaign.createdAt} precision="day" />
              </Td>
              <Td align="end">
                <DialLink campaign={campaign} row />
              </Td>
            </Tr>
          ))}
        </Table>
      ) : status === 'COMPLETE' ? (
        <EmptyState icon={<ListChecks size={24} aria-hidden />} title="No complete campaigns">
          A campaign is complete once all of its numbers were dialed.
        </EmptyState>
      ) : status === 'ARCHIVED' ? (
        <EmptyState icon={<Archive size={24} aria-hidden />} title="No archived campaigns">
          A campaign that you archive waits here, and can be restored.
        </EmptyState>
      ) : (
        <NoCampaigns />
      )}
    </>
  )
}
