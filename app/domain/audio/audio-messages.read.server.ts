import type { Selectable } from 'kysely'
import type { AudioMessagesTable } from '../../../db/schema/audio'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { nextCursor, type Page, type PageInput } from '../paging/page'
import { NO_MESSAGE_IDS } from '../settings/settings.schema'
import { AUDIO_KINDS, type AudioKind, type AudioMessageView, type AudioOwner } from './audio.schema'
import { findAudioUsage } from './find-audio-usage.server'
import { audioWords } from './audio.words'

export type AudioMessageRow = Selectable<AudioMessagesTable>

export const getAudioMessagePath = (id: string): string => `/api/audio/messages/${id}`

const getOwner = (row: Pick<AudioMessageRow, 'user_id'>): AudioOwner => (row.user_id === null ? 'account' : 'me')

const visibleMessages = (ctx: Ctx) => {
  const user = requireUser(ctx)
  return ctx.db.q
    .selectFrom('audio_messages')
    .selectAll()
    .where('account_id', '=', user.accountId)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', user.userId)]))
}

/** Boards play the account's. */
export const canChange = (ctx: Ctx, row: Pick<AudioMessageRow, 'user_id'>): boolean =>
  row.user_id !== null || requireUser(ctx).permissions.has('board:admin')

/** Throws not_found, also for another user's. */
export async function findAudioRow(ctx: Ctx, id: string): Promise<AudioMessageRow> {
  const row = await visibleMessages(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound(audioWords.recordedMessage)
  return row
}

type PlayableMessage = Pick<AudioMessageView, 'value' | 'label' | 'duration'>

const toPlayableMessage = ({ id, label, duration_ms }: AudioMessageRow): PlayableMessage => ({
  value: id,
  label,
  duration: Math.round(duration_ms / 1000),
})

async function toAudioMessageViews(ctx: Ctx, rows: readonly AudioMessageRow[]): Promise<AudioMessageView[]> {
  const changeable = rows.filter((row) => canChange(ctx, row))
  const used = await findAudioUsage(
    ctx,
    changeable.map(({ id }) => id),
  )
  const kinds = rows.length === 0 ? [] : await listKinds(ctx, rows)
  return rows.map((row) => ({
    ...toPlayableMessage(row),
    owner: getOwner(row),
    kinds: AUDIO_KINDS.filter((kind) => kinds.some((one) => one.message_id === row.id && one.kind === kind)),
    url: getAudioMessagePath(row.id),
    canChange: changeable.includes(row),
    usedBy: used.get(row.id) ?? [],
    createdAt: new Date(row.created_at).toISOString(),
  }))
}

const listKinds = (ctx: Ctx, rows: readonly AudioMessageRow[]) =>
  ctx.db.q
    .selectFrom('audio_message_kinds')
    .selectAll()
    .where(
      'message_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()

export async function findAudioMessage(ctx: Ctx, id: string): Promise<AudioMessageView> {
  return (await toAudioMessageViews(ctx, [await findAudioRow(ctx, id)]))[0]!
}

/** null: deleted, or another user's. */
export async function findPlayableMessage(ctx: Ctx, id: string): Promise<PlayableMessage | null> {
  const row = await visibleMessages(ctx).where('id', '=', id).executeTakeFirst()
  return row ? toPlayableMessage(row) : null
}

export async function listAudioMessages(
  ctx: Ctx,
  { cursor, limit, owner, kind }: PageInput & { owner?: AudioOwner | undefined; kind?: AudioKind | undefined },
): Promise<Page<AudioMessageView>> {
  const rows = await visibleMessages(ctx)
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor!))
    .$if(owner === 'account', (query) => query.where('user_id', 'is', null))
    .$if(owner === 'me', (query) => query.where('user_id', 'is not', null))
    .$if(kind !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('audio_message_kinds')
            .select('kind')
            .whereRef('message_id', '=', 'audio_messages.id')
            .where('kind', '=', kind!),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return {
    items: await toAudioMessageViews(ctx, rows.slice(0, limit)),
    nextCursor: nextCursor(rows, limit, ({ id }) => id),
  }
}

/** Boards play only the account's. */
export async function canPlay(ctx: Ctx, id: string, settings: AudioOwner): Promise<boolean> {
  const row = await visibleMessages(ctx).where('id', '=', id).executeTakeFirst()
  return row !== undefined && (settings === 'me' || row.user_id === null)
}

/** Our spoken text or none is possible too. */
export const canUseAsSetting = async (ctx: Ctx, field: string, id: string, settings: AudioOwner): Promise<boolean> =>
  (field === 'recordingAnnouncement' && NO_MESSAGE_IDS.includes(id)) || (await canPlay(ctx, id, settings))
