import type { DispositionsTable } from '../../../db/schema/dialer'
import type { Ctx } from '../context.server'
import { dispositionsWords } from './dispositions.words'

type DefaultDisposition = Pick<DispositionsTable, 'name' | 'category' | 'type'> & { required?: true }

/** Specification 1-boards §3. */
export const DEFAULT_DISPOSITIONS: readonly DefaultDisposition[] = [
  { name: 'Interested', category: 'INTERESTED', type: 'POSITIVE' },
  { name: dispositionsWords.notInterested, category: 'NOT_INTERESTED', type: 'NEGATIVE' },
  { name: dispositionsWords.appointmentSet, category: 'APPOINTMENT_SET', type: 'POSITIVE' },
  { name: 'Callback', category: 'CALLBACK', type: 'NEUTRAL' },
  { name: dispositionsWords.noAnswer, category: 'NO_ANSWER', type: 'NEUTRAL', required: true },
  { name: dispositionsWords.doNotContact, category: 'DO_NOT_CONTACT', type: 'NEGATIVE' },
  // Also 'left voicemail'.
  { name: dispositionsWords.voiceMessage, category: 'LEFT_VOICEMAIL', type: 'NEUTRAL', required: true },
  { name: dispositionsWords.badNumber, category: 'BAD_NUMBER', type: 'NEGATIVE', required: true },
  { name: 'None', category: 'NONE', type: 'NEUTRAL', required: true },
]

export async function createDefaultDispositions(
  tx: Ctx,
  { accountId, boardId }: { accountId: string; boardId: string | null },
): Promise<void> {
  await tx.db.q
    .insertInto('dispositions')
    .values(
      DEFAULT_DISPOSITIONS.map(({ name, category, type, required }, position) => ({
        id: tx.ids('dsp'),
        account_id: accountId,
        board_id: boardId,
        name,
        category,
        type,
        required: required ? (1 as const) : (0 as const),
        position,
        created_at: tx.clock.now(),
        deleted_at: null,
      })),
    )
    .execute()
}
