import type { TransferContext } from '../../../machines/server/transfer'
import { formatPhone } from '../phone-numbers/phone'
import type { Ctx } from '../context.server'
import { transfersWords } from './transfers.words'
import { readTransfer } from './transfer-machine.server'

export async function transferSteps(
  ctx: Ctx,
  callId: string,
  { seller, person }: { seller: string; person: string },
): Promise<Array<{ at: number; words: string }>> {
  const rows = await ctx.db.q
    .selectFrom('transfers')
    .select(['state', 'context', 'chart_version', 'e164', 'name', 'created_at', 'updated_at'])
    .where('line_id', '=', callId)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ e164, name, created_at, updated_at, ...row }) => {
    const facts = readTransfer(row).context
    const number = formatPhone(e164)
    const target = name === null ? number : `${name}, ${number}`
    if (facts.kind === 'cold') {
      if (facts.handedAt === null)
        return [
          {
            at: created_at,
            words:
              facts.note === null
                ? transfersWords.notTransferred(person, target)
                : transfersWords.beingTransferred(person, target, facts.note),
          },
        ]
      const sent = { at: facts.sentAt ?? facts.handedAt, words: transfersWords.transferredTo(seller, person, target) }
      if (facts.unreachedAt === undefined) return [sent]
      const heard = facts.isNameless ? 'a goodbye' : 'that you call back'
      const words = `${endOf(facts, { seller, person, who: target })}: ${person} heard ${heard}`
      return [sent, { at: facts.unreachedAt, words }]
    }
    const steps = [{ at: created_at, words: transfersWords.putHoldCalled(seller, person, target) }]
    if (facts.answeredAt !== null) steps.push({ at: facts.answeredAt, words: transfersWords.pickedUp(target) })
    if (facts.mergedAt !== null)
      steps.push({ at: facts.mergedAt, words: transfersWords.mergedCallsAllThreeTalked(seller) })
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
      return transfersWords.leftEachOther(seller, person, target)
    case 'canceled':
      return transfersWords.canceledTransfer(seller)
    case 'busy':
      return transfersWords.wasBusy(target)
    case 'no-answer':
      return transfersWords.notAnswer(target)
    case 'failed':
      return transfersWords.notReached(target, reason)
    case 'carrier-unknown':
      return transfersWords.outcomeCallUnknown(target)
    case 'left':
      return transfersWords.hungUp(target)
    case 'ended-for-all':
      return transfersWords.endedCallAll(seller)
    case 'stopped':
      return transfersWords.callEndedOthers(target)
    case null:
      return null
  }
}
