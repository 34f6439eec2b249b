import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { requeueJob } from '../jobs/enqueue.server'
import type { ReadyContact } from '../lead-counts/tally.server'

const SECOND_MS = 1_000

const activeCampaignsOfStage = statement((q, p: { stage_id: string }) =>
  q.selectFrom('campaigns').select('id').where('stage_id', '=', p.stage_id).where('status', '=', 'ACTIVE'),
)
const createRequeueStatement = (scope: 'all' | 'not called') =>
  statement((q, p: { campaign_id: string; contact_id: string; now: number }) =>
    q
      .updateTable('campaign_records')
      .set({ state: 'queued', next_phone: 0, not_before: 0, updated_at: p.now })
      .where('campaign_id', '=', p.campaign_id)
      .where('contact_id', '=', p.contact_id)
      .where('state', 'in', ['done', 'skipped'])
      .$if(scope === 'not called', (query) => query.where('calls_made', '=', 0)),
  )
const requeueAny = createRequeueStatement('all')
const requeueUncalled = createRequeueStatement('not called')
const liveSessionsOfCampaign = statement((q, p: { campaign_id: string }) =>
  q
    .selectFrom('dial_sessions')
    .select(['id', 'account_id'])
    .where('campaign_id', '=', p.campaign_id)
    .where('ended_at', 'is', null),
)

/** Sessions with a free line check within a second. `onlyPlaced`: only leads that were not called. */
export async function requeueContacts(tx: Ctx, ready: ReadonlyMap<string, readonly ReadyContact[]>): Promise<void> {
  const now = tx.clock.now()
  for (const [stageId, contacts] of ready)
    for (const { id: campaignId } of await tx.db.all(activeCampaignsOfStage, { stage_id: stageId })) {
      for (const { contactId, onlyPlaced } of contacts)
        await tx.db.write(onlyPlaced ? requeueUncalled : requeueAny, {
          campaign_id: campaignId,
          contact_id: contactId,
          now,
        })
      await scheduleFill(tx, campaignId)
    }
}

/** One job per second: bulk changes come in many transactions. */
export async function scheduleFill(tx: Ctx, campaignId: string): Promise<void> {
  const second = Math.floor(tx.clock.now() / SECOND_MS) + 1
  for (const { id, account_id } of await tx.db.all(liveSessionsOfCampaign, { campaign_id: campaignId }))
    // The clock may have been set back: the key may exist.
    await requeueJob(tx, {
      kind: 'dial-session.fill',
      accountId: account_id,
      key: `dial-session:${id}:fill:at:${String(second)}`,
      payload: { sessionId: id },
      runAt: second * SECOND_MS,
    })
}
