import { canReadTeamCalls } from '../../actor'
import { requireUser } from '../../access/require'
import { listTeamMembers } from '../../call-history/call-scope.server'
import type { TeamMemberChoice } from '../../call-history/call-history.schema'
import type { Ctx } from '../../context.server'
import { searchWords } from '../../search/search-text'
import type { ChatAnswer } from '../assistant-chat.schema'
import { assistantWords } from '../assistant-chat.words'
import { getPeriod, type Period } from '../period'
import { hasAny, type Question } from '../question'

const MINUTE_MS = 60_000

/** 'How many calls did Ben make yesterday?' */
export async function answerCalls(ctx: Ctx, question: Question): Promise<ChatAnswer | null> {
  const asksForCount = /\bhow (?:many|much)\b/i.test(question.text) || hasAny(question, 'count', 'number')
  if (!asksForCount || !hasAny(question, 'call', 'calls', 'dial', 'dials', 'dialed', 'talk')) return null
  if (hasAny(question, 'missed', 'scheduled')) return null
  const user = requireUser(ctx)
  const readsTeam = canReadTeamCalls(user)
  const period = getPeriod(question, ctx.clock.now())
  if (hasAny(question, 'i', 'my', 'me')) return count(ctx, { id: user.userId, name: assistantWords.you }, period)
  const named = /\b(?:did|has|have|does|of) ([\p{L}'’-]+(?: [\p{L}'’-]+)?)/iu.exec(question.text)?.[1] ?? ''
  const asksForTeam = named === '' || hasAny(question, 'we', 'team', 'everyone', 'all', 'our')
  if (!readsTeam)
    return asksForTeam && named === ''
      ? count(ctx, { id: user.userId, name: assistantWords.you }, period)
      : { response: assistantWords.ownCallsOnly, sources: [] }
  if (asksForTeam) return count(ctx, { id: null, name: assistantWords.team }, period)
  const member = findMember(await listTeamMembers(ctx), question)
  if (member === null) return { response: assistantWords.whichMember, sources: [] }
  return count(ctx, { id: member.userId, name: member.name }, period)
}

/** Only one that all named words fit. */
function findMember(members: readonly TeamMemberChoice[], { words }: Question): TeamMemberChoice | null {
  const matching = members.map((member) => ({
    member,
    matches: [...searchWords(member.name)].filter((word) => words.has(word)).length,
  }))
  const best = Math.max(0, ...matching.map(({ matches }) => matches))
  const found = matching.filter(({ matches }) => matches === best)
  return best > 0 && found.length === 1 ? found[0]!.member : null
}

async function count(ctx: Ctx, who: { id: string | null; name: string }, period: Period): Promise<ChatAnswer> {
  let query = ctx.db.q
    .selectFrom('calls')
    .select(({ fn }) => [
      fn.countAll<number>().as('dials'),
      fn.count<number>('bridged_at').as('connects'),
      fn.sum<number | null>('bill_ms').as('talkMs'),
    ])
    .where('account_id', '=', requireUser(ctx).accountId)
    .where('direction', '=', 'outbound')
    .where('sent', '=', 1)
    .where('placed_at', '>=', period.from)
    .where('placed_at', '<', period.to)
  if (who.id !== null) query = query.where('user_id', '=', who.id)
  const { dials, connects, talkMs } = await query.executeTakeFirstOrThrow()
  return {
    response: assistantWords.calls(
      who.name,
      period.label,
      Number(dials),
      Number(connects),
      Math.round(Number(talkMs ?? 0) / MINUTE_MS),
    ),
    sources: [{ label: assistantWords.callHistory, to: '/manage/history' }],
  }
}
