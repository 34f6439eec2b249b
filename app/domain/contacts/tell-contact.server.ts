import type { Ctx } from '../context.server'

export const tellContact = (
  tctx: Ctx,
  type: 'contact.created' | 'contact.changed',
  { id, accountId }: { id: string; accountId: string },
) =>
  tctx.db.recordEvent({
    type,
    room: `account:${accountId}`,
    accountId,
    subjectId: id,
    payload: { contactId: id },
  })
