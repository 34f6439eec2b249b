import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { answerQuestion } from '~/domain/assistant-chat/answer-question.server'
import { MAX_QUESTION, type ChatAnswer } from '~/domain/assistant-chat/assistant-chat.schema'
import { assistantWords } from '~/domain/assistant-chat/assistant-chat.words'
import { isDomainError } from '~/domain/errors'
import { createCachedLoader } from '~/live/create-cached-loader'
import { PageHeader } from '~/ui/page-shell'
import { readForm } from '../+form/expected-user.server'
import { getHttpStatus } from '../+form/submission'
import { ASSISTANT_PATH } from './+assistant/assistant-path'
import { assistantPagesWords } from './+assistant/assistant-pages.words'
import { Chat } from './+assistant/chat'
import { requireSignedIn } from './+shell/require-signed-in.server'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: assistantPagesWords.title }]

export const loader = (args: LoaderFunctionArgs) => requireSignedIn(args)

export const clientLoader = createCachedLoader()

export type ChatResult = { question: string } & ({ answer: ChatAnswer } | { error: string })

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = await context.requireUser(request)
  const form = await readForm(request, ctx, ASSISTANT_PATH)
  const question = String(form.get('question') ?? '').slice(0, MAX_QUESTION)
  const zone = String(form.get('zone') ?? '').slice(0, 60)
  try {
    const answer = await answerQuestion(ctx, { messages: [{ role: 'user', content: question }], userTimezone: zone })
    return data<ChatResult>({ question, answer })
  } catch (error) {
    if (isDomainError(error)) return data<ChatResult>({ question, error: error.message }, getHttpStatus(error))
    ctx.log.error({ err: error }, assistantWords.failed)
    return data<ChatResult>({ question, error: assistantWords.failed }, 500)
  }
}

/** A question changes nothing. */
export const shouldRevalidate = () => false

export default function Assistant() {
  return (
    <>
      <PageHeader title={assistantPagesWords.title}>{assistantPagesWords.intro}</PageHeader>
      <Chat />
    </>
  )
}
