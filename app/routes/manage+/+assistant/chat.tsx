import { Link, useFetcher, useNavigate } from '@remix-run/react'
import { Send } from 'lucide-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { MAX_QUESTION, type ChatSource } from '~/domain/assistant-chat/assistant-chat.schema'
import { assistantWords, CLOSING_PHRASE } from '~/domain/assistant-chat/assistant-chat.words'
import { Button } from '~/ui/button'
import { FieldError, Input } from '~/ui/field'
import { ExpectedUserField } from '../../+form/expected-user-field'
import { useActionResult } from '../../+form/use-action-result'
import type { ChatResult } from '../assistant'
import { assistantPagesWords } from './assistant-pages.words'

/** Spec 4-trust §9. */
const CLOSE_AFTER_MS = 3_000

export function Chat() {
  const fetcher = useFetcher<ChatResult>()
  // Without scripts the page shows the last question only.
  const posted = useActionResult<ChatResult>()
  const [results, setResults] = useState<ChatResult[]>(posted && 'answer' in posted ? [posted] : [])
  const [text, setText] = useState('')
  const [zone, setZone] = useState('')
  // The pages around it are read again after the answer.
  const isTyping = fetcher.state === 'submitting'
  const result = fetcher.data
  const [handled, setHandled] = useState<ChatResult>()
  if (result && result !== handled) {
    setHandled(result)
    if ('answer' in result) setResults([...results, result])
    else setText(result.question)
  }
  const error = isTyping ? undefined : result && 'error' in result ? result.error : postedError(posted)
  useLeaveAfter(results.at(-1))
  const end = useScrollToEnd(results.length, isTyping)

  return (
    <div className="flex flex-col gap-4 rounded-l border border-line bg-panel p-5">
      <div role="log" aria-label={assistantPagesWords.conversation} className="flex flex-col gap-4">
        <Message from="assistant" text={assistantWords.welcome} />
        {results.map((one, index) =>
          'answer' in one ? (
            <Fragment key={index}>
              <Message from="user" text={one.question} />
              <Message from="assistant" text={one.answer.response} sources={one.answer.sources} />
            </Fragment>
          ) : null,
        )}
        {isTyping ? (
          <>
            <Message from="user" text={String(fetcher.formData?.get('question') ?? '')} />
            <p role="status" className="text-s text-faint">
              {assistantPagesWords.typing} …
            </p>
          </>
        ) : null}
      </div>
      <div ref={end} />
      <fetcher.Form
        method="post"
        className="flex items-start gap-2 max-sm:flex-col max-sm:items-stretch"
        onSubmit={(event) => {
          if (isTyping || text.trim() === '') return event.preventDefault()
          // After the form was read.
          queueMicrotask(() => setText(''))
        }}
      >
        <ExpectedUserField />
        <input type="hidden" name="zone" value={zone} />
        <div className="min-w-0 flex-1">
          <Input
            name="question"
            aria-label={assistantPagesWords.question}
            placeholder={assistantPagesWords.placeholder}
            maxLength={MAX_QUESTION}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onFocus={() => setZone(Intl.DateTimeFormat().resolvedOptions().timeZone)}
            aria-describedby="question-error"
            required
          />
          <FieldError id="question-error" errors={error === undefined ? undefined : [error]} spoken />
        </div>
        <Button variant="primary" icon={<Send size={16} aria-hidden />}>
          {assistantPagesWords.send}
        </Button>
      </fetcher.Form>
    </div>
  )
}

const postedError = (posted: ChatResult | undefined) => (posted && 'error' in posted ? posted.error : undefined)

function Message({ from, text, sources = [] }: { from: 'assistant' | 'user'; text: string; sources?: ChatSource[] }) {
  return (
    <div className={from === 'user' ? 'ml-auto max-w-[80%]' : 'max-w-[90%]'}>
      <p className="sr-only">{from === 'user' ? assistantPagesWords.you : assistantPagesWords.assistant}</p>
      <p
        className={
          from === 'user'
            ? 'rounded-l bg-selected px-3 py-2 text-m break-words whitespace-pre-line'
            : 'text-m break-words whitespace-pre-line'
        }
      >
        {text}
      </p>
      {sources.length > 0 ? (
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {sources.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className="text-m text-accent underline">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** A reply with the closing phrase leaves the page. */
function useLeaveAfter(last: ChatResult | undefined): void {
  const navigate = useNavigate()
  const closes = last !== undefined && 'answer' in last && last.answer.response.includes(CLOSING_PHRASE)
  useEffect(() => {
    if (!closes) return
    const timer = setTimeout(() => navigate('/manage'), CLOSE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [closes, navigate])
}

function useScrollToEnd(count: number, isTyping: boolean) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (count > 0 || isTyping) end.current?.scrollIntoView({ block: 'nearest' })
  }, [count, isTyping])
  return end
}
