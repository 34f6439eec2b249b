import type { Selectable } from 'kysely'
import type { AudioMessagesTable } from '../../../db/schema/audio'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { nextCursor, type Page, type PageInput } from '../paging/page'
import { PLAYS_NONE } from '../settings/settings.schema'
import { AUDIO_KINDS, type AudioKind, type AudioMessageView, type AudioOwner } from './audio.schema'
import { whereUsed } from './where-used.server'

export type AudioMessageRow = Selectable<AudioMessagesTable>

export const audioMessagePath = (id: string): string => `/api/audio/messages/${id}`

const ownerOf = (row: Pick<AudioMessageRow, 'user_id'>): AudioOwner => (row.user_id === null ? 'account' : 'me')

const messages = (ctx: Ctx) => {
  const user = requireUser(ctx)
  return ctx.db.q
    .selectFrom('audio_messages')
    .selectAll()
    .where('account_id', '=', user.accountId)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', user.userId)]))
}

/** Boards play the account's. */
export const mayChange = (ctx: Ctx, row: Pick<AudioMessageRow, 'user_id'>): boolean =>
  row.user_id !== null || requireUser(ctx).permissions.has('board:admin')

/** Throws not_found, also for another user's. */
export async function findAudioRow(ctx: Ctx, id: string): Promise<AudioMessageRow> {
  const row = await messages(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Recorded message')
  return row
}

type HeardMessage = Pick<AudioMessageView, 'value' | 'label' | 'duration'>

const heard = ({ id, label, duration_ms }: AudioMessageRow): HeardMessage => ({
  value: id,
  label,
  duration: Math.round(duration_ms / 1000),
})

async function viewsOf(ctx: Ctx, rows: readonly AudioMessageRow[]): Promise<AudioMessageView[]> {
  const changeable = rows.filter((row) => mayChange(ctx, row))
  const used = await whereUsed(
    ctx,
    changeable.map(({ id }) => id),
  )
  const kinds = rows.length === 0 ? [] : await kindsOf(ctx, rows)
  return rows.map((row) => ({
    ...heard(row),
    owner: ownerOf(row),
    kinds: AUDIO_KINDS.filter((kind) => kinds.some((one) => one.message_id === row.id && one.kind === kind)),
    url: audioMessagePath(row.id),
    canChange: changeable.includes(row),
    usedBy: used.get(row.id) ?? [],
    createdAt: new Date(row.created_at).toISOString(),
  }))
}

const kindsOf = (ctx: Ctx, rows: readonly AudioMessageRow[]) =>
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
  return (await viewsOf(ctx, [await findAudioRow(ctx, id)]))[0]!
}

/** null: deleted, or another user's. */
export async function findHeardMessage(ctx: Ctx, id: string): Promise<HeardMessage | null> {
  const row = await messages(ctx).where('id', '=', id).executeTakeFirst()
  return row ? heard(row) : null
}

export async function listAudioMessages(
  ctx: Ctx,
  { cursor, limit, owner, kind }: PageInput & { owner?: AudioOwner | undefined; kind?: AudioKind | undefined },
): Promise<Page<AudioMessageView>> {
  const rows = await messages(ctx)
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
    items: await viewsOf(ctx, rows.slice(0, limit)),
    nextCursor: nextCursor(rows, limit, ({ id }) => id),
  }
}

export const NO_SUCH_MESSAGE = 'Choose one of your recorded messages'

/** Boards play only the account's. */
export async function mayPlay(ctx: Ctx, id: string, settings: AudioOwner): Promise<boolean> {
  const row = await messages(ctx).where('id', '=', id).executeTakeFirst()
  return row !== undefined && (settings === 'me' || row.user_id === null)
}

/** Our spoken text or none is possible too. */
export const mayName = async (ctx: Ctx, field: string, id: string, settings: AudioOwner): Promise<boolean> =>
  (field === 'recordingAnnouncement' && PLAYS_NONE.includes(id)) || (await mayPlay(ctx, id, settings))
