import type { Ctx } from '../context.server'
import { fullName } from '../person-name'
import type { ReactionFacts } from '../reactions'
import { notificationTexts } from './notifications.words'
import { notify } from './notify.server'
import { listOwners, listPerson } from './recipients.read.server'

export async function notifyOfImport(tx: Ctx, fact: ReactionFacts['importFinished']): Promise<void> {
  const { accountId, importId, userId } = fact
  const { title, body, actionText } =
    fact.state === 'done' ? notificationTexts.importCompleted(fact) : notificationTexts.importFailed()
  await notify(tx, await listPerson(tx, accountId, userId), {
    accountId,
    kind: 'import_finished',
    factKey: `import:${importId}:finished`,
    title,
    body,
    action: { text: actionText, path: `/manage/contacts/imports/${importId}` },
  })
}

export async function notifyOfAcceptedInvite(
  tx: Ctx,
  { accountId, inviteId, invitedBy, userId }: ReactionFacts['inviteAccepted'],
): Promise<void> {
  const person = await tx.db.q
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const name = fullName(person?.first_name, person?.last_name) || (person?.email ?? '')
  const { title, body, actionText } = notificationTexts.inviteAccepted(name)
  const recipients = [...(await listOwners(tx, accountId)), ...(await listPerson(tx, accountId, invitedBy))]
  await notify(
    tx,
    recipients.filter((id) => id !== userId),
    {
      accountId,
      kind: 'invite_accepted',
      factKey: `invite:${inviteId}:accepted`,
      title,
      body,
      action: { text: actionText, path: '/manage/team' },
    },
  )
}
