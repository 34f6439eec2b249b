import { statement } from '../../../../db/statement'
import type { Ctx } from '../../context.server'
import { addContactToWorkflow } from '../../crm/change-contact.server'
import { findAccountCrm, hasWorkflows } from '../../crm/open-crm.server'
import { findDeletedWorkflows, listCrmWorkflows } from '../../crm/workflows.server'
import { DomainError, isDomainError, notFound } from '../../errors'
import { noted, skipped, type ActionHandler } from './action-handler'
import { NO_WORKFLOWS, NOT_IN_CRM, WORKFLOW_DELETED } from './add-to-workflow'

const workflowName = statement((q, p: { account_id: string; id: string }) =>
  q.selectFrom('crm_workflows').select('name').where('account_id', '=', p.account_id).where('id', '=', p.id),
)

export const addToWorkflowHandler: ActionHandler = {
  async run(tx, { lead, meta, cause }) {
    const workflowId = meta.addingToWorkflowId!
    const { account_id: accountId, contact_id: contactId } = lead
    if (!(await findAccountCrm(tx, accountId))?.hasWorkflows) return skipped(NO_WORKFLOWS)
    if ((await findDeletedWorkflows(tx, accountId, [workflowId])).size > 0) return skipped(WORKFLOW_DELETED)
    const known = await tx.db.first(workflowName, { account_id: accountId, id: workflowId })
    const name = known?.name ?? workflowId
    const delivery = await addContactToWorkflow(tx, {
      accountId,
      contactId,
      workflowId,
      workflowName: name,
      intent: [cause.ruleId, contactId, cause.fact, workflowId].join(':'),
      byUser: null,
    })
    return delivery === null ? skipped(NOT_IN_CRM) : noted({ workflow: name })
  },

  async loadTargets(ctx, board, used) {
    const ids = used.flatMap(({ addingToWorkflowId }) => addingToWorkflowId ?? [])
    const isAvailable = (await findAccountCrm(ctx, board.accountId))?.hasWorkflows ?? false
    const deleted = await findDeletedWorkflows(ctx, board.accountId, ids)
    return {
      findFault({ addingToWorkflowId: id }) {
        if (id === null) return null
        if (!isAvailable) return NO_WORKFLOWS
        return deleted.has(id) ? WORKFLOW_DELETED : null
      },
      requireUsable({ addingToWorkflowId: id }) {
        if (!isAvailable) throw new DomainError('not_possible_now', NO_WORKFLOWS)
        if (id !== null && deleted.has(id)) throw notFound('Workflow')
      },
    }
  },

  listOptions: async (ctx) => ((await hasWorkflows(ctx)) ? listWorkflowsOrNone(ctx) : null),
}

/** A failing CRM must not fail the page. */
async function listWorkflowsOrNone(ctx: Ctx) {
  try {
    return await listCrmWorkflows(ctx)
  } catch (error) {
    if (!isDomainError(error)) throw error
    return []
  }
}
