import type { Selectable } from 'kysely'
import type { MessageTemplatesTable } from '../../../db/schema/messenger'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { transactMessenger } from '../threads/transact-messenger.server'
import { MAX_TEMPLATES, type TemplateText, type TemplateView } from './templates.schema'
import { templatesWords } from './templates.words'

const toTemplateView = (row: Selectable<MessageTemplatesTable>): TemplateView => ({
  id: row.id,
  displayName: row.display_name,
  body: row.body,
  updatedAt: new Date(row.updated_at).toISOString(),
})

const ownTemplates = (ctx: Ctx) =>
  ctx.db.q.selectFrom('message_templates').selectAll().where('user_id', '=', requireUser(ctx).userId)

export async function listTemplates(ctx: Ctx): Promise<{ items: TemplateView[] }> {
  const rows = await ownTemplates(ctx).orderBy('display_name').orderBy('id').limit(MAX_TEMPLATES).execute()
  return { items: rows.map(toTemplateView) }
}

/** Throws conflict (too many), forbidden. */
export async function createTemplate(ctx: Ctx, { displayName, body }: TemplateText): Promise<TemplateView> {
  return transactMessenger(ctx, async (tx, { userId, accountId }) => {
    if ((await ownTemplates(tx).limit(MAX_TEMPLATES).execute()).length >= MAX_TEMPLATES)
      throw new DomainError('conflict', templatesWords.youTemplatesDeleteOneFirst(String(MAX_TEMPLATES)))
    const now = tx.clock.now()
    const row = {
      id: tx.ids('tpl'),
      account_id: accountId,
      user_id: userId,
      display_name: displayName,
      body,
      created_at: now,
      updated_at: now,
    }
    await tx.db.q.insertInto('message_templates').values(row).execute()
    return toTemplateView(row)
  })
}

/** Throws not_found, forbidden. */
export async function updateTemplate(
  ctx: Ctx,
  { templateId, displayName, body }: TemplateText & { templateId: string },
): Promise<TemplateView> {
  return transactMessenger(ctx, async (tx) => {
    const row = await findOwn(tx, templateId)
    const updates = { display_name: displayName, body, updated_at: tx.clock.now() }
    await tx.db.q.updateTable('message_templates').set(updates).where('id', '=', row.id).execute()
    return toTemplateView({ ...row, ...updates })
  })
}

/** Throws not_found, forbidden. */
export async function deleteTemplate(ctx: Ctx, { templateId }: { templateId: string }): Promise<{ deleted: true }> {
  return transactMessenger(ctx, async (tx) => {
    const row = await findOwn(tx, templateId)
    await tx.db.q.deleteFrom('message_templates').where('id', '=', row.id).execute()
    return { deleted: true }
  })
}

async function findOwn(tx: Ctx, id: string) {
  const row = await ownTemplates(tx).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Template')
  return row
}
