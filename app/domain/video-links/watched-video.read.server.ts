import type { Ctx } from '../context.server'
import { getAvatarKey } from '../avatars/avatars.read.server'
import { fullName } from '../person-name'
import { getVideoSignature } from '../settings/video-signature.server'
import { getVideoFile, getVideoThumbnail, loadVideoRow, type VideoRow } from '../videos/videos.read.server'
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
  const video = link.deleted_at === null ? await loadVideoRow(ctx, link.video_id) : undefined
  return video ? { linkId: link.id, video } : 'ended'
}

export const getWatchPath = (token: string): string => `/v/${token}`
const getWatchFilePath = (token: string, file: WatchedFile) => `${getWatchPath(token)}/${file}`

/** Public. */
export async function findWatchView(ctx: Ctx, token: string): Promise<WatchView> {
  const found = await findLinkByToken(ctx, token)
  if (typeof found === 'string') return { state: found }
  const { video } = found
  const about = { name: video.name, sender: await loadSender(ctx, video, token) }
  const file = getVideoFile(video, 'play')
  if (video.status === 'failed') return { state: 'failed', ...about }
  if (!file) return { state: 'preparing', ...about }
  const isMp4 = file.contentType === 'video/mp4'
  const mp4Copy = isMp4 ? null : getVideoFile(video, 'mp4')
  return {
    state: 'ready',
    ...about,
    width: video.width,
    height: video.height,
    poster: getVideoThumbnail(video) && getWatchFilePath(token, 'thumbnail'),
    sources: [
      { src: getWatchFilePath(token, 'play'), type: file.contentType },
      ...(mp4Copy ? [{ src: getWatchFilePath(token, 'mp4'), type: mp4Copy.contentType }] : []),
    ],
  }
}

const loadSenderRow = (ctx: Ctx, userId: string) =>
  ctx.db.q
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .leftJoin('avatars', 'avatars.user_id', 'users.id')
    .select(['users.first_name', 'users.last_name', 'accounts.kind', 'accounts.name as account_name'])
    .select(['avatars.version', 'avatars.thumbnail_type', 'avatars.thumbnail_bytes'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()

async function loadSender(ctx: Ctx, video: VideoRow, token: string): Promise<SenderView> {
  const person = await loadSenderRow(ctx, video.user_id)
  return {
    name: fullName(person.first_name, person.last_name) || person.account_name,
    accountName: person.kind === 'team' ? person.account_name : '',
    avatarUrl: person.version === null ? null : getWatchFilePath(token, 'avatar'),
    signature: await getVideoSignature(ctx, video.user_id),
  }
}

export const WATCHED_FILES = ['play', 'mp4', 'thumbnail', 'avatar'] as const
export type WatchedFile = (typeof WATCHED_FILES)[number]

/** null: ended or missing. */
export async function findWatchedFile(
  ctx: Ctx,
  token: string,
  fileName: WatchedFile,
): Promise<{ fileKey: string; contentType: string; bytes: number } | null> {
  const found = await findLinkByToken(ctx, token)
  if (typeof found === 'string') return null
  const file = await findFile(ctx, found.video, fileName)
  if (!file) return null
  if (await ctx.files.has(file.fileKey)) return file
  ctx.log.error({ fileKey: file.fileKey }, 'a file that a row names is missing')
  return null
}

async function findFile(ctx: Ctx, video: VideoRow, fileName: WatchedFile) {
  if (fileName === 'play' || fileName === 'mp4') return getVideoFile(video, fileName)
  if (fileName === 'thumbnail') {
    const picture = getVideoThumbnail(video)
    return picture && { ...picture, bytes: (await ctx.files.read(picture.fileKey)).length }
  }
  const { version, thumbnail_type, thumbnail_bytes } = await loadSenderRow(ctx, video.user_id)
  if (version === null) return null
  return { fileKey: getAvatarKey(version, 'thumbnail'), contentType: thumbnail_type!, bytes: thumbnail_bytes! }
}
