import type { DispositionsTable } from '../../../db/schema/dialer'
import { requirePermission } from '../access/require'
import type { DispositionCategory } from '../boards/boards.schema'
import { toNameKey } from '../boards/board-names'
import { reorder } from '../boards/order.server'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { listAccountDispositions, toAccountDisposition, type DispositionRow } from './account-dispositions.read.server'
import {
  isRequiredCategory,
  MAX_DISPOSITIONS,
  type AccountDisposition,
  type AddAccountDisposition,
  type UpdateAccountDisposition,
} from './account-dispositions.schema'
import { accountDispositionsWords } from './account-dispositions.words'

const TYPES: Record<DispositionCategory, DispositionsTable['type']> = {
  INTERESTED: 'POSITIVE',
  APPOINTMENT_SET: 'POSITIVE',
  GOOD_NUMBER: 'POSITIVE',
  CALLBACK: 'NEUTRAL',
  NO_ANSWER: 'NEUTRAL',
  LEFT_VOICEMAIL: 'NEUTRAL',
  NONE: 'NEUTRAL',
  OTHER: 'NEUTRAL',
  NOT_INTERESTED: 'NEGATIVE',
  WRONG_NUMBER: 'NEGATIVE',
  BAD_NUMBER: 'NEGATIVE',
  DO_NOT_CONTACT: 'NEGATIVE',
}

/** '' in the row: the tag follows the name. */
const storedTag = (tag: string | undefined, name: string): string => (tag === undefined || tag === name ? '' : tag)

const invalid = (field: string, message: string) => new DomainError('invalid', message, { [field]: [message] })

/** On top of the list. Throws forbidden, invalid. */
export async function addAccountDisposition(
  ctx: Ctx,
  { name, category, tag }: AddAccountDisposition,
): Promise<AccountDisposition> {
  const { accountId } = requirePermission(ctx, 'board:admin')
  return ctx.db.transact('account-disposition.add', async (tx) => {
    const rows = await listAccountDispositions(tx, accountId)
    if (rows.length >= MAX_DISPOSITIONS) throw invalid('name', accountDispositionsWords.tooMany(MAX_DISPOSITIONS))
    requireFreeName(rows, name)
    if (isRequiredCategory(category)) throw invalid('category', accountDispositionsWords.categoryIsRequired)
    const id = tx.ids('dsp')
    const last = Math.max(-1, ...rows.map(({ position }) => position))
    await tx.db.q
      .insertInto('dispositions')
      .values({
        id,
        account_id: accountId,
        board_id: null,
        name,
        category,
        type: TYPES[category],
        tag: storedTag(tag, name),
        position: last + 1,
        created_at: tx.clock.now(),
        deleted_at: null,
      })
      .execute()
    await reorder(tx, 'dispositions', [...rows, { id }], [id, ...rows.map((row) => row.id)], 'order')
    await publish(tx, accountId)
    return toAccountDisposition(requireRow(await listAccountDispositions(tx, accountId), id))
  })
}

/** Throws forbidden, not_found, invalid, conflict. */
export async function updateAccountDisposition(
  ctx: Ctx,
  { id, ...change }: UpdateAccountDisposition & { id: string },
): Promise<AccountDisposition> {
  const { accountId } = requirePermission(ctx, 'board:admin')
  return ctx.db.transact('account-disposition.update', async (tx) => {
    const rows = await listAccountDispositions(tx, accountId)
    const before = requireRow(rows, id)
    const { name = before.name, category = before.category as DispositionCategory } = change
    requireFreeName(
      rows.filter((row) => row.id !== id),
      name,
    )
    if (category !== before.category) {
      if (before.required) throw new DomainError('conflict', accountDispositionsWords.requiredCategory)
      if (isRequiredCategory(category)) throw invalid('category', accountDispositionsWords.categoryIsRequired)
    }
    // The field shows the name of before while it follows.
    const isFollowing = before.tag === '' && (change.tag === undefined || change.tag === before.name)
    const tag = isFollowing ? '' : change.tag === undefined ? before.tag : storedTag(change.tag, name)
    await tx.db.q
      .updateTable('dispositions')
      .set({ name, category, tag, ...(category === before.category ? {} : { type: TYPES[category] }) })
      .where('id', '=', id)
      .execute()
    await publish(tx, accountId)
    return toAccountDisposition(requireRow(await listAccountDispositions(tx, accountId), id))
  })
}

/** Past calls keep it. Throws forbidden, not_found, conflict. */
export async function deleteAccountDisposition(ctx: Ctx, id: string): Promise<{ deleted: true }> {
  const { accountId } = requirePermission(ctx, 'board:admin')
  return ctx.db.transact('account-disposition.delete', async (tx) => {
    const { required } = requireRow(await listAccountDispositions(tx, accountId), id)
    if (required) throw new DomainError('conflict', accountDispositionsWords.requiredDeleted)
    await tx.db.q.updateTable('dispositions').set({ deleted_at: tx.clock.now() }).where('id', '=', id).execute()
    await publish(tx, accountId)
    return { deleted: true }
  })
}

/** Throws forbidden, conflict. */
export async function orderAccountDispositions(ctx: Ctx, order: readonly string[]): Promise<AccountDisposition[]> {
  const { accountId } = requirePermission(ctx, 'board:admin')
  return ctx.db.transact('account-disposition.order', async (tx) => {
    await reorder(tx, 'dispositions', await listAccountDispositions(tx, accountId), order, 'order')
    await publish(tx, accountId)
    return (await listAccountDispositions(tx, accountId)).map(toAccountDisposition)
  })
}

function requireRow(rows: readonly DispositionRow[], id: string): DispositionRow {
  const row = rows.find((one) => one.id === id)
  if (!row) throw notFound(accountDispositionsWords.disposition)
  return row
}

function requireFreeName(others: readonly DispositionRow[], name: string): void {
  const key = toNameKey(name)
  if (others.some((row) => toNameKey(row.name) === key)) throw invalid('name', accountDispositionsWords.nameInUse)
}

async function publish(tx: Ctx, accountId: string): Promise<void> {
  await tx.db.recordEvent({
    type: 'account-dispositions.changed',
    room: `account:${accountId}`,
    accountId,
    subjectId: accountId,
    payload: {},
  })
}
