import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { Plus, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { countCallScripts, listCallScripts } from '~/domain/call-scripts/call-scripts.read.server'
import { SCRIPT_SORTS, scriptSharing, scriptSort } from '~/domain/call-scripts/call-scripts.schema'
import { callScriptsWords, LIST_NOT_LOADED } from '~/domain/call-scripts/call-scripts.words'
import { SCRIPTS_PER_PAGE } from '~/domain/call-scripts/call-script-limits'
import { duplicateCallScript } from '~/domain/call-scripts/change-call-scripts.server'
import { isDomainError } from '~/domain/errors'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ButtonLink } from '~/ui/button'
import { parseSort, SORT_PARAM } from '~/ui/data-table/sort'
import { EmptyState } from '~/ui/empty-state'
import { ErrorState } from '~/ui/error-state'
import { formatCount } from '~/ui/format-count'
import { PageHeader } from '~/ui/page-shell'
import { redirectWithNotice } from '../+form/notice.server'
import { readForm } from '../+form/expected-user.server'
import { RefusalBanner } from '../+form/refusal-banner'
import { handleSubmission } from '../+form/submission'
import { parseListQuery } from '../+list/parse-list-query'
import { FilterBar } from '../+list/filter-bar'
import { ListCount } from '../+list/list-count'
import { loadListView } from '../+list/load-list-view.server'
import { ViewMenu } from '../+list/view-menu'
import { ScriptTable } from './+scripts/script-table'
import { useReloadOnScriptEvents } from './+scripts/use-reload-on-script-events'
import { usePermissions } from './+shell/use-permissions'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: callScriptsWords.callScripts }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { query, isFirst, search, page } = parseListQuery(request)
  const sharing = scriptSharing.safeParse(query.get('sharing')).data
  const filter = {
    ...(search && { search }),
    ...(sharing && { sharing }),
  }
  const sort = scriptSort.safeParse(query.get(SORT_PARAM)).data
  const shown = {
    query: { ...filter, ...(sort && { sort }) },
    sort: parseSort(query, SCRIPT_SORTS),
    view: await loadListView(ctx, request, 'scripts'),
  }
  try {
    const [{ items, nextCursor }, count] = await Promise.all([
      listCallScripts(ctx, { ...page, limit: SCRIPTS_PER_PAGE, ...shown.query }),
      countCallScripts(ctx, filter),
    ])
    const isEmpty = items.length === 0 && isFirst && !search && !sharing
    return data({ page: { items, nextCursor }, count, isEmpty, ...shown })
  } catch (error) {
    if (error instanceof Response || isDomainError(error)) throw error
    ctx.log.error({ err: error }, LIST_NOT_LOADED)
    return data({ page: null, count: null, isEmpty: false, ...shown }, 500)
  }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(
    await readForm(request, ctx, '/manage/call-scripts'),
    z.strictObject({ id: z.string().max(60) }),
    async ({ id }) => {
      const copy = await duplicateCallScript(ctx, id)
      return redirectWithNotice('/manage/call-scripts', callScriptsWords.duplicatedAs(copy.displayName))
    },
  )
}

export default function CallScripts() {
  const { page, count, isEmpty, query, sort, view } = useLoaderData<typeof loader>()
  const location = useLocation()
  const can = usePermissions()
  useReloadOnScriptEvents()
  // A failed reload keeps the last page.
  const asked = JSON.stringify(query)
  const [last, setLast] = useState({ page, asked })
  if (page && page !== last.page) setLast({ page, asked })
  const shown = page ?? (last.asked === asked ? last.page : null)
  const add = can.write ? (
    <ButtonLink to="/manage/call-scripts/new" variant="primary" icon={<Plus size={16} aria-hidden />}>
      {callScriptsWords.addCallScript}
    </ButtonLink>
  ) : null
  return (
    <>
      <PageHeader title={callScriptsWords.callScripts} actions={isEmpty ? null : add}>
        {callScriptsWords.scriptsReadDuringCallsDialer}
      </PageHeader>
      <RefusalBanner />
      {isEmpty ? (
        <EmptyState
          icon={<ScrollText size={24} aria-hidden />}
          title={callScriptsWords.noCallScriptCreatedYet}
          action={add}
        >
          {callScriptsWords.writeWhatSayCallScript}
        </EmptyState>
      ) : (
        <>
          <FilterBar
            search={{
              words: query.search ?? '',
              label: callScriptsWords.searchCallScripts,
              placeholder: callScriptsWords.minThreeLettersName,
            }}
            filters={[
              {
                kind: 'choice',
                isInline: true,
                name: 'sharing',
                label: callScriptsWords.sharing,
                any: callScriptsWords.anySharing,
                value: query.sharing ?? '',
                options: scriptSharing.options.map((value) => ({ value, label: callScriptsWords.sharings[value] })),
              },
            ]}
            count={count === null ? null : <ListCount>{formatCount(count, callScriptsWords.countedScript)}</ListCount>}
          >
            <ViewMenu view={view} />
          </FilterBar>
          {shown === null ? (
            <ErrorState
              title={LIST_NOT_LOADED}
              action={<ButtonLink to={location.pathname + location.search}>{callScriptsWords.tryAgain}</ButtonLink>}
            />
          ) : (
            <ScriptTable first={shown} query={query} sort={sort} />
          )}
        </>
      )}
      <Outlet />
    </>
  )
}
