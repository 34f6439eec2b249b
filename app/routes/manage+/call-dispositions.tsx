import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { z } from 'zod'
import { requireUser } from '~/domain/access/require'
import { getCompanyDispositions } from '~/domain/account-dispositions/account-dispositions.read.server'
import { orderDispositions, updateAccountDisposition } from '~/domain/account-dispositions/account-dispositions.schema'
import {
  orderAccountDispositions,
  updateAccountDisposition as saveDisposition,
} from '~/domain/account-dispositions/change-account-dispositions.server'
import { getTeamDispositions, updateTeamDispositions } from '~/domain/account-dispositions/team-dispositions.server'
import { findCompany } from '~/domain/companies/companies.read.server'
import { updateCompany } from '~/domain/companies/update-company.server'
import { createCachedLoader, useCacheInitialData } from '~/live/create-cached-loader'
import { useLiveEvents } from '~/live/live-page'
import { useReloadPage } from '~/live/use-reload-page'
import { ButtonLink } from '~/ui/button'
import { PageHeader } from '~/ui/page-shell'
import { SortableList } from '~/ui/sortable-list'
import { Tabs } from '~/ui/tabs'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { MoveUp, useOrder } from '../+form/order-forms'
import { RefusalBanner } from '../+form/refusal-banner'
import { saveInBackground } from '../+form/save-in-background'
import { handleSubmission, orForbidden } from '../+form/submission'
import { dispositionPagesWords } from './+dispositions/disposition-pages.words'
import { DISPOSITIONS_PATH, LIST_PARAM, useDispositionsPath } from './+dispositions/disposition-paths'
import { DispositionRow } from './+dispositions/disposition-row'
import { DispositionToggles } from './+dispositions/disposition-toggles'
import { findListOwner } from './+dispositions/find-list-owner.server'
import { ReadOnlyRow } from './+dispositions/read-only-row'
import { TeamListChoice } from './+dispositions/team-list-choice'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: dispositionPagesWords.title }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { owner, manages } = await findListOwner(ctx, request)
  const hasTabs = manages && requireUser(ctx).permissions.has('board:admin')
  if (owner === 'company')
    return { company: await findCompany(ctx), team: null, hasTabs, dispositions: await getCompanyDispositions(ctx) }
  const { templateDispositions, teamDispositions, ...team } = await orForbidden(getTeamDispositions(ctx))
  const dispositions = team.source === 'company' ? templateDispositions : teamDispositions
  return { company: null, team, hasTabs, dispositions }
}

export const clientLoader = createCachedLoader()

const on = z.boolean().default(false)
const command = z.discriminatedUnion('intent', [
  updateAccountDisposition.extend({ intent: z.literal('update'), id: z.string().max(60) }),
  orderDispositions.extend({ intent: z.literal('order') }),
  z.strictObject({ intent: z.literal('enable'), on }),
  z.strictObject({ intent: z.literal('custom'), on }),
  z.strictObject({ intent: z.literal('own-list') }),
])

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { owner, path } = await findListOwner(ctx, request)
  const form = await readForm(request, ctx, DISPOSITIONS_PATH)
  const isPlain = form.get('plain') === 'yes'
  form.delete('plain')
  return handleSubmission(
    form,
    command,
    async (change) => {
      switch (change.intent) {
        case 'order':
          await orderAccountDispositions(ctx, change.order, owner)
          break
        case 'enable':
          if (owner === 'company') await updateCompany(ctx, { dispositionsEnabled: change.on })
          else await updateTeamDispositions(ctx, { teamDispositionsEnabled: change.on })
          break
        case 'custom':
          await updateCompany(ctx, { customDispositionsEnabled: change.on })
          break
        case 'own-list':
          await updateTeamDispositions(ctx, { source: 'team' })
          return redirectWithNotice(path, dispositionPagesWords.ownListStarted)
        case 'update': {
          const { intent: _intent, ...values } = change
          await saveDisposition(ctx, values, owner)
        }
      }
      return isPlain ? redirectWithNotice(path, dispositionPagesWords.saved) : Response.json({ result: null })
    },
    { message: dispositionPagesWords.updateFailed, log: ctx.log, unexpectedOnly: true },
  )
}

export const clientAction = saveInBackground

export default function CallDispositions() {
  useCacheInitialData(clientLoader)
  const { dispositions, company, team, hasTabs } = useLoaderData<typeof loader>()
  const ids = dispositions.map(({ id }) => id)
  const order = useOrder('order', ids, clientLoader)
  const reloadPage = useReloadPage()
  useLiveEvents(({ type }) => {
    if (type === 'account-dispositions.changed' || type === 'company.changed') reloadPage()
  })
  const addPath = useDispositionsPath('/new')
  const canEdit = team === null || team.source === 'team'
  return (
    <>
      <PageHeader
        title={dispositionPagesWords.title}
        actions={
          canEdit ? (
            <ButtonLink to={addPath} preventScrollReset variant="primary" icon={<Plus size={16} aria-hidden />}>
              {dispositionPagesWords.add}
            </ButtonLink>
          ) : null
        }
      >
        {company ? dispositionPagesWords.companyIntro(company.name) : dispositionPagesWords.intro}
      </PageHeader>
      {hasTabs ? (
        <Tabs
          label={dispositionPagesWords.lists}
          items={[
            { to: DISPOSITIONS_PATH, label: dispositionPagesWords.company, current: company !== null },
            {
              to: `${DISPOSITIONS_PATH}?${LIST_PARAM}=team`,
              label: dispositionPagesWords.team,
              current: team !== null,
            },
          ]}
        />
      ) : null}
      <RefusalBanner />
      <DispositionToggles key={team ? 'team' : 'company'} company={company} team={team} />
      {team ? <TeamListChoice team={team} /> : null}
      {order.notSaved}
      <div aria-hidden className="grid gap-2 pr-12 pl-10 text-s text-faint max-sm:hidden sm:grid-cols-3">
        <span>{dispositionPagesWords.category}</span>
        <span>{dispositionPagesWords.name}</span>
        <span>{dispositionPagesWords.tag}</span>
      </div>
      {canEdit ? (
        <SortableList label={dispositionPagesWords.list} items={dispositions} ids={order.ids} onOrder={order.order}>
          {(disposition, grip) => (
            <div className="flex items-start gap-1 p-2">
              {grip}
              <DispositionRow disposition={disposition} />
              <MoveUp intent="order" ids={ids} id={disposition.id} name={disposition.name} />
            </div>
          )}
        </SortableList>
      ) : (
        <ul
          aria-label={dispositionPagesWords.list}
          className="divide-y divide-line rounded-l border border-line bg-panel"
        >
          {dispositions.map((disposition) => (
            <li key={disposition.id}>
              <ReadOnlyRow disposition={disposition} />
            </li>
          ))}
        </ul>
      )}
      <Outlet />
    </>
  )
}
