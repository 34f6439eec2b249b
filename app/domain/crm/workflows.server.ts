import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import type { CrmWorkflow } from '../crm.port'
import type { WorkflowView } from './crm.schema'
import { findAccountCrm, openCrm } from './open-crm.server'
import { withCrmErrors } from './with-crm-errors'

/** Stores them for checks of rules. Throws forbidden, CRM errors. */
export async function listCrmWorkflows(ctx: Ctx): Promise<WorkflowView[]> {
  const { accountId } = requirePermission(ctx, 'board:admin')
  const workflows = await withCrmErrors((async () => (await openCrm(ctx, accountId)).listWorkflows())())
  await saveWorkflows(ctx, accountId, workflows)
  return workflows.toSorted((a, b) => a.name.localeCompare(b.name))
}

async function saveWorkflows(ctx: Ctx, accountId: string, workflows: readonly CrmWorkflow[]): Promise<void> {
  await ctx.db.transact('crm.remember-workflows', async (tx) => {
    const now = tx.clock.now()
    await tx.db.q
      .updateTable('crm_workflows')
      .set({ deleted_at: now })
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null)
      .execute()
    for (const { id, name } of workflows)
      await tx.db.q
        .insertInto('crm_workflows')
        .values({ account_id: accountId, id, name, seen_at: now, deleted_at: null })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'id']).doUpdateSet({ name, seen_at: now, deleted_at: null }),
        )
        .execute()
  })
}

/** Also those that no listing had; all without a CRM with workflows. */
export async function findDeletedWorkflows(ctx: Ctx, accountId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const crm = await findAccountCrm(ctx, accountId)
  if (!crm?.hasWorkflows) return new Set(ids)
  const rows = await ctx.db.q
    .selectFrom('crm_workflows')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  return new Set(ids.filter((id) => !known.has(id)))
}
