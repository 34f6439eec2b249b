import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, Outlet, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { matchesSearch } from '~/domain/search/search-terms'
import { requireUser } from '~/domain/access/require'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Dialog, NestedDialog } from '~/ui/dialog'
import { Input } from '~/ui/field'
import { RecordedList } from './+settings/recorded-list'
import { loadRecordedLists } from './+settings/recorded-lists.server'
import { FIND, RECORDED } from './+settings/recorded-paths'
import { dialerSettingsWords } from '../+settings/dialer-settings.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return {
    lists: await loadRecordedLists(ctx),
    showsOwner: requireUser(ctx).role !== null,
    find: new URL(request.url).searchParams.get(FIND) ?? '',
  }
}

export const clientLoader = createCachedLoader()

/** Drawer of recorded messages (3-settings §2). */
export default function RecordedMessages() {
  const { lists, showsOwner, find } = useLoaderData<typeof loader>()
  const [search, setSearch] = useState(find)
  const found = lists
    .map(({ use, messages }) => ({
      use,
      messages: messages.filter(({ label }) => matchesSearch(search, label)),
    }))
    .filter(({ messages }) => search.trim() === '' || messages.length > 0)
  return (
    <>
      <Dialog
        title={dialerSettingsWords.recordedMessages}
        description={dialerSettingsWords.messagesPlayWhenYouNot}
        closeTo="/manage/dialer-settings"
        side
      >
        <Form action={RECORDED} role="search" preventScrollReset>
          <Input
            type="search"
            name={FIND}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            maxLength={100}
            aria-label={dialerSettingsWords.searchMessages}
            placeholder={dialerSettingsWords.searchMessages}
          />
        </Form>
        <div className="mt-5 flex flex-col gap-6">
          {found.map((list) => (
            <RecordedList key={list.use.kind} {...list} showsOwner={showsOwner} />
          ))}
        </div>
        <p role="status" className="text-m text-muted">
          {found.length === 0 ? dialerSettingsWords.noMessagesFound : ''}
        </p>
      </Dialog>
      <NestedDialog>
        <Outlet />
      </NestedDialog>
    </>
  )
}
