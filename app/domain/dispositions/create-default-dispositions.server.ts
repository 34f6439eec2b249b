import type { DispositionsTable } from '../../../db/schema/dialer'
import type { Ctx } from '../context.server'

type DefaultDisposition = Pick<DispositionsTable, 'name' | 'category' | 'type'> & { required?: true }

/** Specification 1-boards §3. */
const DEFAULT_DISPOSITIONS: readonly DefaultDisposition[] = [
  { name: 'Interested', category: 'INTERESTED', type: 'POSITIVE' },
  { name: 'Not interested', category: 'NOT_INTERESTED', type: 'NEGATIVE' },
  { name: 'Appointment set', category: 'APPOINTMENT_SET', type: 'POSITIVE' },
  { name: 'Callback', category: 'CALLBACK', type: 'NEUTRAL' },
  { name: 'No answer', category: 'NO_ANSWER', type: 'NEUTRAL', required: true },
  { name: 'Do not contact', category: 'DO_NOT_CONTACT', type: 'NEGATIVE' },
  // Also 'left voicemail'.
  { name: 'Voice message', category: 'LEFT_VOICEMAIL', type: 'NEUTRAL', required: true },
  { name: 'Bad number', category: 'BAD_NUMBER', type: 'NEGATIVE', required: true },
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
