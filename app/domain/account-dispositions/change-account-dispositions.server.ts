import type { DispositionsTable } from '../../../db/schema/dialer'
import type { DispositionCategory } from '../boards/boards.schema'
import { toNameKey } from '../boards/board-names'
import { requireSameItems } from '../boards/order.server'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { toAccountDisposition, type DispositionRow } from './account-dispositions.read.server'
import {
  isRequiredCategory,
  MAX_DISPOSITIONS,
  type AccountDisposition,
  type AddAccountDisposition,
  type UpdateAccountDisposition,
} from './account-dispositions.schema'
import { accountDispositionsWords } from './account-dispositions.words'
import { openDispositionList, type ListOwner } from './disposition-list.server'

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

/** On top of the list. Throws forbidden, invalid, conflict. */
export async function addAccountDisposition(
  ctx: Ctx,
  { name, category, tag }: AddAccountDisposition,
  owner: ListOwner = 'team',
): Promise<AccountDisposition> {
  return ctx.db.transact('account-disposition.add', async (tx) => {
    const list = await openDispositionList(tx, owner)
    const rows = await list.list()
    if (rows.length >= MAX_DISPOSITIONS) throw invalid('name', accountDispositionsWords.tooMany(MAX_DISPOSITIONS))
    requireFreeName(rows, name)
    if (isRequiredCategory(category)) throw invalid('category', accountDispositionsWords.categoryIsRequired)
    const id = tx.ids(owner === 'team' ? 'dsp' : 'tdsp')
    const position = Math.min(1, ...rows.map((row) => row.position)) - 1
    await list.insert(id, { name, category, type: TYPES[category], tag: storedTag(tag, name), position })
    await list.publish()
    return toAccountDisposition(requireRow(await list.list(), id))
  })
}

/** Throws forbidden, not_found, invalid, conflict. */
export async function updateAccountDisposition(
  ctx: Ctx,
  { id, ...change }: UpdateAccountDisposition & { id: string },
  owner: ListOwner = 'team',
): Promise<AccountDisposition> {
  return ctx.db.transact('account-disposition.update', async (tx) => {
    const list = await openDispositionList(tx, owner)
    const rows = await list.list()
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
    await list.update(id, { name, category, tag, ...(category === before.category ? {} : { type: TYPES[category] }) })
    await list.publish()
    return toAccountDisposition(requireRow(await list.list(), id))
  })
}

/** Past calls keep it. Throws forbidden, not_found, conflict. */
export async function deleteAccountDisposition(
  ctx: Ctx,
  id: string,
  owner: ListOwner = 'team',
): Promise<{ deleted: true }> {
  return ctx.db.transact('account-disposition.delete', async (tx) => {
    const list = await openDispositionList(tx, owner)
    const { required } = requireRow(await list.list(), id)
    if (required) throw new DomainError('conflict', accountDispositionsWords.requiredDeleted)
    await list.delete(id)
    await list.publish()
    return { deleted: true }
  })
}

/** Throws forbidden, conflict. */
export async function orderAccountDispositions(
  ctx: Ctx,
  order: readonly string[],
  owner: ListOwner = 'team',
): Promise<AccountDisposition[]> {
  return ctx.db.transact('account-disposition.order', async (tx) => {
    const list = await openDispositionList(tx, owner)
    const rows = await list.list()
    requireSameItems(
      rows.map(({ id }) => id),
      order,
      'order',
    )
    for (const [position, id] of order.entries())
      if (requireRow(rows, id).position !== position) await list.update(id, { position })
    await list.publish()
    return (await list.list()).map(toAccountDisposition)
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
