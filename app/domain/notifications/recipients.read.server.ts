import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'

const owners = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', p.account_id)
    .where('disabled_at', 'is', null)
    .where(({ eb, or }) => or([eb('role', '=', 'OWNER'), eb('role', 'is', null)])),
)
const people = statement((q, p: { account_id: string }) =>
  q.selectFrom('users').select('id').where('account_id', '=', p.account_id).where('disabled_at', 'is', null),
)
const person = statement((q, p: { account_id: string; id: string }) =>
  q
    .selectFrom('users')
    .select('id')
    .where('id', '=', p.id)
    .where('account_id', '=', p.account_id)
    .where('disabled_at', 'is', null),
)

const idsOf = (rows: ReadonlyArray<{ id: string }>): string[] => rows.map(({ id }) => id)

/** The owner of a team, or an individual. */
export const listOwners = async (tx: Ctx, accountId: string): Promise<string[]> =>
  idsOf(await tx.db.all(owners, { account_id: accountId }))

/** Each reads the team's inbox. */
export const listPeople = async (tx: Ctx, accountId: string): Promise<string[]> =>
  idsOf(await tx.db.all(people, { account_id: accountId }))

/** Empty: left the account, or no person. */
export const listPerson = async (tx: Ctx, accountId: string, userId: string | null): Promise<string[]> =>
  userId === null ? [] : idsOf(await tx.db.all(person, { account_id: accountId, id: userId }))
