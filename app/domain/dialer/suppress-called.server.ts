import { suppressNumber } from '../protection/suppress-number.server'
import type { KeptLine } from './kept-line.server'
import type { Run } from './run'

/** Puts the number that was called, and every other of its contact, on the do-not-call list: they said so in this call. */
export async function suppressCalled({ tctx, session }: Run, line: KeptLine): Promise<void> {
  const phones = await tctx.db.q
    .selectFrom('contact_phones')
    .select('e164')
    .where('contact_id', '=', line.row.contact_id)
    .execute()
  for (const e164 of new Set([line.row.e164, ...phones.map((phone) => phone.e164)]))
    await suppressNumber(tctx, {
      accountId: session.row.account_id,
      e164,
      type: 'DISPOSITION',
      addedBy: session.row.user_id,
    })
}
