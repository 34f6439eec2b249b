import { searchHelp } from '../../help/help-articles.server'
import type { ChatAnswer } from '../assistant-chat.schema'
import { assistantWords } from '../assistant-chat.words'
import type { Question } from '../question'

const MOST_SOURCES = 3

/** The best help page, and links to the next ones. */
export function answerFromHelp({ text }: Question): ChatAnswer {
  const [best, ...others] = searchHelp(text)
  if (!best) return { response: assistantWords.noAnswer, sources: [{ label: assistantWords.help, to: '/manage/help' }] }
  const steps = (best.steps ?? []).map((step, index) => `${index + 1}. ${step}`)
  return {
    response: [...best.paragraphs, ...steps].join('\n'),
    sources: [best, ...others]
      .slice(0, MOST_SOURCES)
      .map(({ id, title }) => ({ label: title, to: `/manage/help/articles/${id}` })),
  }
}
