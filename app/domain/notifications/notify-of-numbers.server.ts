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
  const people = await tx.db.q
    .selectFrom('users')
    .select(['id', 'role'])
    .where('account_id', '=', accountId)
    .where('disabled_at', 'is', null)
    .execute()
  const managers = people.filter(({ role }) => getPermissions(role).has('numbers:manage')).map(({ id }) => id)
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
