import type { LoaderFunctionArgs } from '@remix-run/node'
import type { Ctx } from '~/domain/context.server'
import { phoneOrHidden } from '~/domain/phone-numbers/phone'
import { fullName } from '~/domain/person-name'
import { ownTeamId } from '~/domain/settings/team-settings.read.server'
import { getVoicemailLogPath } from '~/domain/voicemails/voicemail-paths'
import { listVoicemails } from '~/domain/voicemails/voicemails.read.server'
import { MIN_SEARCH, PREVIEW_CHARACTERS, type Inbox, type Voicemail } from '~/domain/voicemails/voicemails.schema'
import { truncateText } from '~/ui/truncate-text'
import { orNotFound } from '../../+form/submission'
import { parseListQuery } from '../../+list/parse-list-query'

/** A voicemail formatted for a row. */
export interface InboxRow extends Pick<
  Voicemail,
  'id' | 'createdAt' | 'duration' | 'unread' | 'contactId' | 'recordingId' | 'can'
> {
  who: string
  /** null: `who` is the number. */
  number: string | null
  preview: string
  assignee: string | null
  isPlayable: boolean
}

/** Throws 404: no such inbox, or no team. */
export async function findInbox(
  ctx: Ctx,
  name: string | undefined,
): Promise<{ inbox: Inbox; teamId: string | null; list: string }> {
  if (name === 'personal') return { inbox: name, teamId: null, list: '/manage/voicemail/personal' }
  const teamId = name === 'team' ? await ownTeamId(ctx) : null
  if (teamId === null) throw new Response(null, { status: 404, statusText: 'Not Found' })
  return { inbox: 'team', teamId, list: '/manage/voicemail/team' }
}

export const getCaller = ({ contact, phone }: Pick<Voicemail, 'contact' | 'phone'>) => {
  const name = fullName(contact?.firstName, contact?.lastName)
  const number = phoneOrHidden(phone)
  return { who: name || number, number: name ? number : null }
}

export async function loadInbox({ request, context, params }: LoaderFunctionArgs) {
  const ctx = await context.requireUser(request)
  const { inbox, teamId, list } = await findInbox(ctx, params.inbox)
  const { isFirst, search = '', page } = parseListQuery(request)
  const words = search.length < MIN_SEARCH ? undefined : search
  const found = await orNotFound(listVoicemails(ctx, { teamId, search: words, ...page }))
  return {
    inbox,
    list,
    rows: found.items.map(toRow),
    nextCursor: found.nextCursor,
    search,
    isSearched: words !== undefined,
    isEmpty: found.items.length === 0 && isFirst && words === undefined,
    log: getVoicemailLogPath({ teamId, search: words }),
  }
}
export type InboxPageData = Awaited<ReturnType<typeof loadInbox>>

const toRow = (voicemail: Voicemail): InboxRow => ({
  id: voicemail.id,
  createdAt: voicemail.createdAt,
  duration: voicemail.duration,
  unread: voicemail.unread,
  contactId: voicemail.contactId,
  recordingId: voicemail.recordingId,
  can: voicemail.can,
  ...getCaller(voicemail),
  preview: truncateText(voicemail.transcript ?? voicemail.transcriptNote ?? '', PREVIEW_CHARACTERS),
  assignee: voicemail.assignee?.name ?? null,
  isPlayable: voicemail.recordingUrl !== null,
})
