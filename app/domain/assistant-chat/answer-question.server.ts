import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { answerCalls } from './answers/calls.server'
import { answerFromHelp } from './answers/help.server'
import { answerNumbers } from './answers/numbers.server'
import { answerSkipped } from './answers/skipped.server'
import { answerUsage } from './answers/usage.server'
import { answerWaiting } from './answers/waiting.server'
import { MAX_QUESTION, type ChatAnswer, type ChatInput } from './assistant-chat.schema'
import { assistantWords, CLOSING_PHRASE } from './assistant-chat.words'
import { createQuestion } from './question'

/** The first that answers. */
const RULES = [answerSkipped, answerWaiting, answerCalls, answerNumbers, answerUsage] as const

const GOODBYE = /^\W*(?:good)?(?:bye(?: ?bye)?|close(?: (?:this )?chat)?|that(?:’|')?s all|i(?:’|')?m done)\W*$/i

/** Throws invalid. */
export async function answerQuestion(ctx: Ctx, { messages, userTimezone }: ChatInput): Promise<ChatAnswer> {
  requireUser(ctx)
  const last = messages.findLast(({ role }) => role === 'user')
  const text = normaliseSpaces(last?.content ?? '').slice(0, MAX_QUESTION)
  if (text === '') throw new DomainError('invalid', assistantWords.emptyQuestion)
  if (GOODBYE.test(text)) return { response: `${assistantWords.goodbye} ${CLOSING_PHRASE}`, sources: [] }
  const question = createQuestion(text, userTimezone)
  for (const rule of RULES) {
    const answer = await rule(ctx, question)
    if (answer !== null) return answer
  }
  return answerFromHelp(question)
}

const normaliseSpaces = (text: string): string => text.replaceAll(/[^\S\n]+/gu, ' ').trim()
