import { newToken } from '../access/new-token.server'
import { requireUser } from '../access/require'
import { getAudioMessagePath, findAudioRow } from '../audio/audio-messages.read.server'
import { callConditions } from '../call-history/call-filter.server'
import type { CallFilter } from '../call-history/call-history.schema'
import type { CallScope } from '../call-history/call-scope.server'
import { audioPath } from '../recordings/recording-paths'
import { findRecording } from '../recordings/recordings.read.server'
import type { Ctx } from '../context.server'
import { getMp4Path, getPlayPath } from '../videos/video-files'
import { findVideoFile, findVideoRow } from '../videos/videos.read.server'
import { resolveInbox } from '../voicemails/voicemail-access.server'
import { getVoicemailLogPath } from '../voicemails/voicemail-paths'
import type { CreateDownloadToken, DownloadResource, DownloadToken } from './downloads.schema'

/** Until the first use. */
const MAX_START_DELAY_MS = 60_000
/** 4-trust §7.7. */
export const CSV_BUDGET_MS = 180_000
/** Players request more while the page is open. */
const VIDEO_SESSION_MS = 60 * 60_000

/** For audio elements and links, which send no header. Throws not_found, forbidden. */
export async function createDownloadToken(ctx: Ctx, { resource }: CreateDownloadToken): Promise<DownloadToken> {
  const user = requireUser(ctx)
  const { path, lengthMs } = await resolveResource(ctx, resource)
  const token = newToken()
  const now = ctx.clock.now()
  await ctx.db.transact('download-token.create', (tx) =>
    tx.db.q
      .insertInto('download_tokens')
      .values({
        token_hash: ctx.seal.hash(token),
        user_id: user.userId,
        session_id: user.sessionId,
        path,
        length_ms: lengthMs,
        created_at: now,
        expires_at: now + MAX_START_DELAY_MS,
        started_at: null,
      })
      .execute(),
  )
  return {
    url: `${path}${path.includes('?') ? '&' : '?'}token=${token}`,
    token,
    startBefore: new Date(now + MAX_START_DELAY_MS).toISOString(),
  }
}

/** Throws not_found, forbidden. */
async function resolveResource(ctx: Ctx, resource: DownloadResource): Promise<{ path: string; lengthMs: number }> {
  switch (resource.kind) {
    case 'recording': {
      const { channelId, durationMs } = await findRecording(ctx, resource.recordingId)
      return { path: audioPath(channelId), lengthMs: durationMs ?? 0 }
    }
    case 'audio-message': {
      const { id, duration_ms } = await findAudioRow(ctx, resource.messageId)
      return { path: getAudioMessagePath(id), lengthMs: duration_ms }
    }
    case 'video': {
      const { videoId, mp4, save } = resource
      const row = await findVideoRow(ctx, videoId)
      await findVideoFile(ctx, videoId, mp4 ? 'mp4' : 'play')
      const path = mp4 ? getMp4Path(videoId) : getPlayPath(videoId)
      // Allows for pauses.
      return { path: save ? `${path}?save=yes` : path, lengthMs: Math.max(VIDEO_SESSION_MS, row.duration_ms ?? 0) }
    }
    case 'voicemail-log': {
      const { teamId = null, search } = resource
      await resolveInbox(ctx, teamId)
      return { path: getVoicemailLogPath({ teamId, search }), lengthMs: CSV_BUDGET_MS }
    }
    case 'dnc-list':
      return { path: '/api/v1/call-history/dnc-list', lengthMs: CSV_BUDGET_MS }
    case 'call-history':
    case 'team-call-history': {
      const { kind, ...filter } = resource
      const scope = { ...filter, team: kind === 'team-call-history' }
      await callConditions(ctx, scope)
      return { path: getCallHistoryPath(scope), lengthMs: CSV_BUDGET_MS }
    }
  }
}

export function getCallHistoryPath({ direction, team, ...filter }: CallScope & CallFilter): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value) query.set(name, value)
  const folder = `${direction === 'inbound' ? '/inbound' : ''}${team ? '/team' : ''}`
  return `/api/v1/call-history${folder}/download${query.size > 0 ? `?${query}` : ''}`
}
