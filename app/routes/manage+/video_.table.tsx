import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { Film, Trash2 } from 'lucide-react'
import { exportsWords } from '~/domain/exports/exports.words'
import { isDomainError } from '~/domain/errors'
import { countVideos, findVideos } from '~/domain/videos/find-videos.read.server'
import { VIDEOS_CSV_PATH } from '~/domain/videos/video-files'
import { VIDEO_SORTS, videoSort, videoStatus } from '~/domain/videos/videos.schema'
import { NO_LIBRARY, VIDEO_STATUS_LABELS } from '~/domain/videos/videos.words'
import { createCachedLoader } from '~/live/create-cached-loader'
import { useLiveEvents } from '~/live/live-page'
import { useReloadPageSoon } from '~/live/use-reload-page'
import { Button, ButtonLink } from '~/ui/button'
import { DataTable } from '~/ui/data-table/data-table'
import { parseSort, SORT_PARAM } from '~/ui/data-table/sort'
import { DownloadLink } from '~/ui/download-link'
import { EmptyState } from '~/ui/empty-state'
import { formatCount } from '~/ui/format-count'
import { NoMatches } from '~/ui/no-matches'
import { PageHeader } from '~/ui/page-shell'
import { Pagination } from '~/ui/pagination'
import { ColumnPicker } from '../+list/column-picker'
import { FilterBar } from '../+list/filter-bar'
import { ListCount } from '../+list/list-count'
import { loadListView } from '../+list/load-list-view.server'
import { parseListQuery } from '../+list/parse-list-query'
import { ViewMenu } from '../+list/view-menu'
import { videoWords } from '../+video/video.words'
import { VIDEO_COLUMNS } from './+video/video-columns'
import { VideoLayouts } from './+video/video-layouts'
import { DELETE_VIDEOS, SELECTED_VIDEO, VIDEO_LIBRARY } from './+video/video-paths'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: videoWords.videos }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { query, isFirst, search, page } = parseListQuery(request)
  const status = videoStatus.safeParse(query.get('status')).data
  const sort = videoSort.safeParse(query.get(SORT_PARAM)).data
  const filter = { search, status }
  const [found, count, view] = await Promise.all([
    findVideos(ctx, { ...page, ...filter, sort }).catch((error: unknown) => {
      // The plan has no videos.
      if (isDomainError(error) && error.code === 'forbidden') return null
      throw error
    }),
    countVideos(ctx, filter),
    loadListView(ctx, request, 'videos'),
  ])
  const { items = [], nextCursor = null } = found ?? {}
  const given = Object.entries({ ...filter, sort }).filter((field): field is [string, string] => Boolean(field[1]))
  return {
    items,
    nextCursor,
    count,
    view,
    hasLibrary: found !== null,
    search: search ?? '',
    status: status ?? '',
    csvPath: VIDEOS_CSV_PATH + (given.length > 0 ? `?${new URLSearchParams(given)}` : ''),
    isEmpty: items.length === 0 && isFirst && !search && !status,
    sort: parseSort(query, VIDEO_SORTS) ?? { by: 'created', descending: true },
  }
}

export const clientLoader = createCachedLoader()

/** Own videos as a table. Works without scripts, but for upload and playback. */
export default function VideoTable() {
  const page = useLoaderData<typeof loader>()
  const { items, nextCursor, count, view, search, status, sort, csvPath } = page
  const reload = useReloadPageSoon()
  useLiveEvents(({ type }) => {
    if (type === 'video.changed' || type === 'video.deleted') reload()
  })
  return (
    <>
      <PageHeader title={videoWords.videos} actions={<VideoLayouts current="table" />} />
      {page.isEmpty ? (
        <EmptyState
          icon={<Film size={24} aria-hidden />}
          title={page.hasLibrary ? videoWords.noVideosYet : NO_LIBRARY}
          action={
            page.hasLibrary ? (
              <ButtonLink to={VIDEO_LIBRARY} variant="primary">
                {videoWords.addVideo}
              </ButtonLink>
            ) : null
          }
        >
          {videoWords.recordOrUploadVideoSend}
        </EmptyState>
      ) : (
        <>
          <FilterBar
            search={{ words: search, label: videoWords.searchVideos, placeholder: videoWords.name }}
            filters={[
              {
                kind: 'choice',
                isInline: true,
                name: 'status',
                label: videoWords.status,
                any: videoWords.anyStatus,
                value: status,
                options: videoStatus.options.map((value) => ({ value, label: VIDEO_STATUS_LABELS[value] })),
              },
            ]}
            count={<ListCount>{formatCount(count, videoWords.countedVideo)}</ListCount>}
          >
            <ViewMenu view={view} />
            <ColumnPicker view={view} columns={VIDEO_COLUMNS} />
            <DownloadLink to={csvPath} throttled>
              {exportsWords.download}
            </DownloadLink>
          </FilterBar>
          <DataTable
            label={videoWords.videos}
            columns={VIDEO_COLUMNS}
            rows={items}
            rowId={({ id }) => id}
            sort={sort}
            shown={view.columns}
            selection={{
              name: SELECTED_VIDEO,
              labelOf: ({ name }) => videoWords.selectVideo(name),
              action: DELETE_VIDEOS,
              renderActions: ({ isDisabled }) => (
                <Button size="s" disabled={isDisabled} icon={<Trash2 size={14} aria-hidden />}>
                  {videoWords.deleteLabel}
                </Button>
              ),
            }}
            empty={<NoMatches nextCursor={nextCursor}>{videoWords.noVideoMatches}</NoMatches>}
            foot={<Pagination nextCursor={nextCursor} />}
          />
        </>
      )}
      <Outlet />
    </>
  )
}
