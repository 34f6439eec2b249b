import type { Selectable } from 'kysely'
import type { DropState } from '../../../machines/server/drop'
import type { DropBatchesTable, DropsTable } from '../../../db/schema/ringless'
import { getAudioMessagePath } from '../audio/audio-messages.read.server'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { notFound } from '../errors'
import { nextCursor, type Page, type PageInput } from '../paging/page'
import { formatPhone } from '../phone-numbers/phone'
import { statusOf, UNSENT_STATES } from './drop-status'
import type { BatchFilter, DropBatchDetail, DropBatchView, DropReason, DropStatus, DropView } from './ringless.schema'
import { ringlessWords } from './ringless.words'

type BatchRow = Selectable<DropBatchesTable> & { isAudioDeleted: boolean }
type StateCount = { batch_id: string; state: string; drops: number }

const ownBatches = (ctx: Ctx) => {
  const user = requireUser(ctx)
  return ctx.db.q
    .selectFrom('drop_batches')
    .leftJoin('audio_messages', (join) =>
      join.onRef('audio_messages.id', '=', 'drop_batches.audio_id').on('audio_messages.deleted_at', 'is', null),
    )
    .selectAll('drop_batches')
    .select('audio_messages.id as live_audio_id')
    .where('drop_batches.account_id', '=', user.accountId)
    .where('drop_batches.user_id', '=', user.userId)
}

const withAudio = ({ live_audio_id, ...row }: Selectable<DropBatchesTable> & { live_audio_id: string | null }) => ({
  ...row,
  isAudioDeleted: live_audio_id === null,
})

async function countStates(ctx: Ctx, batchIds: readonly string[]): Promise<StateCount[]> {
  if (batchIds.length === 0) return []
  return ctx.db.q
    .selectFrom('drops')
    .select(({ fn }) => ['batch_id', 'state', fn.countAll<number>().as('drops')])
    .where('batch_id', 'in', batchIds)
    .groupBy(['batch_id', 'state'])
    .execute()
}

function toBatchView(row: BatchRow, counts: readonly StateCount[]): DropBatchView {
  const own = counts.filter(({ batch_id }) => batch_id === row.id)
  const sumOf = (match: (state: DropState) => boolean) =>
    own.reduce((sum, { state, drops }) => sum + (match(state as DropState) ? drops : 0), 0)
  const ofStatus = (status: DropStatus) => sumOf((state) => statusOf(state) === status)
  const scheduled = ofStatus('scheduled')
  const waiting = scheduled + ofStatus('sending')
  return {
    id: row.id,
    name: row.name,
    voicemail: {
      value: row.audio_id,
      label: row.audio_label,
      url: row.isAudioDeleted ? null : getAudioMessagePath(row.audio_id),
    },
    forwardingNumber: row.forwarding_number,
    scheduledTime: row.scheduled_at === null ? null : new Date(row.scheduled_at).toISOString(),
    createdAt: new Date(row.created_at).toISOString(),
    status:
      row.canceled_at !== null
        ? 'canceled'
        : waiting === 0
          ? 'done'
          : scheduled === waiting && row.scheduled_at !== null
            ? 'scheduled'
            : 'sending',
    canCancel: sumOf((state) => UNSENT_STATES.includes(state)) > 0,
    counts: {
      recipients: row.recipients,
      waiting,
      sent: ofStatus('sent'),
      delivered: ofStatus('delivered'),
      failed: ofStatus('failed'),
      notTried: ofStatus('notTried'),
      unknown: ofStatus('unknown'),
    },
  }
}

export const toDropView = (row: Selectable<DropsTable>): DropView => ({
  id: row.id,
  contactId: row.contact_id,
  name: row.name,
  number: row.e164,
  display: formatPhone(row.e164),
  status: statusOf(row.state as DropState),
  reason: row.reason as DropReason | null,
  reasonText: row.reason_text,
  sentAt: row.sent_at === null ? null : new Date(row.sent_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
})

/** `only` scheduled: some drop waits for its time. */
export async function listBatches(
  ctx: Ctx,
  { cursor, limit, only }: PageInput & { only?: BatchFilter | undefined },
): Promise<Page<DropBatchView>> {
  const rows = await ownBatches(ctx)
    .$if(cursor !== undefined, (query) => query.where('drop_batches.id', '<', cursor!))
    .$if(only === 'canceled', (query) => query.where('drop_batches.canceled_at', 'is not', null))
    .$if(only === 'scheduled', (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('drops')
            .select('drops.id')
            .whereRef('drops.batch_id', '=', 'drop_batches.id')
            .where('drops.state', '=', 'scheduled'),
        ),
      ),
    )
    .orderBy('drop_batches.id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit).map(withAudio)
  const counts = await countStates(
    ctx,
    shown.map(({ id }) => id),
  )
  return {
    items: shown.map((row) => toBatchView(row, counts)),
    nextCursor: nextCursor(rows, limit, ({ id }) => id),
  }
}

/** Throws not_found, also for another person's. */
export async function findBatch(ctx: Ctx, id: string): Promise<DropBatchDetail> {
  const row = await ownBatches(ctx).where('drop_batches.id', '=', id).executeTakeFirst()
  if (!row) throw notFound(ringlessWords.batch)
  const drops = await ctx.db.q
    .selectFrom('drops')
    .selectAll()
    .where('batch_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return { ...toBatchView(withAudio(row), await countStates(ctx, [id])), drops: drops.map(toDropView) }
}
