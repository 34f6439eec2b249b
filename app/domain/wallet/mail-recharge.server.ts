import { findOwnerContact } from '../access/access.read.server'
import { queueMail } from '../access/queue-mail.server'
import type { Ctx } from '../context.server'
import { walletWords } from './wallet.words'

/** To the owner, once for each declined recharge. */
export async function mailRechargeFailed(
  tx: Ctx,
  accountId: string,
  failed: { cents: number; isPaused: boolean },
): Promise<void> {
  const to = await findOwnerContact(tx, accountId)
  if (to === null) return
  const { subject, text } = failed.isPaused ? walletWords.rechargePausedMail : walletWords.rechargeDeclinedMail
  const amount = `$${(failed.cents / 100).toLocaleString('en-US')}`
  await queueMail(tx, { to, subject, text: text(amount, `${tx.publicUrl}/manage/billing`) })
}
