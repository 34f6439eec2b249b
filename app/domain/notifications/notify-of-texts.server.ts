import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { phoneOrHidden } from '../phone-numbers/phone'
import { fullName } from '../person-name'
import type { ReactionFacts } from '../reactions'
import { notificationTexts } from './notifications.words'
import { notify } from './notify.server'
import { listPerson } from './recipients.read.server'

const threadById = statement((q, p: { id: string }) =>
  q
    .selectFrom('threads')
    .leftJoin('contacts', 'contacts.id', 'threads.contact_id')
    .select(['threads.recipient', 'contacts.first_name', 'contacts.last_name'])
    .where('threads.id', '=', p.id),
)

/** Never what was written. A blast notifies once. */
export async function notifyOfFailedText(
  tx: Ctx,
  { accountId, messageId, threadId, blastId, authorId }: ReactionFacts['textFailed'],
): Promise<void> {
  const thread = await tx.db.first(threadById, { id: threadId })
  const to = fullName(thread?.first_name, thread?.last_name) || phoneOrHidden(thread?.recipient ?? '')
  const { title, body, actionText } =
    blastId === null ? notificationTexts.failedText(to) : notificationTexts.failedBlast()
  await notify(tx, await listPerson(tx, accountId, authorId), {
    accountId,
    kind: 'failed_text',
    factKey: blastId === null ? `text:${messageId}:failed` : `blast:${blastId}:failed`,
    title,
    body,
    action: { text: actionText, path: blastId === null ? `/manage/messenger/${threadId}` : '/manage/messenger' },
  })
}
