import type { TransferContext } from '../../../machines/server/transfer'
import { formatPhone } from '../phone-numbers/phone'
import type { Ctx } from '../context.server'

export async function transferSteps(
  ctx: Ctx,
  callId: string,
  { seller, person }: { seller: string; person: string },
): Promise<Array<{ at: number; words: string }>> {
  const rows = await ctx.db.q
    .selectFrom('transfers')
    .select(['context', 'e164', 'name', 'created_at', 'updated_at'])
    .where('line_id', '=', callId)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ context, e164, name, created_at, updated_at }) => {
    const facts = JSON.parse(context) as TransferContext
    const number = formatPhone(e164)
    const target = name === null ? number : `${name}, ${number}`
    if (facts.kind === 'cold') {
      if (facts.handedAt === null)
        return [
          {
            at: created_at,
            words:
              facts.note === null
                ? `${person} could not be transferred to ${target}`
                : `${person} was being transferred to ${target}. ${facts.note}`,
          },
        ]
      const sent = { at: facts.sentAt ?? facts.handedAt, words: `${seller} transferred ${person} to ${target}` }
      if (facts.unreachedAt === undefined) return [sent]
      const heard = facts.isNameless ? 'a goodbye' : 'that you call back'
      const words = `${endOf(facts, { seller, person, who: target })}: ${person} heard ${heard}`
      return [sent, { at: facts.unreachedAt, words }]
    }
    const steps = [{ at: created_at, words: `${seller} put ${person} on hold and called ${target}` }]
    if (facts.answeredAt !== null) steps.push({ at: facts.answeredAt, words: `${target} picked up` })
    if (facts.mergedAt !== null)
      steps.push({ at: facts.mergedAt, words: `${seller} merged the calls: all three talked` })
    const end = endOf(facts, { seller, person, who: target })
    if (end !== null) steps.push({ at: facts.handedAt ?? updated_at, words: end })
    return steps
  })
}

function endOf(
  { outcome, note }: TransferContext,
  { seller, person, who: target }: { seller: string; person: string; who: string },
): string | null {
  const reason = note === null ? '' : `. ${note}`
  switch (outcome) {
    case 'transferred':
      return `${seller} left ${person} and ${target} to each other`
    case 'canceled':
      return `${seller} canceled the transfer`
    case 'busy':
      return `${target} was busy`
    case 'no-answer':
      return `${target} did not answer`
    case 'failed':
      return `${target} could not be reached${reason}`
    case 'carrier-unknown':
      return `The outcome of the call to ${target} is unknown`
    case 'left':
      return `${target} hung up`
    case 'ended-for-all':
      return `${seller} ended the call for all`
    case 'stopped':
      return `The call to ${target} was ended with the others`
    case null:
      return null
  }
}
