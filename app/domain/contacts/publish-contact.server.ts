import type { Ctx } from '../context.server'

export const publishContact = (
  tx: Ctx,
  type: 'contact.created' | 'contact.changed' | 'contact.deleted',
  { id, accountId }: { id: string; accountId: string },
) =>
  tx.db.recordEvent({
    type,
    room: `account:${accountId}`,
    accountId,
    subjectId: id,
    payload: { contactId: id },
  })
