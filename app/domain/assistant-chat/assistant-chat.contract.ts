import { oc } from '@orpc/contract'
import { chatAnswer, chatInput } from './assistant-chat.schema'

export const assistantChatContract = {
  chat: oc
    .route({
      method: 'POST',
      path: '/api/v1/assistant/chat',
      summary: 'Answer a question about the product or the account',
      description:
        'By rules, from the help pages and the account’s rows, under the reader’s permissions. `sources` are pages that show the figures.',
      tags: ['Help'],
    })
    .input(chatInput)
    .output(chatAnswer),
}
