import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Bookmark, Trash2 } from 'lucide-react'
import { z } from 'zod'
import { deleteView } from '~/domain/saved-views/delete-view.server'
import { renameView } from '~/domain/saved-views/rename-view.server'
import { saveView } from '~/domain/saved-views/save-view.server'
import { MAX_VIEW_NAME } from '~/domain/saved-views/saved-view-limits'
import { listViews } from '~/domain/saved-views/saved-views.read.server'
import { listPage, saveView as saveViewInput, viewName } from '~/domain/saved-views/saved-views.schema'
import { createCachedLoader } from '~/live/create-cached-loader'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { Input } from '~/ui/field'
import { IconButton } from '~/ui/icon-button'
import { BackLink, PageHeader } from '~/ui/page-shell'
import { readForm } from '../+form/expected-user.server'
import { redirectWithNotice } from '../+form/notice.server'
import { PostForm } from '../+form/post-form'
import { RefusalBanner } from '../+form/refusal-banner'
import { handleSubmission } from '../+form/submission'
import { LIST_PAGES, viewsPath } from '../+list/list-pages'
import { listWords } from '../+list/list.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: listWords.views }]

function parsePage(params: LoaderFunctionArgs['params']) {
  const page = listPage.safeParse(params.page)
  if (!page.success) throw new Response(null, { status: 404, statusText: 'Not Found' })
  return page.data
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const page = parsePage(params)
  return { page, views: await listViews(ctx, page) }
}

export const clientLoader = createCachedLoader()

const id = z.string().max(60)
const change = z.discriminatedUnion('intent', [
  saveViewInput
    .omit({ page: true })
    .extend({ intent: z.literal('save'), query: saveViewInput.shape.query.default('') }),
  viewName.extend({ intent: z.literal('rename'), id }),
  z.strictObject({ intent: z.literal('delete'), id }),
])

export async function action({ request, context, params }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const page = parsePage(params)
  return handleSubmission(await readForm(request, ctx, viewsPath(page)), change, async (input) => {
    if (input.intent === 'save') {
      const { name, query } = await saveView(ctx, { page, name: input.name, query: input.query })
      const { path } = LIST_PAGES[page]
      return redirectWithNotice(query ? `${path}?${query}` : path, listWords.saved(name))
    }
    if (input.intent === 'rename') {
      const { name } = await renameView(ctx, input)
      return redirectWithNotice(viewsPath(page), listWords.renamed(name))
    }
    await deleteView(ctx, input.id)
    return redirectWithNotice(viewsPath(page), listWords.deleted)
  })
}

export default function Views() {
  const { page, views } = useLoaderData<typeof loader>()
  const { path, title } = LIST_PAGES[page]
  return (
    <>
      <PageHeader title={listWords.viewsOf(title)} back={<BackLink to={path}>{title}</BackLink>}>
        {listWords.viewsHint}
      </PageHeader>
      <RefusalBanner />
      {views.length === 0 ? (
        <EmptyState icon={<Bookmark size={24} aria-hidden />} title={listWords.noViews}>
          {listWords.noViewsHint}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-l border border-line bg-panel">
          {views.map((view) => (
            <li key={view.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
              <Link
                to={`${path}?${view.query}`}
                dir="auto"
                className="min-w-40 flex-1 truncate font-medium text-text hover:underline"
              >
                {view.name}
              </Link>
              <PostForm hiddenFields={{ intent: 'delete', id: view.id }} className="sm:order-last">
                <IconButton label={listWords.deleteView(view.name)} icon={<Trash2 size={16} aria-hidden />} />
              </PostForm>
              <PostForm hiddenFields={{ intent: 'rename', id: view.id }} className="flex gap-2 max-sm:w-full">
                <Input
                  key={view.name}
                  name="name"
                  defaultValue={view.name}
                  required
                  maxLength={MAX_VIEW_NAME}
                  aria-label={listWords.renameView(view.name)}
                  autoComplete="off"
                  className="max-sm:grow"
                />
                <Button>{listWords.rename}</Button>
              </PostForm>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
