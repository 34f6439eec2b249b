import { noIndex } from '../../../db/dialect'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { checkZoneKey } from '../protection/zone-key'
import { assigneesOf, roughly, waitingNotice } from './stage-filter'
import type { StageScope } from './stage-leads.server'

const countsOfStage = statement((q, p: { stage_id: string }) =>
  q.selectFrom('stage_counts').select(['zone', 'assigned_to', 'state', 'leads']).where('stage_id', '=', p.stage_id),
)

/** Leads that wait only for `not_before`. */
const notDueInRun = statement((q, p: { campaign_id: string; stage_id: string; assigned_to: string; now: number }) =>
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

export async function stageNotice(tctx: Ctx, stage: StageScope, name: string): Promise<string> {
  const localNow = tctx.clock.localHoursNow()
  const mine = assigneesOf(stage.filter, stage.userId)
  const waits = new Map<string, number>()
  let opensAt = Infinity
  for (const { zone, assigned_to, state, leads } of await tctx.db.all(countsOfStage, { stage_id: stage.stageId })) {
    const hours = checkZoneKey(zone, stage.safeHours, localNow)
    const what =
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
    if (what === null) continue
    if (what === 'outside their safe hours') opensAt = Math.min(opensAt, hours.opensAtMs ?? Infinity)
    waits.set(what, (waits.get(what) ?? 0) + leads)
  }
  const told = [...waits].map(([what, leads]) => `${String(leads)} ${what}`).join(', ')
  const opens = opensAt === Infinity ? '' : ` Safe hours begin in ${roughly(opensAt - localNow)}.`
  if (stage.filter.status !== 'ALL')
    return `No lead of '${name}' that the board is filtered to can be called now.${told && ` Of the whole stage: ${told}.`}${opens}`
  const notDue = await tellNotDue(tctx, stage)
  if (told === '' && notDue === '') return `Every lead of '${name}' was called.`
  return `No other lead of '${name}' can be called now${told && `: ${told}`}.${opens}${notDue}`
}

/** Leads outside safe hours are counted in `stageNotice`. */
async function tellNotDue(tctx: Ctx, { campaignId, stageId, userId, filter, safeHours }: StageScope): Promise<string> {
  const now = tctx.clock.now()
  const localNow = tctx.clock.localHoursNow()
  let leads = 0
  let first = Infinity
  for (const assigned_to of assigneesOf(filter, userId)) {
    const asked = { campaign_id: campaignId, stage_id: stageId, assigned_to, now }
    for (const { zone, waiting, next } of await tctx.db.all(notDueInRun, asked)) {
      if (!checkZoneKey(zone, safeHours, localNow).allowed) continue
      leads += waiting
      first = Math.min(first, next)
    }
  }
  return leads === 0 ? '' : ` ${waitingNotice(leads, first - now)}`
}
