import type { MaybePromise } from '../../../db/open'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { ThreadRow } from './threads.read.server'

const threadByNumbers = statement((q, p: { account_id: string; user_number: string; recipient: string }) =>
  q
    .selectFrom('threads')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('user_number', '=', p.user_number)
    .where('recipient', '=', p.recipient)
    .where('draft', '=', 0)
    .where('deleted_at', 'is', null),
)

/** Both numbers E.164; excludes draft and deleted threads. */
export const findThreadBetween = (
  ctx: Ctx,
  { accountId, ours, theirs }: { accountId: string; ours: string; theirs: string },
): MaybePromise<ThreadRow | undefined> =>
  ctx.db.first(threadByNumbers, { account_id: accountId, user_number: ours, recipient: theirs })
