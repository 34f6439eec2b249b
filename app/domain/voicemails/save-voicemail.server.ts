import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import { runReactions } from '../reactions'

const numberOf = statement((q, p: { account_id: string; e164: string }) =>
  q
    .selectFrom('phone_numbers')
    .innerJoin('accounts', 'accounts.id', 'phone_numbers.account_id')
    .select(['phone_numbers.user_id', 'accounts.kind'])
    .where('phone_numbers.account_id', '=', p.account_id)
    .where('phone_numbers.e164', '=', p.e164),
)

interface NewVoicemail {
  accountId: string
  callId: string
  /** Our number. */
  called: string
  contactId: string
  recordingId: string
  /** Whose settings applied to the call; null: the team's. undefined: unknown in old rows. */
  settingsOwnerId: string | null | undefined
}

/** Once per call; published with its recording. In the inbox of the number's owner, else of the team. */
export async function saveVoicemail(
  tx: Ctx,
  { accountId, callId, called, contactId, recordingId, settingsOwnerId }: NewVoicemail,
): Promise<void> {
  const number = await tx.db.first(numberOf, { account_id: accountId, e164: called })
  const ownerId = settingsOwnerId === undefined ? (number?.user_id ?? null) : settingsOwnerId
  const isOwnNumber = number?.user_id === ownerId || number?.kind === 'individual'
  const [voicemailId, userId] = [tx.ids('vm'), isOwnNumber ? ownerId : null]
  const { numInsertedOrUpdatedRows } = await tx.db.q
    .insertInto('voicemails')
    .values({
      id: voicemailId,
      account_id: accountId,
      user_id: userId,
      call_id: callId,
      recording_id: recordingId,
      contact_id: contactId,
      created_at: tx.clock.now(),
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.column('call_id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n)
    await runReactions(tx, 'voicemailStored', { accountId, voicemailId, callId, userId })
}
