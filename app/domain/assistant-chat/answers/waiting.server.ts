import { listMissedCalls } from '../../call-history/missed-calls.read.server'
import type { Ctx } from '../../context.server'
import { countUnread } from '../../threads/threads.read.server'
import { countUnreadVoicemails } from '../../voicemails/unread-voicemails.read.server'
import type { ChatAnswer } from '../assistant-chat.schema'
import { assistantWords } from '../assistant-chat.words'
import { hasAny, type Question } from '../question'

/** 'Did I miss a call?', 'Any new voicemails?' */
export async function answerWaiting(ctx: Ctx, question: Question): Promise<ChatAnswer | null> {
  const asks =
    hasAny(question, 'missed', 'miss', 'unread') ||
    (hasAny(question, 'any', 'new') && hasAny(question, 'voicemail', 'voicemails', 'text', 'texts', 'messages'))
  if (!asks) return null
  const [missed, voicemails, texts] = await Promise.all([
    listMissedCalls(ctx),
    countUnreadVoicemails(ctx),
    countUnread(ctx),
  ])
  return {
    response: assistantWords.waiting(missed.length, voicemails.personal + (voicemails.team ?? 0), texts.unreadCount),
    sources: [
      { label: assistantWords.inbound, to: '/manage/history/inbound' },
      { label: assistantWords.voicemail, to: '/manage/voicemail/personal' },
      { label: assistantWords.messenger, to: '/manage/messenger' },
    ],
  }
}
