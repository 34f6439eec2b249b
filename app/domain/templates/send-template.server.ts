import { jsonValues } from '../../../db/dialect'
import { statement } from '../../../db/statement'
import { actAs } from '../access/act-as.server'
import { requireUser } from '../access/require'
import { convertToTextPlaceholders } from '../call-scripts/merge-fields'
import { formatPhone } from '../phone-numbers/phone'
import type { Ctx } from '../context.server'
import { isDomainError, notFound } from '../errors'
import { listNumbersInOrder } from '../protection/contact-numbers.server'
import type { Cause } from '../lead-history/lead-history.server'
import type { LeadRow } from '../leads/lead-state'
import { fullName } from '../person-name'
import { noted, skipped, type ActionHandler } from '../rules/actions/action-handler'
import { NO_NUMBER, NO_SENDER, sendTextTemplate, TEMPLATE_DELETED } from '../rules/actions/send-text-template'
import { toRuleAction } from '../rules/find-rule.server'
import { prepareNewText, publishNewText } from '../sending/publish-new-text.server'

const templateById = statement((q, p: { account_id: string; id: string }) =>
  q
    .selectFrom('message_templates')
    .select(['user_id', 'display_name', 'body'])
    .where('account_id', '=', p.account_id)
    .where('id', '=', p.id),
)

/** Action of a rule. Sent by the number's job. */
export const sendTextTemplateHandler: ActionHandler = {
  async run(tx, { lead, meta, cause }) {
    const template = await tx.db.first(templateById, { account_id: lead.account_id, id: meta.sendingTemplateId! })
    if (!template) return skipped(TEMPLATE_DELETED)
    const sender = await findSender(tx, [lead.assigned_to, template.user_id])
    if (!sender) return skipped(NO_SENDER)
    const numbers = await listTextNumbers(tx, lead, cause)
    if (numbers.length === 0) return skipped(NO_NUMBER)
    const draft = { contactId: lead.contact_id, numbers, rawBody: convertToTextPlaceholders(template.body) }
    const text = await resultOrReason(prepareNewText(sender, draft))
    if (typeof text === 'string') return skipped(text)
    await publishNewText(sender, text)
    return noted({ template: template.display_name, number: formatPhone(text.thread.recipient) })
  },

  async loadTargets(ctx, board, used) {
    const templates = new Map((await listUsedTemplates(ctx, board.accountId, used)).map((row) => [row.id, row.user_id]))
    const usedOnBoard = new Set(await listTemplateIdsOnBoard(ctx, board.id))
    return {
      findFault: ({ sendingTemplateId: id }) => (id !== null && !templates.has(id) ? TEMPLATE_DELETED : null),
      requireUsable({ sendingTemplateId: id }) {
        if (id === null || usedOnBoard.has(id)) return
        if (templates.get(id) !== requireUser(ctx).userId) throw notFound('Template')
      },
    }
  },

  /** The user's own, and those used on this board. */
  async listOptions(ctx, board) {
    const { userId } = requireUser(ctx)
    const onBoard = await listTemplateIdsOnBoard(ctx, board.id)
    const rows = await templatesWithOwner(ctx, board.accountId)
      .where(({ eb, or }) =>
        or([
          eb('message_templates.user_id', '=', userId),
          eb('message_templates.id', 'in', jsonValues(JSON.stringify(onBoard))),
        ]),
      )
      .orderBy('message_templates.display_name')
      .orderBy('message_templates.id')
      .execute()
    return rows.map(({ id, user_id, display_name: name, first_name, last_name }) => ({
      id,
      name: user_id === userId ? name : `${name} (${fullName(first_name, last_name)})`,
    }))
  },
}

/** Returns the first user who may send. */
async function findSender(tx: Ctx, userIds: readonly string[]): Promise<Ctx | null> {
  for (const userId of userIds) {
    const sender = userId === '' ? null : await actAs(tx, userId)
    if (sender && requireUser(sender).permissions.has('call')) return sender
  }
  return null
}

/** The number just spoken on, else all in dialing order. */
async function listTextNumbers(tx: Ctx, lead: LeadRow, { saidOn }: Cause): Promise<string[]> {
  const numbers = await listNumbersInOrder(tx, lead.contact_id)
  return saidOn !== undefined && numbers.includes(saidOn) ? [saidOn] : numbers
}

async function resultOrReason<T>(work: Promise<T>): Promise<T | string> {
  try {
    return await work
  } catch (error) {
    if (!isDomainError(error)) throw error
    return error.message
  }
}

const templatesWithOwner = (ctx: Ctx, accountId: string) =>
  ctx.db.q
    .selectFrom('message_templates')
    .innerJoin('users', 'users.id', 'message_templates.user_id')
    .select(['message_templates.id', 'message_templates.user_id', 'message_templates.display_name'])
    .select(['users.first_name', 'users.last_name'])
    .where('message_templates.account_id', '=', accountId)

const listUsedTemplates = (ctx: Ctx, accountId: string, used: ReadonlyArray<{ sendingTemplateId: string | null }>) =>
  templatesWithOwner(ctx, accountId)
    .where(
      'message_templates.id',
      'in',
      used.flatMap(({ sendingTemplateId }) => sendingTemplateId ?? []),
    )
    .execute()

async function listTemplateIdsOnBoard(ctx: Ctx, boardId: string): Promise<string[]> {
  const rows = await ctx.db.q
    .selectFrom('trigger_actions')
    .select(['type', 'meta'])
    .where('board_id', '=', boardId)
    .where('type', '=', sendTextTemplate.type)
    .execute()
  return rows.flatMap((row) => toRuleAction(row).meta.sendingTemplateId ?? [])
}
