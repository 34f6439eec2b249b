import type { Ctx } from '../context.server'
import { avatarKey } from '../avatars/avatars.read.server'
import { fullName } from '../person-name'
import { signatureOf } from '../settings/video-signature.server'
import { fileOfVideo, pictureOfVideo, videoRowAsIs, type VideoRow } from '../videos/videos.read.server'
import type { SenderView, WatchView } from './watch.schema'

export interface OpenLink {
  linkId: string
  video: VideoRow
}

/** `ended`: link or video deleted. */
export async function findLinkByToken(ctx: Ctx, token: string): Promise<OpenLink | 'ended' | 'unknown'> {
  const link = await ctx.db.q
    .selectFrom('video_links')
    .select(['id', 'video_id', 'deleted_at'])
    .where('token', '=', token)
    .executeTakeFirst()
  if (!link) return 'unknown'
  const video = link.deleted_at === null ? await videoRowAsIs(ctx, link.video_id) : undefined
  return video ? { linkId: link.id, video } : 'ended'
}

export const watchPath = (token: string): string => `/v/${token}`
const fileIn = (token: string, which: WatchedFile) => `${watchPath(token)}/${which}`

/** Public. */
export async function findWatchView(ctx: Ctx, token: string): Promise<WatchView> {
  const found = await findLinkByToken(ctx, token)
  if (typeof found === 'string') return { state: found }
  const { video } = found
  const about = { name: video.name, sender: await senderOf(ctx, video, token) }
  const file = fileOfVideo(video, 'play')
  if (video.status === 'failed') return { state: 'failed', ...about }
  if (!file) return { state: 'preparing', ...about }
  const isMp4 = file.contentType === 'video/mp4'
  const twin = isMp4 ? null : fileOfVideo(video, 'mp4')
  return {
    state: 'ready',
    ...about,
    width: video.width,
    height: video.height,
    poster: pictureOfVideo(video) && fileIn(token, 'thumbnail'),
    sources: [
      { src: fileIn(token, 'play'), type: file.contentType },
      ...(twin ? [{ src: fileIn(token, 'mp4'), type: twin.contentType }] : []),
    ],
  }
}

const personOf = (ctx: Ctx, userId: string) =>
  ctx.db.q
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .leftJoin('avatars', 'avatars.user_id', 'users.id')
    .select(['users.first_name', 'users.last_name', 'accounts.kind', 'accounts.name as account_name'])
    .select(['avatars.version', 'avatars.thumbnail_type', 'avatars.thumbnail_bytes'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()

async function senderOf(ctx: Ctx, video: VideoRow, token: string): Promise<SenderView> {
  const person = await personOf(ctx, video.user_id)
  return {
    name: fullName(person.first_name, person.last_name) || person.account_name,
    accountName: person.kind === 'team' ? person.account_name : '',
    avatarUrl: person.version === null ? null : fileIn(token, 'avatar'),
    signature: await signatureOf(ctx, video.user_id),
  }
}

export const WATCHED_FILES = ['play', 'mp4', 'thumbnail', 'avatar'] as const
export type WatchedFile = (typeof WATCHED_FILES)[number]

/** null: ended or missing. */
export async function findWatchedFile(
  ctx: Ctx,
  token: string,
  which: WatchedFile,
): Promise<{ fileKey: string; contentType: string; bytes: number } | null> {
  const found = await findLinkByToken(ctx, token)
  if (typeof found === 'string') return null
  const file = await fileOf(ctx, found.video, which)
  if (!file) return null
  if (await ctx.files.has(file.fileKey)) return file
  ctx.log.error({ fileKey: file.fileKey }, 'a file that a row names is missing')
  return null
}

async function fileOf(ctx: Ctx, video: VideoRow, which: WatchedFile) {
  if (which === 'play' || which === 'mp4') return fileOfVideo(video, which)
  if (which === 'thumbnail') {
    const picture = pictureOfVideo(video)
    return picture && { ...picture, bytes: (await ctx.files.read(picture.fileKey)).length }
  }
  const { version, thumbnail_type, thumbnail_bytes } = await personOf(ctx, video.user_id)
  if (version === null) return null
  return { fileKey: avatarKey(version, 'thumbnail'), contentType: thumbnail_type!, bytes: thumbnail_bytes! }
}
