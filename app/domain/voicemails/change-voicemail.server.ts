import type { Ctx } from '../context.server'
import { DomainError, forbidden } from '../errors'
import { getPermissions } from '../permissions'
import { deleteRecording } from '../recordings/delete-recording.server'
import { publishVoicemail } from './publish-voicemail.server'
import { canDeleteVoicemails, canWorkVoicemails, resolveInbox, type InboxScope } from './voicemail-access.server'
import { findVoicemailRow, toVoicemail, type VoicemailRow } from './voicemails.read.server'
import type { Voicemail } from './voicemails.schema'
import { voicemailsWords } from './voicemails.words'

interface VoicemailId {
  /** null: the personal inbox. */
  teamId: string | null
  id: string
}

async function updateVoicemail(
  ctx: Ctx,
  { teamId, id }: VoicemailId,
  isAllowed: (scope: InboxScope) => boolean,
  /** False: nothing changed. */
  update: (tx: Ctx, row: VoicemailRow, scope: InboxScope) => Promise<boolean>,
): Promise<InboxScope> {
  return ctx.db.transact('voicemail.update', async (tx) => {
    const scope = await resolveInbox(tx, teamId)
    const row = await findVoicemailRow(tx, scope, id)
    if (!isAllowed(scope)) throw forbidden()
    if (await update(tx, row, scope)) await publishVoicemail(tx, row)
    return scope
  })
}

const canWork = ({ user }: InboxScope) => canWorkVoicemails(user.permissions)

/** Throws not_found, forbidden. */
export async function markVoicemailRead(
  ctx: Ctx,
  { read, ...key }: VoicemailId & { read: boolean },
): Promise<Voicemail> {
  const scope = await updateVoicemail(ctx, key, canWork, async (tx, row) => {
    const unread = read ? 0 : 1
    if (row.unread === unread) return false
    await tx.db.q.updateTable('voicemails').set({ unread }).where('id', '=', row.id).execute()
    return true
  })
  return toVoicemail(scope, await findVoicemailRow(ctx, scope, key.id))
}

/** `userId` null: to no one. Throws not_found, forbidden, invalid. */
export async function assignVoicemail(
  ctx: Ctx,
  { userId, ...key }: VoicemailId & { teamId: string; userId: string | null },
): Promise<Voicemail> {
  const scope = await updateVoicemail(ctx, key, canWork, async (tx, row, { accountId }) => {
    if (row.assignee_id === userId) return false
    if (userId !== null) await requireAssignable(tx, accountId, userId)
    await tx.db.q.updateTable('voicemails').set({ assigned_to: userId }).where('id', '=', row.id).execute()
    return true
  })
  return toVoicemail(scope, await findVoicemailRow(ctx, scope, key.id))
}

async function requireAssignable(tx: Ctx, accountId: string, userId: string): Promise<void> {
  const colleague = await tx.db.q
    .selectFrom('users')
    .select(['role', 'seat'])
    .where('id', '=', userId)
    .where('account_id', '=', accountId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (colleague && canWorkVoicemails(getPermissions(colleague.role, colleague.seat))) return
  const { cannotBeAssigned } = voicemailsWords
  throw new DomainError('invalid', cannotBeAssigned, { userId: [cannotBeAssigned] })
}

/** With its audio, transcript and summary. Throws not_found, forbidden. */
export async function deleteVoicemail(ctx: Ctx, key: VoicemailId): Promise<{ deleted: true }> {
  await updateVoicemail(
    ctx,
    key,
    ({ user, inbox }) => canDeleteVoicemails(user.permissions, inbox),
    async (tx, row) => {
      await tx.db.q.updateTable('voicemails').set({ deleted_at: tx.clock.now() }).where('id', '=', row.id).execute()
      await deleteRecording(tx, row.recording_id)
      return true
    },
  )
  return { deleted: true }
}
