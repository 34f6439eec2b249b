import { listCompanyDispositions } from '../account-dispositions/company-template.server'
import type { Ctx } from '../context.server'
import { createDefaultDispositions } from './create-default-dispositions.server'

/** Of a new board: the company's list, or the defaults where the account has no company. */
export async function createBoardDispositions(
  tx: Ctx,
  { accountId, boardId }: { accountId: string; boardId: string },
): Promise<void> {
  const account = await tx.db.q
    .selectFrom('accounts')
    .select('company_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const list = account.company_id === null ? [] : await listCompanyDispositions(tx, account.company_id)
  if (list.length === 0) return createDefaultDispositions(tx, { accountId, boardId })
  const shared = { account_id: accountId, board_id: boardId, created_at: tx.clock.now(), deleted_at: null }
  await tx.db.q
    .insertInto('dispositions')
    .values(list.map((row) => ({ ...row, ...shared, id: tx.ids('dsp') })))
    .execute()
}
