import type { LoaderFunctionArgs } from '@remix-run/node'
import { showsCampaigns } from '~/domain/access/vendors.read.server'
import { requireUser } from '~/domain/access/require'
import { listCalls } from '~/domain/call-history/call-history.read.server'
import type { CallHistoryItem } from '~/domain/call-history/call-history.schema'
import { formatPhone, phoneOrHidden } from '~/domain/phone-numbers/phone'
import { getCallHistoryPath } from '~/domain/downloads/create-download-token.server'
import { fullName } from '~/domain/person-name'
import { getVoicemailPagePath } from '~/domain/voicemails/voicemail-paths'
import { formatSeconds } from '~/ui/format-seconds'
import { orNotFound } from '../../+form/submission'
import { parseListQuery } from '../../+list/parse-list-query'
import { parseMemberFilter } from './member-choice.server'

/** A call formatted for a table row. */
export interface HistoryRow {
  uuid: string
  name: string | null
  phone: string
  outcome: CallHistoryItem['outcomeConfig']
  duration: string
  startTime: string
  /** Our number: the caller ID shown, or the number called. */
  ourNumber: string
  campaign: string | null
  member: string
  recordingId: string | null
  /** Of the page; null: none that the reader may open. */
  voicemailPath: string | null
  can: CallHistoryItem['can']
}

/** Loads own calls, or those of the chosen team members. */
export async function loadHistory({ request, context }: LoaderFunctionArgs, direction: 'outbound' | 'inbound') {
  const ctx = await context.requireUser(request)
  const user = requireUser(ctx)
  const { query, isFirst, search, page } = parseListQuery(request)
  const { members, member, isOwn, userId } = await parseMemberFilter(ctx, query)
  const filter = {
    direction,
    search,
    ...(isOwn ? {} : { team: true, userId }),
  }
  const found = await orNotFound(listCalls(ctx, { ...filter, ...page }))
  return {
    direction,
    rows: found.items.map(toRow),
    nextCursor: found.nextCursor,
    isEmpty: found.items.length === 0 && isFirst && !search,
    search: search ?? '',
    members,
    member,
    showsCampaigns: direction === 'outbound' && (await showsCampaigns(ctx, user.vendorId)),
    csv: getCallHistoryPath(filter),
  }
}
export type HistoryPageData = Awaited<ReturnType<typeof loadHistory>>

const toRow = (call: CallHistoryItem): HistoryRow => ({
  uuid: call.uuid,
  name: fullName(call.contact?.firstName, call.contact?.lastName) || null,
  phone: phoneOrHidden(call.phone),
  outcome: call.outcomeConfig,
  duration: formatSeconds(call.duration),
  startTime: call.startTime,
  ourNumber: call.receivedByNickname || formatPhone(call.callerIdNumber),
  campaign: call.campaign?.name ?? null,
  member: call.member.name,
  recordingId: call.recording?.channelId ?? null,
  voicemailPath: call.voicemail && getVoicemailPagePath(call.voicemail.inbox, call.voicemail.id),
  can: call.can,
})
