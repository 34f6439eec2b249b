import type { Ctx } from '../context.server'
import { getPermissions } from '../permissions'
import { formatPhone } from '../phone-numbers/phone'
import type { ReactionFacts } from '../reactions'
import { notificationTexts } from './notifications.words'
import { notify } from './notify.server'
import { listPerson } from './recipients.read.server'

/** Once per time that it gets hurt. */
export async function notifyOfHurtNumber(
  tx: Ctx,
  { accountId, numberId, at }: ReactionFacts['numberHurt'],
): Promise<void> {
  const number = await tx.db.q
    .selectFrom('phone_numbers')
    .select(['e164', 'user_id'])
    .where('id', '=', numberId)
    .executeTakeFirstOrThrow()
  const managers = await listManagers(tx, accountId)
  const { title, body, actionText } = notificationTexts.numberHurt(formatPhone(number.e164))
  await notify(tx, [...new Set([...managers, ...(await listPerson(tx, accountId, number.user_id))])], {
    accountId,
    kind: 'number_hurt',
    factKey: `number:${numberId}:hurt:${at}`,
    title,
    body,
    action: { text: actionText, path: '/manage/reports/numbers' },
  })
}

const DAY_MS = 86_400_000

/** Success is told once a day: many numbers are approved together. */
export async function notifyOfSpamProtection(
  tx: Ctx,
  { accountId, numberId, at, result, reason }: ReactionFacts['spamProtectionChanged'],
): Promise<void> {
  if (result === 'rejected') return
  const { e164 } = await tx.db.q
    .selectFrom('phone_numbers')
    .select('e164')
    .where('id', '=', numberId)
    .executeTakeFirstOrThrow()
  const number = formatPhone(e164)
  const { spamProtected, spamFailed, spamInputNeeded, spamUnpaid } = notificationTexts
  const text = {
    protected: () => spamProtected(number),
    failed: () => spamFailed(number, reason),
    input_needed: () => spamInputNeeded(number, reason),
    unpaid: () => spamUnpaid(number),
  }[result]()
  await notify(tx, await listManagers(tx, accountId), {
    accountId,
    kind: 'spam_protection',
    factKey:
      result === 'protected'
        ? `spam-protection:${accountId}:${Math.floor(at / DAY_MS)}`
        : `spam-protection:${numberId}:${result}:${at}`,
    title: text.title,
    body: text.body,
    action: { text: text.actionText, path: '/manage/spam-protection' },
  })
}

async function listManagers(tx: Ctx, accountId: string): Promise<string[]> {
  const people = await tx.db.q
    .selectFrom('users')
    .select(['id', 'role'])
    .where('account_id', '=', accountId)
    .where('disabled_at', 'is', null)
    .execute()
  return people.filter(({ role }) => getPermissions(role).has('numbers:manage')).map(({ id }) => id)
}
