import { findOwnerContact } from '../access/access.read.server'
import { queueMail } from '../access/queue-mail.server'
import type { Ctx } from '../context.server'

/** To the billing address, else to the owner. Without either, nothing is sent. */
export async function mailOwner(tx: Ctx, accountId: string, mail: { subject: string; text: string }): Promise<void> {
  const to = (await findBillingEmail(tx, accountId)) ?? (await findOwnerContact(tx, accountId))
  if (to !== null) await queueMail(tx, { to, ...mail })
}

async function findBillingEmail(tx: Ctx, accountId: string): Promise<string | null> {
  const profile = await tx.db.q
    .selectFrom('billing_profiles')
    .select('email')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return profile?.email ?? null
}

export const billingLink = ({ publicUrl }: Pick<Ctx, 'publicUrl'>): string => `${publicUrl}/manage/billing`
