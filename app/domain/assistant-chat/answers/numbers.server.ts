import { requireUser } from '../../access/require'
import { callableNumbers } from '../../accounts/callable-numbers'
import type { Ctx } from '../../context.server'
import { formatPhone } from '../../phone-numbers/phone'
import type { ChatAnswer } from '../assistant-chat.schema'
import { assistantWords } from '../assistant-chat.words'
import { hasAny, type Question } from '../question'

/** 'Which numbers are hurt?' */
export async function answerNumbers(ctx: Ctx, question: Question): Promise<ChatAnswer | null> {
  if (!hasAny(question, 'number', 'numbers')) return null
  if (!hasAny(question, 'hurt', 'attention', 'unpaid', 'problem', 'problems', 'wrong', 'removed', 'refused'))
    return null
  const now = ctx.clock.now()
  const rows = await callableNumbers(ctx.db.q, requireUser(ctx))
    .select(['phone_numbers.e164', 'status', 'text_refusal', 'charge_at', 'paid_until', 'charge_tries'])
    .where('personal', '=', 0)
    .where('status', '!=', 'deleted')
    .orderBy('phone_numbers.e164')
    .orderBy('phone_numbers.id')
    .execute()
  const needing = rows.flatMap((row) => {
    const reasons = [
      ...(row.charge_at !== null && row.charge_tries > 0 && (row.paid_until ?? 0) <= now
        ? [assistantWords.numberUnpaid]
        : []),
      ...(row.status === 'pending_cancellation' ? [assistantWords.numberRemoval] : []),
      ...(row.text_refusal === null ? [] : [assistantWords.numberRefused]),
    ]
    return reasons.length === 0 ? [] : [`${formatPhone(row.e164)}: ${reasons.join(', ')}`]
  })
  return {
    response:
      needing.length === 0
        ? assistantWords.numbersFine(rows.length)
        : [assistantWords.numbersNeed(needing.length, rows.length), ...needing].join('\n'),
    sources: [{ label: assistantWords.phoneNumbers, to: '/manage/phone-numbers' }],
  }
}
