import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, Outlet, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { requireUser } from '~/domain/access/require'
import { keepLast } from '~/live/keep-last'
import { Dialog, OverDialog } from '~/ui/dialog'
import { Input } from '~/ui/field'
import { RecordedList } from './+settings/recorded-list'
import { filledLists } from './+settings/recorded-lists.server'
import { FIND, RECORDED } from './+settings/recorded-paths'

export { PageFault as ErrorBoundary } from './+shell/page-fault'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return {
    lists: await filledLists(ctx),
    tellsOwner: requireUser(ctx).role !== null,
    find: new URL(request.url).searchParams.get(FIND) ?? '',
  }
}

export const clientLoader = keepLast()

/** Drawer of recorded messages (3-settings §2). */
export default function RecordedMessages() {
  const { lists, tellsOwner, find } = useLoaderData<typeof loader>()
  const [words, setWords] = useState(find)
  const wanted = words.trim().toLowerCase()
  const found = lists
    .map(({ use, messages }) => ({
      use,
      messages: messages.filter(({ label }) => label.toLowerCase().includes(wanted)),
    }))
    .filter(({ messages }) => wanted === '' || messages.length > 0)
  return (
    <>
      <Dialog
        title="Recorded messages"
        description="What people hear from you without you. Your settings choose from these lists."
        closeTo="/manage/dialer-settings"
        side
      >
        <Form action={RECORDED} role="search" preventScrollReset>
          <Input
            type="search"
            name={FIND}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
            maxLength={100}
            aria-label="Search messages"
            placeholder="Search messages"
          />
        </Form>
        <div className="mt-5 flex flex-col gap-6">
          {found.map((list) => (
            <RecordedList key={list.use.kind} {...list} tellsOwner={tellsOwner} />
          ))}
        </div>
        <p role="status" className="text-m text-muted">
          {found.length === 0 ? 'No messages found' : ''}
        </p>
      </Dialog>
      <OverDialog>
        <Outlet />
      </OverDialog>
    </>
  )
}
