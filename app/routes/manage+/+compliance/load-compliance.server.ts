import type { LoaderFunctionArgs } from '@remix-run/node'
import { DIALS_ONLY, type DialRecord } from '~/domain/compliance/compliance.schema'
import { dialRecordsFile, findDialedCampaign, listDialRecords } from '~/domain/compliance/dials.read.server'
import { listShares, canReadShares } from '~/domain/compliance/shares.read.server'
import { formatPhone } from '~/domain/phone-numbers/phone'
import type { Page } from '~/domain/paging/page'
import { fullName } from '~/domain/person-name'
import { orNotFound } from '../../+form/submission'
import { loadListView } from '../../+list/load-list-view.server'
import { parseListQuery } from '../../+list/parse-list-query'
import { parseMemberFilter } from '../+history/member-filter.server'
import { ANY_TIME, CAMPAIGN, DAYS, DEFAULT_DAYS, ONLY, PERIODS } from './dial-choices'
import { compliancePagesWords } from './compliance-pages.words'

/** Loads own dials, or those of the chosen team members. */
export async function loadCompliance({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { query, isFirst, search, page } = parseListQuery(request)
  const { members, member, isOwn, userId } = await parseMemberFilter(ctx, query)
  const days = PERIODS.find(([value]) => value === query.get(DAYS))?.[0] ?? DEFAULT_DAYS
  const only = DIALS_ONLY.find((one) => one === query.get(ONLY))
  const campaignId = query.get(CAMPAIGN) || undefined
  const filter = {
    search,
    only,
    campaignId,
    days: days === ANY_TIME ? undefined : Number(days),
    ...(isOwn ? { scope: 'own' as const } : { scope: 'team' as const, userId }),
  }
  const found = await orNotFound(listDialRecords(ctx, { ...filter, ...page }))
  const isNarrowed = !isFirst || !!search || !!only || !!campaignId
  const campaign =
    campaignId === undefined ? null : { id: campaignId, name: (await findDialedCampaign(ctx, campaignId)).name }
  return {
    rows: found.items.map(toRow),
    nextCursor: found.nextCursor,
    /** Filters other than period and member are active. */
    isNarrowed,
    /** No dials at all, in any period. */
    isEmpty:
      !isNarrowed && isNone(found) && isNone(await listDialRecords(ctx, { ...filter, days: undefined, limit: 1 })),
    search: search ?? '',
    days,
    only: only ?? '',
    campaign,
    members,
    member,
    shares: canReadShares(ctx) ? await listShares(ctx) : [],
    view: await loadListView(ctx, request, 'dials'),
    csv: dialRecordsFile(filter),
  }
}
export type CompliancePageData = Awaited<ReturnType<typeof loadCompliance>>

/** A page can be empty and still have a next one: the scan per page is limited. */
const isNone = ({ items, nextCursor }: Page<DialRecord>) => items.length === 0 && nextCursor === null

const toRow = ({ uuid, contact, phone, placedAt, abandoned, facts, outcomeConfig }: DialRecord) => {
  const fact = (name: string) => facts.find(({ label }) => label === name)?.value ?? ''
  return {
    uuid,
    contactId: contact?.contactId ?? null,
    name: fullName(contact?.firstName, contact?.lastName) || null,
    phone: formatPhone(phone),
    placedAt,
    outcome: outcomeConfig.title,
    abandoned,
    localTime: fact(compliancePagesWords.localTimeLabel),
    ring: fact(compliancePagesWords.ringTimeLabel),
    connection: fact(compliancePagesWords.answerConnectionLabel),
    recording: fact('Recording'),
  }
}
