import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { Presentation } from 'lucide-react'
import { listWallLinks } from '~/domain/wall/wall-links.read.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useLiveEvents } from '~/live/live-page'
import { useReloadPageSoon } from '~/live/use-reload-page'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { FormattedTime } from '~/ui/formatted-time'
import { PageHeader, Section } from '~/ui/page-shell'
import { orForbidden } from '../+form/submission'
import { wallPagesWords } from '../+wall/wall-pages.words'
import { WALL_LINKS_PATH, WALL_PATH } from '../+wall/wall-paths'
import { HelpLink } from '../+ui/help-link'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: wallPagesWords.title }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  return { links: await orForbidden(listWallLinks(ctx)) }
}

export const clientLoader = createCachedLoader()

export default function WallLinks() {
  const { links } = useLoaderData<typeof loader>()
  const reloadPage = useReloadPageSoon()
  useLiveEvents(({ type }) => {
    if (type === 'wall-links.changed') reloadPage()
  })
  const newLink = (
    <ButtonLink to={`${WALL_LINKS_PATH}/new`} variant="primary">
      {wallPagesWords.newLink}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title={wallPagesWords.title}
        actions={
          <>
            <ButtonLink to={WALL_PATH} reloadDocument>
              {wallPagesWords.open}
            </ButtonLink>
            {links.length > 0 ? newLink : null}
          </>
        }
      >
        {wallPagesWords.about}
      </PageHeader>
      {links.length === 0 ? (
        <EmptyState
          help={<HelpLink article="wall-board" />}
          icon={<Presentation size={24} aria-hidden />}
          title={wallPagesWords.emptyTitle}
          action={newLink}
        >
          {wallPagesWords.empty}
        </EmptyState>
      ) : (
        <Section title={wallPagesWords.screens} id="screens">
          <ul className="-my-4 divide-y divide-line">
            {links.map(({ id, name, createdBy, createdAt, lastSeenAt }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
                <div className="min-w-0 flex-1">
                  <p className="truncate text-m font-medium">{name}</p>
                  <p className="text-s text-muted">
                    {wallPagesWords.created} <FormattedTime at={createdAt} precision="day" />{' '}
                    {wallPagesWords.by(createdBy)}
                  </p>
                </div>
                <p className="text-s text-muted">
                  {lastSeenAt ? (
                    <>
                      {wallPagesWords.lastSeen} <FormattedTime at={lastSeenAt} precision="near" />
                    </>
                  ) : (
                    wallPagesWords.never
                  )}
                </p>
                <ButtonLink
                  to={`${WALL_LINKS_PATH}/revoke/${id}`}
                  size="s"
                  aria-label={wallPagesWords.revokeLabel(name)}
                >
                  {wallPagesWords.revoke}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Outlet />
    </>
  )
}
