import { answerQuestion } from '../../app/domain/assistant-chat/answer-question.server'
import { os } from './implement'

export const assistantChat = {
  chat: os.assistantChat.chat.handler(({ context, input }) => answerQuestion(context.ctx, input)),
}
