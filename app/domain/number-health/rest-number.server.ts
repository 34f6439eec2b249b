import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { findNumber } from '../numbers/numbers.read.server'
import type { NumberView } from '../numbers/numbers.schema'
import { applyHealthEvent, startHealth } from './dispatch-to-number-health.server'
import { findNumberHealth } from './number-health.read.server'
import { findHealth, type StoredHealth } from './number-health-machine.server'
import { findFirstCallAt } from './number-figures.read.server'
import type { NumberHealthDetails } from './number-health.schema'
import { numberHealthWords } from './number-health.words'

const DAY_MS = 86_400_000

export const mayRest = (ctx: Ctx, number: Pick<NumberView, 'userId'>): boolean => {
  const user = requireUser(ctx)
  return user.permissions.has('numbers:manage') || number.userId === user.userId
}

/** Throws not_found, forbidden, conflict. */
export async function restNumber(ctx: Ctx, id: string, days: number): Promise<NumberHealthDetails> {
  const { userId } = requireUser(ctx)
  await ctx.db.transact('number-health.rest', async (tx) => {
    const health = await findChangeable(tx, id)
    const event = { type: 'REST', reason: 'person', restMs: days * DAY_MS } as const
    if (!(await applyHealthEvent(tx, health, event, { byUser: userId })))
      throw new DomainError('conflict', numberHealthWords.cannotRest)
  })
  return findNumberHealth(ctx, id)
}

/** Throws not_found, forbidden, conflict. */
export async function wakeNumber(ctx: Ctx, id: string): Promise<NumberHealthDetails> {
  const { userId } = requireUser(ctx)
  await ctx.db.transact('number-health.wake', async (tx) => {
    const health = await findChangeable(tx, id)
    if (!(await applyHealthEvent(tx, health, { type: 'WAKE' }, { byUser: userId })))
      throw new DomainError('conflict', numberHealthWords.notResting)
  })
  return findNumberHealth(ctx, id)
}

async function findChangeable(tx: Ctx, id: string): Promise<StoredHealth> {
  const number = await findNumber(tx, id)
  if (!mayRest(tx, number)) throw new DomainError('forbidden', numberHealthWords.onlyManagersRest)
  if (number.status === 'DELETED' || !number.canCallFrom)
    throw new DomainError('conflict', numberHealthWords.cannotRest)
  const { accountId } = requireUser(tx)
  return (
    (await findHealth(tx, id)) ??
    startHealth(tx, { id, accountId, firstCallAt: await findFirstCallAt(tx, accountId, number.number) })
  )
}
