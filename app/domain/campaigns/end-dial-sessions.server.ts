import type { Ctx } from '../context.server'
import { completeCampaign } from './complete-campaign.server'
import { enqueue } from '../jobs/enqueue.server'

/** Calls in progress continue; nothing new is dialed. */
export async function endDialSessions(tx: Ctx, target: { boardId: string } | { stageId: string }): Promise<void> {
  const { q } = tx.db
  const campaigns = await q
    .selectFrom('campaigns')
    .selectAll()
    .$if('boardId' in target, (query) => query.where('board_id', '=', 'boardId' in target ? target.boardId : ''))
    .$if('stageId' in target, (query) => query.where('stage_id', '=', 'stageId' in target ? target.stageId : ''))
    .where('status', '=', 'ACTIVE')
    .execute()
  for (const campaign of campaigns) {
    await completeCampaign(tx, campaign)
    const sessions = await q
      .selectFrom('dial_sessions')
      .select(['id', 'account_id'])
      .where('campaign_id', '=', campaign.id)
      .where('ended_at', 'is', null)
      .execute()
    for (const session of sessions)
      await enqueue(tx, {
        kind: 'dial-session.fill',
        accountId: session.account_id,
        key: `dial-session:${session.id}:fill:${tx.ids('sel')}`,
        payload: { sessionId: session.id },
      })
  }
}
