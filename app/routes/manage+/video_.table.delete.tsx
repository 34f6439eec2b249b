import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import type { Ctx } from '~/domain/context.server'
import { deleteVideo } from '~/domain/videos/delete-video.server'
import { listSelectedVideos } from '~/domain/videos/find-videos.read.server'
import { MAX_SELECTED_VIDEOS, type VideoView } from '~/domain/videos/videos.schema'
import { createCachedLoader } from '~/live/create-cached-loader'
import { readForm } from '../+form/expected-user.server'
import { ActionFormDialog } from '../+form/action-form-dialog'
import { redirectWithNotice } from '../+form/notice.server'
import { handleSubmission } from '../+form/submission'
import { videoWords } from '../+video/video.words'
import { SELECTED_VIDEO, VIDEO_TABLE } from './+video/video-paths'

const SHOWN_NAMES = 10

const parseIds = (request: Request): string[] =>
  [...new Set(new URL(request.url).searchParams.getAll(SELECTED_VIDEO))].slice(0, MAX_SELECTED_VIDEOS)

/** Deleted ones are left out. Throws 404 without one. */
async function loadVideos(ctx: Ctx, ids: readonly string[]): Promise<VideoView[]> {
  const videos = await listSelectedVideos(ctx, ids)
  if (videos.length === 0) throw new Response(null, { status: 404, statusText: 'Not Found' })
  return videos
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const ids = parseIds(request)
  if (ids.length === 0) throw await redirectWithNotice(VIDEO_TABLE, videoWords.chooseVideos, 'warning')
  const videos = await loadVideos(ctx, ids)
  return { names: videos.slice(0, SHOWN_NAMES).map(({ name }) => name), count: videos.length }
}

export const clientLoader = createCachedLoader()

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  return handleSubmission(await readForm(request, ctx, VIDEO_TABLE), z.strictObject({}), async () => {
    const videos = await loadVideos(ctx, parseIds(request))
    for (const { id } of videos) await deleteVideo(ctx, id)
    return redirectWithNotice(VIDEO_TABLE, videoWords.videosDeleted(videos.length))
  })
}

export default function DeleteVideos() {
  const { names, count } = useLoaderData<typeof loader>()
  return (
    <ActionFormDialog
      title={videoWords.deleteVideos(count)}
      description={videoWords.linksStopWorkingAlsoTexts}
      closeTo={VIDEO_TABLE}
      submitLabel={videoWords.deleteLabel}
      variant="danger"
    >
      <ul className="flex flex-col gap-1 text-m text-text">
        {names.map((name, index) => (
          <li key={index} dir="auto" className="truncate">
            {name}
          </li>
        ))}
        {count > names.length ? <li className="text-muted">{videoWords.andMore(count - names.length)}</li> : null}
      </ul>
    </ActionFormDialog>
  )
}
