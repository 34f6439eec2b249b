import type { Ctx } from '../context.server'

/** Screens on the walls of locations that are off. Their links work again when the location is on. */
export async function endWallScreens(
  tx: Ctx,
  { companyId, accountId }: { companyId: string; accountId?: string },
): Promise<void> {
  const accounts = await tx.db.q
    .selectFrom('accounts')
    .select('id')
    .where('company_id', '=', companyId)
    .where('location_enabled', '=', 0)
    .$if(accountId !== undefined, (query) => query.where('id', '=', accountId!))
    .orderBy('id')
    .execute()
  for (const { id } of accounts)
    await tx.db.recordEvent({
      type: 'wall-links.changed',
      room: `team:${id}`,
      accountId: id,
      subjectId: id,
      payload: {},
    })
}
