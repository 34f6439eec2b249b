import { findSession } from '../../access/access.read.server'
import { requireUser } from '../../access/require'
import { findAccountPlan } from '../../accounts/accounts.read.server'
import type { Ctx } from '../../context.server'
import { getWallet } from '../../wallet/wallet.read.server'
import type { ChatAnswer } from '../assistant-chat.schema'
import { assistantWords } from '../assistant-chat.words'
import { hasAny, type Question } from '../question'

const UNITS_PER_DOLLAR = 10_000

/** 'How many minutes are left?', 'What is my balance?' */
export async function answerUsage(ctx: Ctx, question: Question): Promise<ChatAnswer | null> {
  if (hasAny(question, 'balance', 'funds')) return answerBalance(ctx)
  if (!hasAny(question, 'left', 'remain', 'remaining')) return null
  const { permissions, remaining } = await findSession(ctx)
  const { dialMinutes, messages } = permissions.maxLimits
  const sources = [{ label: assistantWords.usage, to: '/manage' }]
  if (hasAny(question, 'minute', 'minutes'))
    return {
      response: dialMinutes.unlimited
        ? assistantWords.minutesUnlimited
        : assistantWords.minutesLeft(Math.floor(remaining.dialMinutes)),
      sources,
    }
  if (hasAny(question, 'message', 'messages', 'text', 'texts', 'sms'))
    return {
      response: messages.unlimited
        ? assistantWords.messagesUnlimited
        : assistantWords.messagesLeft(Math.floor(remaining.messages)),
      sources,
    }
  return null
}

/** null: the account has no wallet. */
async function answerBalance(ctx: Ctx): Promise<ChatAnswer | null> {
  const { accountId, permissions } = requireUser(ctx)
  if (ctx.billing === 'off' || !(await findAccountPlan(ctx, accountId)).usesWallet) return null
  if (!permissions.has('billing')) return { response: assistantWords.balanceHidden, sources: [] }
  const { balance } = await getWallet(ctx, accountId)
  const amount = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(
    balance / UNITS_PER_DOLLAR,
  )
  return {
    response: assistantWords.balance(amount),
    sources: [{ label: assistantWords.billing, to: '/manage/billing' }],
  }
}
