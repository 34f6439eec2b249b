import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { runReactions } from '../reactions'
import { DEFAULT_FEATURES, DEFAULT_LIMITS, type Features, type Limits } from './plan'
import { accountsWords } from './accounts.words'

export interface NewAccount {
  vendorId: string
  kind: 'team' | 'individual'
  name: string
  /** E.164, for the callback message. */
  phone?: string
  features?: Partial<Features>
  limits?: Partial<Limits>
  /** Default: `name`. */
  teamKey?: string
  seats?: number
}

/** Throws conflict for a taken team key. */
export async function createAccount(ctx: Ctx, account: NewAccount): Promise<string> {
  return ctx.db.transact('create-account', async (tx) => {
    const id = tx.ids('acc')
    const now = tx.clock.now()
    await tx.db.q
      .insertInto('accounts')
      .values({
        id,
        vendor_id: account.vendorId,
        kind: account.kind,
        name: account.name,
        phone: account.phone ?? null,
        features: JSON.stringify({ ...DEFAULT_FEATURES, ...account.features }),
        limits: JSON.stringify({ ...DEFAULT_LIMITS, ...account.limits }),
        created_at: now,
      })
      .execute()
    await runReactions(tx, 'accountCreated', { accountId: id })
    if (account.kind === 'individual') return id
    const key = account.teamKey ?? account.name
    const taken = await tx.db.q
      .selectFrom('teams')
      .select('id')
      .where('vendor_id', '=', account.vendorId)
      .where('vendor_team_key', '=', key)
      .executeTakeFirst()
    if (taken) throw new DomainError('conflict', accountsWords.teamAlreadyExists)
    await tx.db.q
      .insertInto('teams')
      .values({
        id: tx.ids('team'),
        account_id: id,
        vendor_id: account.vendorId,
        vendor_team_key: key,
        name: account.name,
        seats: account.seats ?? 5,
        created_at: now,
      })
      .execute()
    return id
  })
}
