import { findOwnerContact } from '../access/access.read.server'
import { queueMail } from '../access/queue-mail.server'
import type { Ctx } from '../context.server'
import { formatPhone } from '../phone-numbers/phone'
import { getLastTry, getRemovalTime } from './charge-schedule'
import { numberChargesWords } from './number-charges.words'

interface Unpaid {
  e164: string
  paid_until: number
}

const formatDate = (at: number): string =>
  new Date(at).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** One mail of each kind to the owner, with the earliest date. */
export async function mailUnpaidNumbers(
  tx: Ctx,
  accountId: string,
  { tried, marked }: { tried: readonly Unpaid[]; marked: readonly Unpaid[] },
): Promise<void> {
  if (tried.length + marked.length === 0) return
  const to = await findOwnerContact(tx, accountId)
  if (to === null) return
  const now = tx.clock.now()
  const billingUrl = `${tx.publicUrl}/manage/billing`
  const mailOf = (unpaid: readonly Unpaid[], dateOf: (dueAt: number) => number) => ({
    numbers: unpaid.map(({ e164 }) => formatPhone(e164)),
    date: formatDate(Math.min(...unpaid.map(({ paid_until }) => dateOf(paid_until)))),
    billingUrl,
  })
  const { unpaidSubject, unpaid, markedSubject, marked: markedText } = numberChargesWords
  if (tried.length > 0)
    await queueMail(tx, { to, subject: unpaidSubject(tried.length), text: unpaid(mailOf(tried, getLastTry)) })
  if (marked.length > 0) {
    const text = markedText(mailOf(marked, (dueAt) => getRemovalTime(dueAt, now)))
    await queueMail(tx, { to, subject: markedSubject(marked.length), text })
  }
}
