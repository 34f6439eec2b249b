import type { LoaderFunctionArgs } from '@remix-run/node'
import { TEXTS_ONLY, type TextRecordView } from '~/domain/compliance/compliance.schema'
import { listTextRecords, textRecordsFile } from '~/domain/compliance/texts.read.server'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { fullName } from '~/domain/person-name'
import { orNotFound } from '../../+form/submission'
import { loadListView } from '../../+list/load-list-view.server'
import { parseListQuery } from '../../+list/parse-list-query'
import { parseMemberFilter } from '../+history/member-filter.server'
import { ANY_TIME, DAYS, DEFAULT_DAYS, ONLY, PERIODS } from './dial-choices'
import { compliancePagesWords } from './compliance-pages.words'

/** Loads own texts, or those of the chosen team members. */
export async function loadTexts({ request, context }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { query, isFirst, search, page } = parseListQuery(request)
  const { members, member, isOwn, userId } = await parseMemberFilter(ctx, query)
  const days = PERIODS.find(([value]) => value === query.get(DAYS))?.[0] ?? DEFAULT_DAYS
  const only = TEXTS_ONLY.find((one) => one === query.get(ONLY))
  const filter = {
    search,
    only,
    days: days === ANY_TIME ? undefined : Number(days),
    ...(isOwn ? { scope: 'own' as const } : { scope: 'team' as const, userId }),
  }
  const { items, nextCursor } = await orNotFound(listTextRecords(ctx, { ...filter, ...page }))
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
    view: await loadListView(ctx, request, 'texts'),
    csv: textRecordsFile(filter),
  }
}
export type TextsPageData = Awaited<ReturnType<typeof loadTexts>>

function toRow({ id, contact, phone, checkedAt, isBlast, status, facts }: TextRecordView) {
  const fact = (name: string) => facts.find(({ label }) => label === name)?.value ?? ''
  return {
    id,
    contactId: contact?.contactId ?? null,
    name: fullName(contact?.firstName, contact?.lastName) || null,
    phone: formatPhone(phone),
    checkedAt,
    isBlast,
    status,
    localTime: fact(compliancePagesWords.localTimeLabel),
    list: fact(compliancePagesWords.doNotCallList),
    consent: fact('Consent'),
    reason: fact('Reason'),
  }
}
