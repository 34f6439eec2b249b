import { requireUser } from '~/domain/access/require'
import type { AudioMessageView, AudioOwner } from '~/domain/audio/audio.schema'
import type { Ctx } from '~/domain/context.server'
import { findOwnTeamSettings } from '~/domain/settings/team-settings.read.server'
import {
  CALLBACK_MESSAGE,
  OUTBOUND_VOICEMAIL,
  RECORDING_ANNOUNCEMENT,
  TEAM_VOICEMAIL_GREETING,
  VOICEMAIL_GREETING,
  type MessageUse,
} from '../../+audio/message-uses'
import { recordedMessages } from '../../+audio/recorded-messages.server'

/** `owner`: who owns messages created in this list. */
interface RecordedList {
  use: MessageUse
  owner: AudioOwner
}

/** Returns the lists whose settings the reader can change, in the specification's order. */
export async function listEditableLists(ctx: Ctx): Promise<RecordedList[]> {
  const canCall = requireUser(ctx).permissions.has('call')
  const own = (...uses: MessageUse[]) => (canCall ? uses.map((use) => ({ use, owner: 'me' as const })) : [])
  const team = (await findOwnTeamSettings(ctx))?.severalAnswer
  return [
    ...own(OUTBOUND_VOICEMAIL, CALLBACK_MESSAGE, VOICEMAIL_GREETING),
    ...(team ? [{ use: TEAM_VOICEMAIL_GREETING, owner: 'account' as const }] : []),
    ...own(RECORDING_ANNOUNCEMENT),
  ]
}

/** Throws a 404 page if the reader has no such list. */
export async function getListByKind(ctx: Ctx, kind: string): Promise<RecordedList> {
  const list = (await listEditableLists(ctx)).find(({ use }) => use.kind === kind)
  if (!list) throw new Response(null, { status: 404, statusText: 'Not Found' })
  return list
}

export async function loadRecordedLists(ctx: Ctx): Promise<Array<{ use: MessageUse; messages: AudioMessageView[] }>> {
  const lists = await listEditableLists(ctx)
  const messages = await recordedMessages(ctx, lists.some(({ owner }) => owner === 'me') ? 'me' : 'account')
  return lists.map(({ use, owner }) => ({
    use,
    messages: messages.filter((one) => one.kinds.includes(use.kind) && (owner === 'me' || one.owner === 'account')),
  }))
}
