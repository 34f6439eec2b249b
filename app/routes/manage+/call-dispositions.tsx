import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { z } from 'zod'
import { getAccountDispositions } from '~/domain/account-dispositions/account-dispositions.read.server'
import { orderDispositions, updateAccountDisposition } from '~/domain/account-dispositions/account-dispositions.schema'
import {
  orderAccountDispositions,
  updateAccountDisposition as saveDisposition,
} from '~/domain/account-dispositions/change-account-dispositions.server'
import { createCachedLoader, useCacheInitialData } from '~/live/create-cached-loader'
import { ButtonLink } from '~/ui/button'
import { PageHeader } from '~/ui/page-shell'
import { SortableList } from '~/ui/sortable-list'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { MoveUp, useOrder } from '../+form/order-forms'
import { RefusalBanner } from '../+form/refusal-banner'
import { saveInBackground } from '../+form/save-in-background'
import { handleSubmission, orForbidden } from '../+form/submission'
import { dispositionPagesWords } from './+dispositions/disposition-pages.words'
import { DISPOSITIONS_PATH } from './+dispositions/disposition-paths'
import { DispositionRow } from './+dispositions/disposition-row'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: dispositionPagesWords.title }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return { dispositions: await orForbidden(getAccountDispositions(ctx)) }
}

export const clientLoader = createCachedLoader()

const command = z.discriminatedUnion('intent', [
  updateAccountDisposition.extend({ intent: z.literal('update'), id: z.string().max(60) }),
  orderDispositions.extend({ intent: z.literal('order') }),
])

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const form = await readForm(request, ctx, DISPOSITIONS_PATH)
  const isPlain = form.get('plain') === 'yes'
  form.delete('plain')
  return handleSubmission(
    form,
    command,
    async ({ intent, ...change }) => {
      if (intent === 'order') await orderAccountDispositions(ctx, (change as z.output<typeof orderDispositions>).order)
      else await saveDisposition(ctx, change as Parameters<typeof saveDisposition>[1])
      return isPlain
        ? redirectWithNotice(DISPOSITIONS_PATH, dispositionPagesWords.saved)
        : Response.json({ result: null })
    },
    { message: dispositionPagesWords.updateFailed, log: ctx.log, unexpectedOnly: true },
  )
}

export const clientAction = saveInBackground

export default function CallDispositions() {
  useCacheInitialData(clientLoader)
  const { dispositions } = useLoaderData<typeof loader>()
  const ids = dispositions.map(({ id }) => id)
  const order = useOrder('order', ids, clientLoader)
  return (
    <>
      <PageHeader
        title={dispositionPagesWords.title}
        actions={
          <ButtonLink
            to={`${DISPOSITIONS_PATH}/new`}
            preventScrollReset
            variant="primary"
            icon={<Plus size={16} aria-hidden />}
          >
            {dispositionPagesWords.add}
          </ButtonLink>
        }
      >
        {dispositionPagesWords.intro}
      </PageHeader>
      <RefusalBanner />
      {order.notSaved}
      <div aria-hidden className="grid gap-2 pr-12 pl-10 text-s text-faint max-sm:hidden sm:grid-cols-3">
        <span>{dispositionPagesWords.category}</span>
        <span>{dispositionPagesWords.name}</span>
        <span>{dispositionPagesWords.tag}</span>
      </div>
      <SortableList label={dispositionPagesWords.list} items={dispositions} ids={order.ids} onOrder={order.order}>
        {(disposition, grip) => (
          <div className="flex items-start gap-1 p-2">
            {grip}
            <DispositionRow disposition={disposition} />
            <MoveUp intent="order" ids={ids} id={disposition.id} name={disposition.name} />
          </div>
        )}
      </SortableList>
      <Outlet />
    </>
  )
}
