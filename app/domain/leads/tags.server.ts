import { requireWriter } from '../contacts/require-writer'
import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { nextCursor, type Page, type PageInput } from '../contacts/contacts.read.server'
import { leadRow } from './find-lead.server'
import { writeHistory, type Cause } from './lead-history.server'
import type { LeadRow } from './lead-state'
import { reviewTags } from './review-leads.server'

/** Tags of the account by name. */
export async function listTags(ctx: Ctx, { cursor, limit }: PageInput): Promise<Page<{ name: string }>> {
  const rows = await ctx.db.q
    .selectFrom('tags')
    .select('name')
    .where('account_id', '=', requireUser(ctx).accountId)
    .$if(cursor !== undefined, (query) => query.where('name', '>', cursor ?? ''))
    .orderBy('name')
    .limit(limit + 1)
    .execute()
  return { items: rows.slice(0, limit), nextCursor: nextCursor(rows, limit, ({ name }) => name) }
}

/** Makes a tag that contacts can have; one that exists stays as it is. Throws forbidden for coaches. */
export async function createTag(ctx: Ctx, name: string): Promise<{ name: string }> {
  const user = requireWriter(ctx)
  return ctx.db.transact('tag.create', async (tctx) => {
    await knowTag(tctx, user.accountId, name)
    return { name }
  })
}

const knowTag = (tctx: Ctx, accountId: string, name: string) =>
  tctx.db.q
    .insertInto('tags')
    .values({ account_id: accountId, name, created_at: tctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Gives the contact of a lead a tag; its leads on all boards take their new places. Inside the caller's transaction. */
export async function tagLead(tctx: Ctx, lead: LeadRow, tag: string, cause: Cause): Promise<LeadRow> {
  await knowTag(tctx, lead.account_id, tag)
  const { numInsertedOrUpdatedRows: added } = await tctx.db.q
    .insertInto('contact_tags')
    .values({ contact_id: lead.contact_id, tag, account_id: lead.account_id, created_at: tctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return added ? tagged(tctx, lead, 'tagged', tag, cause) : lead
}

/** Takes a tag from the contact of a lead. Inside the caller's transaction. */
export async function untagLead(tctx: Ctx, lead: LeadRow, tag: string, cause: Cause): Promise<LeadRow> {
  const { numDeletedRows: removed } = await tctx.db.q
    .deleteFrom('contact_tags')
    .where('contact_id', '=', lead.contact_id)
    .where('tag', '=', tag)
    .executeTakeFirstOrThrow()
  return removed ? tagged(tctx, lead, 'untagged', tag, cause) : lead
}

async function tagged(
  tctx: Ctx,
  lead: LeadRow,
  kind: 'tagged' | 'untagged',
  tag: string,
  cause: Cause,
): Promise<LeadRow> {
  await writeHistory(tctx, lead, kind, cause, { tag })
  await reviewTags(tctx, lead.contact_id)
  return (await leadRow(tctx, lead.id)) ?? lead
}
