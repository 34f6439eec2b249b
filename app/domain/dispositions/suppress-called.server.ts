import type { DialStep } from '../call-engine/dial-step'
import type { LinesTable } from '../../../db/schema/dialer'
import type { Ctx } from '../context.server'
import { suppressNumber, type SuppressNumber } from '../protection/suppress-number.server'
import type { StoredLine } from '../lines/line-machine.server'

/** Also the contact's other numbers. */
export async function suppressContact(
  tx: Ctx,
  line: Pick<LinesTable, 'account_id' | 'contact_id' | 'e164'>,
  source: Pick<SuppressNumber, 'type' | 'addedBy'>,
): Promise<void> {
  const phones = await tx.db.q
    .selectFrom('contact_phones')
    .select('e164')
    .where('contact_id', '=', line.contact_id)
    .execute()
  const numbers = new Set([line.e164, ...phones.map((phone) => phone.e164)])
  // A caller may hide the number.
  numbers.delete('')
  for (const e164 of numbers) await suppressNumber(tx, { accountId: line.account_id, e164, ...source })
}

/** `by` null: automatic, for the seller. */
export const suppressCalled = ({ tx, session }: DialStep, { row }: StoredLine, by: string | null): Promise<void> =>
  suppressContact(tx, row, { type: 'DISPOSITION', addedBy: by ?? session.row.user_id })
