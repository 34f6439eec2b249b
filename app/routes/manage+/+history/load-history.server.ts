import type { LoaderFunctionArgs } from '@remix-run/node'
import { showsCampaigns } from '~/domain/access/vendors.read.server'
import { requireUser } from '~/domain/access/require'
import { countCalls, listCalls } from '~/domain/call-history/call-history.read.server'
import type { CallHistoryItem } from '~/domain/call-history/call-history.schema'
import { formatPhone, phoneOrHidden } from '~/domain/phone-numbers/phone'
import { getCallHistoryPath } from '~/domain/downloads/create-download-token.server'
import { fullName } from '~/domain/person-name'
import { getVoicemailPagePath } from '~/domain/voicemails/voicemail-paths'
import { parseSort } from '~/ui/data-table/sort'
import { formatSeconds } from '~/ui/format-seconds'
import { orNotFound } from '../../+form/submission'
import { loadListView } from '../../+list/load-list-view.server'
import { parseListQuery } from '../../+list/parse-list-query'
import { listHistoryFilters, parseHistoryFilter } from './history-filters.server'
import { memberFilter } from './member-filter'
import { parseMemberFilter } from './member-filter.server'

/** A call formatted for a table row. */
export interface HistoryRow {
  uuid: string
  contactId: string | null
  name: string | null
  phone: string
  outcome: CallHistoryItem['outcomeConfig']
  duration: string
  startTime: string
  /** Our number: the caller ID shown, or the number called. */
  ourNumber: string
  campaign: string | null
  member: string
  disposition: string | null
  recordingId: string | null
  /** Of the page; null: none that the reader may open. */
  voicemailPath: string | null
  can: CallHistoryItem['can']
}

/** Loads own calls, or those of the chosen team members. */
export async function loadHistory({ request, context }: LoaderFunctionArgs, direction: 'outbound' | 'inbound') {
  const ctx = await context.requireUser(request)
  const { query, isFirst, search, page } = parseListQuery(request)
  const { members, member, isOwn, userId } = await parseMemberFilter(ctx, query)
  const shown = parseHistoryFilter(query)
  const filter = { ...shown, direction, search, ...(isOwn ? {} : { team: true, userId }) }
  const [found, count] = await orNotFound(
    Promise.all([listCalls(ctx, { ...filter, ...page }), countCalls(ctx, filter)]),
  )
  const hasCampaigns = direction === 'outbound' && (await showsCampaigns(ctx, requireUser(ctx).vendorId))
  const filters = await listHistoryFilters(ctx, { direction, query, filter: shown, showsCampaigns: hasCampaigns })
  const isFiltered = filters.some(({ value }) => value !== '')
  return {
    direction,
    rows: found.items.map(toRow),
    nextCursor: found.nextCursor,
    count,
    isEmpty: found.items.length === 0 && isFirst && !search && !isFiltered,
    isFiltered,
    search: search ?? '',
    filters: members ? [memberFilter(members, member), ...filters] : filters,
    sort: parseSort(query, ['date', 'duration']) ?? { by: 'date', descending: true },
    members,
    member,
    showsCampaigns: hasCampaigns,
    showsSeller: members !== null && !members.some((one) => one.userId === member),
    view: await loadListView(ctx, request, direction),
    csv: getCallHistoryPath(filter),
  }
}
export type HistoryPageData = Awaited<ReturnType<typeof loadHistory>>

const toRow = (call: CallHistoryItem): HistoryRow => ({
  uuid: call.uuid,
  contactId: call.contact?.contactId ?? null,
  name: fullName(call.contact?.firstName, call.contact?.lastName) || null,
  phone: phoneOrHidden(call.phone),
  outcome: call.outcomeConfig,
  duration: formatSeconds(call.duration),
  startTime: call.startTime,
  ourNumber: call.receivedByNickname || formatPhone(call.callerIdNumber),
  campaign: call.campaign?.name ?? null,
  member: call.member.name,
  disposition: call.disposition,
  recordingId: call.recording?.channelId ?? null,
  voicemailPath: call.voicemail && getVoicemailPagePath(call.voicemail.inbox, call.voicemail.id),
  can: call.can,
})
