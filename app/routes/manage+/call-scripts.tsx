import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { Plus, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { listCallScripts } from '~/domain/call-scripts/call-scripts.read.server'
import { LIST_NOT_LOADED } from '~/domain/call-scripts/call-scripts.words'
import { SCRIPTS_PER_PAGE } from '~/domain/call-scripts/call-script-limits'
import { duplicateCallScript } from '~/domain/call-scripts/change-call-scripts.server'
import { isDomainError } from '~/domain/errors'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Button, ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { ErrorState } from '~/ui/error-state'
import { PageHeader } from '~/ui/page-shell'
import { Pagination } from '~/ui/pagination'
import { Skeleton } from '~/ui/skeleton'
import { Table, Td, Th, ThActions, Tr } from '~/ui/table'
import { useHydrated } from '~/ui/use-hydrated'
import { redirectWithNotice } from '../+form/notice.server'
import { readForm } from '../+form/expected-user.server'
import { RefusalBanner } from '../+form/refusal-banner'
import { handleSubmission } from '../+form/submission'
import { parseListQuery } from '../+list/parse-list-query'
import { DebouncedSearch } from '../+list/debounced-search'
import { ScriptRows } from './+scripts/script-rows'
import { useReloadOnScriptEvents } from './+scripts/use-reload-on-script-events'
import { useMoreScripts, type ScriptPage } from './+scripts/use-more-scripts'
import { usePermissions } from './+shell/use-permissions'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: 'Call Scripts' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { isFirst, search = '', page } = parseListQuery(request)
  try {
    const { items, nextCursor } = await listCallScripts(ctx, { ...page, limit: SCRIPTS_PER_PAGE, search })
    return data({ page: { items, nextCursor }, isEmpty: items.length === 0 && isFirst && !search, search })
  } catch (error) {
    if (error instanceof Response || isDomainError(error)) throw error
    ctx.log.error({ err: error }, LIST_NOT_LOADED)
    return data({ page: null, isEmpty: false, search }, 500)
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
      return redirectWithNotice('/manage/call-scripts', `Duplicated as “${copy.displayName}”`)
    },
  )
}

export default function CallScripts() {
  const { page, isEmpty, search } = useLoaderData<typeof loader>()
  const location = useLocation()
  const can = usePermissions()
  useReloadOnScriptEvents()
  // A failed reload keeps the last page.
  const [last, setLast] = useState({ page, search })
  if (page && page !== last.page) setLast({ page, search })
  const shown = page ?? (last.search === search ? last.page : null)
  const add = can.write ? (
    <ButtonLink to="/manage/call-scripts/new" variant="primary" icon={<Plus size={16} aria-hidden />}>
      Add Call Script
    </ButtonLink>
  ) : null
  return (
    <>
      <PageHeader title="Call Scripts" actions={isEmpty ? null : add}>
        Scripts to read from during calls. The dialer fills in the lead’s details.
      </PageHeader>
      <RefusalBanner />
      {isEmpty ? (
        <EmptyState icon={<ScrollText size={24} aria-hidden />} title="No Call Script created yet" action={add}>
          Write what to say on a call. The script is shown next to the call, and you can share it with your team.
        </EmptyState>
      ) : (
        <>
          <DebouncedSearch
            action="/manage/call-scripts"
            words={search}
            label="Search call scripts"
            placeholder="At least 3 letters of a name"
            boxClassName="w-80 max-sm:w-full"
          />
          {shown === null ? (
            <ErrorState
              title={LIST_NOT_LOADED}
              action={<ButtonLink to={location.pathname + location.search}>Try again</ButtonLink>}
            />
          ) : shown.items.length === 0 ? (
            <>
              <EmptyState icon={<ScrollText size={24} aria-hidden />} title="No Call Scripts found">
                No script names match your search.
              </EmptyState>
              <Pagination nextCursor={shown.nextCursor} />
            </>
          ) : (
            <List first={shown} search={search} />
          )}
        </>
      )}
      <Outlet />
    </>
  )
}

function List({ first, search }: { first: ScriptPage; search: string }) {
  const { items, nextCursor, end, failed, tryAgain } = useMoreScripts(first, search)
  const hydrated = useHydrated()
  return (
    <>
      <Table
        label="Call Scripts"
        head={
          <>
            <Th>Name</Th>
            <Th from="sm">Sharing</Th>
            <Th from="md">Changed</Th>
            <ThActions />
          </>
        }
        foot={hydrated ? null : <Pagination nextCursor={nextCursor} />}
      >
        <ScriptRows scripts={items} />
        {hydrated && nextCursor !== null && !failed ? (
          <Tr>
            <Td>
              <Skeleton className="h-4 w-48" />
            </Td>
          </Tr>
        ) : null}
      </Table>
      <div ref={end} />
      {failed ? <ErrorState title={LIST_NOT_LOADED} action={<Button onClick={tryAgain}>Try again</Button>} /> : null}
    </>
  )
}
