import type { Selectable } from 'kysely'
import type { VoicemailsTable } from '../../../db/schema/inbound'
import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { countUnreadIn } from './unread-voicemails.read.server'

type Published = Pick<Selectable<VoicemailsTable>, 'id' | 'account_id' | 'user_id'>

const byRecording = statement((q, p: { recording_id: string }) =>
  q
    .selectFrom('voicemails')
    .select(['id', 'account_id', 'user_id'])
    .where('recording_id', '=', p.recording_id)
    .where('deleted_at', 'is', null),
)

/** To everyone who reads its inbox, with the inbox's unread count. */
export async function publishVoicemail(tx: Ctx, { id, account_id, user_id }: Published): Promise<void> {
  await tx.db.recordEvent({
    type: 'voicemail.changed',
    room: user_id === null ? `account:${account_id}` : `user:${user_id}`,
    accountId: account_id,
    subjectId: id,
    payload: {
      voicemailId: id,
      inbox: user_id === null ? 'team' : 'personal',
      unread: await countUnreadIn(tx, account_id, user_id),
    },
  })
}

/** After its audio or transcript was stored. */
export async function publishVoicemailOfRecording(tx: Ctx, recordingId: string): Promise<void> {
  const row = await tx.db.first(byRecording, { recording_id: recordingId })
  if (row) await publishVoicemail(tx, row)
}
