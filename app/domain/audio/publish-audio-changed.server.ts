import type { Ctx } from '../context.server'

/** To the windows that list the message: its owner's, or the account's. */
export const publishAudioChanged = (
  tx: Ctx,
  { id, user_id, account_id }: { id: string; user_id: string | null; account_id: string },
) =>
  tx.db.recordEvent({
    type: 'audio-messages.changed',
    room: user_id === null ? `account:${account_id}` : `user:${user_id}`,
    accountId: account_id,
    subjectId: id,
    payload: {},
  })
