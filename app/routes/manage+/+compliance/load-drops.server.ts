import type { LoaderFunctionArgs } from '@remix-run/node'
import { DROPS_ONLY, type DropRecordView } from '~/domain/compliance/compliance.schema'
import { dropRecordsFile, listDropRecords } from '~/domain/compliance/drops.read.server'
import { fullName } from '~/domain/person-name'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { orNotFound } from '../../+form/submission'
import { loadListView } from '../../+list/load-list-view.server'
import { parseListQuery } from '../../+list/parse-list-query'
import { parseMemberFilter } from '../+history/member-filter.server'
import { compliancePagesWords } from './compliance-pages.words'
import { ANY_TIME, DAYS, DEFAULT_DAYS, ONLY, PERIODS } from './dial-choices'

/** Loads own drops, or those of the chosen team members. */
export async function loadDrops({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { query, isFirst, search, page } = parseListQuery(request)
  const { members, member, isOwn, userId } = await parseMemberFilter(ctx, query)
  const days = PERIODS.find(([value]) => value === query.get(DAYS))?.[0] ?? DEFAULT_DAYS
  const only = DROPS_ONLY.find((one) => one === query.get(ONLY))
  const filter = {
    search,
    only,
    days: days === ANY_TIME ? undefined : Number(days),
    ...(isOwn ? { scope: 'own' as const } : { scope: 'team' as const, userId }),
  }
  const { items, nextCursor } = await orNotFound(listDropRecords(ctx, { ...filter, ...page }))
  return {
    rows: items.map(toRow),
    nextCursor,
    /** Filters other than period and member are active. */
    isNarrowed: !isFirst || !!search || !!only,
    search: search ?? '',
    days,
    only: only ?? '',
    members,
    member,
    view: await loadListView(ctx, request, 'drops'),
    csv: dropRecordsFile(filter),
  }
}
export type DropsPageData = Awaited<ReturnType<typeof loadDrops>>

function toRow({ id, contact, phone, checkedAt, status, batch, facts }: DropRecordView) {
  const fact = (name: string) => facts.find(({ label }) => label === name)?.value ?? ''
  return {
    id,
    contactId: contact?.contactId ?? null,
    name: fullName(contact?.firstName, contact?.lastName) || null,
    phone: formatPhone(phone),
    checkedAt,
    status,
    send: batch.name,
    localTime: fact(compliancePagesWords.localTimeLabel),
    list: fact(compliancePagesWords.doNotCallList),
    consent: fact('Consent'),
    wording: fact('Wording'),
    reason: fact('Reason'),
  }
}
