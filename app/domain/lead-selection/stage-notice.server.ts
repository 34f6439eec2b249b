import { noIndex } from '../../../db/dialect'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { checkZoneKey } from '../protection/zone-key'
import { assigneesOf, formatRoughDuration, waitingNotice } from './stage-filter'
import type { StageScope } from './stage-leads.server'
import { leadSelectionWords } from './lead-selection.words'

const countsOfStage = statement((q, p: { stage_id: string }) =>
  q.selectFrom('stage_counts').select(['zone', 'assigned_to', 'state', 'leads']).where('stage_id', '=', p.stage_id),
)

/** Leads that wait only for `not_before`. */
const notDueCounts = statement((q, p: { campaign_id: string; stage_id: string; assigned_to: string; now: number }) =>
  q
    .selectFrom('campaign_records')
    .innerJoin('leads', 'leads.contact_id', 'campaign_records.contact_id')
    .select(({ fn }) => ['leads.zone', fn.countAll<number>().as('waiting'), fn.min('not_before').as('next')])
    .where('campaign_records.campaign_id', '=', p.campaign_id)
    .where('campaign_records.state', '=', 'queued')
    .where('campaign_records.not_before', '>', p.now)
    .where(noIndex<string>('leads.stage_id'), '=', p.stage_id)
    .where(noIndex<string>('leads.state'), '=', 'ready')
    .where(noIndex<string>('leads.assigned_to'), '=', p.assigned_to)
    .groupBy('leads.zone'),
)

export async function stageNotice(tx: Ctx, stage: StageScope, name: string): Promise<string> {
  const localNow = tx.clock.localHoursNow()
  const mine = assigneesOf(stage.filter, stage.userId)
  const counts = new Map<string, number>()
  let opensAt = Infinity
  for (const { zone, assigned_to, state, leads } of await tx.db.all(countsOfStage, { stage_id: stage.stageId })) {
    const hours = checkZoneKey(zone, stage.safeHours, localNow)
    const label =
      state === 'blocked'
        ? 'cannot be called'
        : !mine.includes(assigned_to)
          ? 'assigned to others'
          : state === 'snoozed'
            ? 'snoozed'
            : state === 'nuisance'
              ? 'nuisance protected'
              : hours.allowed
                ? null
                : hours.decidedBy === null
                  ? 'without a known time zone'
                  : 'outside their safe hours'
    if (label === null) continue
    if (label === 'outside their safe hours') opensAt = Math.min(opensAt, hours.opensAtMs ?? Infinity)
    counts.set(label, (counts.get(label) ?? 0) + leads)
  }
  const summary = [...counts].map(([what, leads]) => `${String(leads)} ${what}`).join(', ')
  const opens = opensAt === Infinity ? '' : leadSelectionWords.safeHoursBegin(formatRoughDuration(opensAt - localNow))
  if (stage.filter.status !== 'ALL')
    return leadSelectionWords.noLeadBoardFilterCan(name, summary && ` Of the whole stage: ${summary}.`, opens)
  const notDue = await getNotDueText(tx, stage)
  if (summary === '' && notDue === '') return leadSelectionWords.everyLeadCalled(name)
  return leadSelectionWords.noOtherLeadCanBe(name, summary && `: ${summary}`, opens, notDue)
}

/** Leads outside safe hours are counted in `stageNotice`. */
async function getNotDueText(tx: Ctx, { campaignId, stageId, userId, filter, safeHours }: StageScope): Promise<string> {
  const now = tx.clock.now()
  const localNow = tx.clock.localHoursNow()
  let leads = 0
  let first = Infinity
  for (const assigned_to of assigneesOf(filter, userId)) {
    const query = { campaign_id: campaignId, stage_id: stageId, assigned_to, now }
    for (const { zone, waiting, next } of await tx.db.all(notDueCounts, query)) {
      if (!checkZoneKey(zone, safeHours, localNow).allowed) continue
      leads += waiting
      first = Math.min(first, next)
    }
  }
  return leads === 0 ? '' : ` ${waitingNotice(leads, first - now)}`
}
