import type { Selectable } from 'kysely'
import type { MessageTemplatesTable } from '../../../db/schema/messenger'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError, notFound } from '../errors'
import { changeMessenger } from '../threads/transact-messenger.server'
import { MAX_TEMPLATES, type TemplateText, type TemplateView } from './templates.schema'

const viewOf = (row: Selectable<MessageTemplatesTable>): TemplateView => ({
  id: row.id,
  displayName: row.display_name,
  body: row.body,
  updatedAt: new Date(row.updated_at).toISOString(),
})

const own = (ctx: Ctx) =>
  ctx.db.q.selectFrom('message_templates').selectAll().where('user_id', '=', requireUser(ctx).userId)

export async function listTemplates(ctx: Ctx): Promise<{ items: TemplateView[] }> {
  const rows = await own(ctx).orderBy('display_name').orderBy('id').limit(MAX_TEMPLATES).execute()
  return { items: rows.map(viewOf) }
}

/** Throws conflict (too many), forbidden. */
export async function createTemplate(ctx: Ctx, { displayName, body }: TemplateText): Promise<TemplateView> {
  return changeMessenger(ctx, async (tctx, { userId, accountId }) => {
    if ((await own(tctx).limit(MAX_TEMPLATES).execute()).length >= MAX_TEMPLATES)
      throw new DomainError('conflict', `You have ${String(MAX_TEMPLATES)} templates. Delete one first`)
    const now = tctx.clock.now()
    const row = {
      id: tctx.ids('tpl'),
      account_id: accountId,
      user_id: userId,
      display_name: displayName,
      body,
      created_at: now,
      updated_at: now,
    }
    await tctx.db.q.insertInto('message_templates').values(row).execute()
    return viewOf(row)
  })
}

/** Throws not_found, forbidden. */
export async function updateTemplate(
  ctx: Ctx,
  { templateId, displayName, body }: TemplateText & { templateId: string },
): Promise<TemplateView> {
  return changeMessenger(ctx, async (tctx) => {
    const row = await findOwn(tctx, templateId)
    const after = { display_name: displayName, body, updated_at: tctx.clock.now() }
    await tctx.db.q.updateTable('message_templates').set(after).where('id', '=', row.id).execute()
    return viewOf({ ...row, ...after })
  })
}

/** Throws not_found, forbidden. */
export async function deleteTemplate(ctx: Ctx, { templateId }: { templateId: string }): Promise<{ deleted: true }> {
  return changeMessenger(ctx, async (tctx) => {
    const row = await findOwn(tctx, templateId)
    await tctx.db.q.deleteFrom('message_templates').where('id', '=', row.id).execute()
    return { deleted: true }
  })
}

async function findOwn(tctx: Ctx, id: string) {
  const row = await own(tctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Template')
  return row
}
