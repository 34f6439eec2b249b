import type { Ctx } from '../context.server'
import { requireWriter } from '../contacts/require-writer'
import { DomainError } from '../errors'
import { parsePhone } from '../phone-numbers/phone.server'
import type { RecordConsents, WrittenConsentView } from './written-consents.schema'
import { findConsent } from './written-consents.read.server'
import { consentWords } from './written-consents.words'

/** The law that asks for consent (TCPA). */
const FIRST_POSSIBLE = Date.UTC(1991, 11, 20)

/** Replaces the valid consent of each number. Throws invalid, forbidden. */
export async function recordConsents(ctx: Ctx, input: RecordConsents): Promise<WrittenConsentView[]> {
  const user = requireWriter(ctx)
  const numbers = readNumbers(input.numbers)
  const givenAt = Date.parse(input.givenAt)
  const problem =
    givenAt > ctx.clock.now() ? consentWords.givenInFuture : givenAt < FIRST_POSSIBLE ? consentWords.tooOld : null
  if (problem !== null) throw new DomainError('invalid', problem, { givenAt: [problem] })
  return ctx.db.transact('consent.record', async (tx) => {
    const now = tx.clock.now()
    const recorded: WrittenConsentView[] = []
    for (const e164 of numbers) {
      await tx.db.q
        .updateTable('written_consents')
        .set({ withdrawn_at: now, withdrawn_by: user.userId })
        .where('account_id', '=', user.accountId)
        .where('e164', '=', e164)
        .where('withdrawn_at', 'is', null)
        .execute()
      const id = tx.ids('cns')
      await tx.db.q
        .insertInto('written_consents')
        .values({
          id,
          account_id: user.accountId,
          e164,
          wording: input.wording,
          source: input.source,
          given_at: givenAt,
          recorded_by: user.userId,
          created_at: now,
          withdrawn_at: null,
          withdrawn_by: null,
        })
        .execute()
      recorded.push(await findConsent(tx, id))
    }
    return recorded
  })
}

/** E.164, each once. Throws invalid with the place of the number. */
function readNumbers(texts: readonly string[]): Set<string> {
  const numbers = new Set<string>()
  for (const [place, text] of texts.entries()) {
    const parsed = parsePhone(text)
    if (!parsed.ok) throw new DomainError('invalid', parsed.reason, { [`numbers.${place}`]: [parsed.reason] })
    numbers.add(parsed.e164)
  }
  return numbers
}
