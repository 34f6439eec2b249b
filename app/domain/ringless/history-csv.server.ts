import type { Ctx } from '../context.server'
import { streamCsv, type CsvCells } from '../csv/stream-csv'
import { formatPhone } from '../phone-numbers/phone'
import { findBatch, listBatches } from './batches.read.server'
import type { BatchHistoryFilter, DropBatchDetail } from './ringless.schema'
import { DROP_STATUS_LABELS, historyColumns } from './ringless.words'

/** Up to 100 drops each. */
const BATCHES_PER_CHUNK = 10

/** A row for each recipient of the sends that match, newest first. */
export const ringlessHistoryCsv = (ctx: Ctx, filter: BatchHistoryFilter): AsyncGenerator<string> =>
  streamCsv({
    columns: historyColumns,
    page: ({ cursor }) => listBatches(ctx, { ...filter, cursor, limit: BATCHES_PER_CHUNK }),
    async toCells(batches) {
      const rows: CsvCells[] = []
      for (const { id } of batches) rows.push(...toRows(await findBatch(ctx, id)))
      return rows
    },
  })

const toRows = ({ name, voicemail, forwardingNumber, createdAt, scheduledTime, drops }: DropBatchDetail): CsvCells[] =>
  drops.map((drop) => [
    createdAt,
    scheduledTime,
    name,
    voicemail.label,
    drop.name,
    drop.display,
    DROP_STATUS_LABELS[drop.status],
    drop.reasonText,
    drop.heldUntil,
    drop.sentAt,
    drop.updatedAt,
    formatPhone(forwardingNumber),
  ])

export function ringlessHistoryFile(filter: Partial<BatchHistoryFilter>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, String(value))
  return `/api/v1/ringless/history/download${query.size > 0 ? `?${query}` : ''}`
}
