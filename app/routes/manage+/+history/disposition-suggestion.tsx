import { Link } from '@remix-run/react'
import type { DispositionSuggestion as Suggestion } from '~/domain/disposition-check/disposition-check.schema'
import { Banner } from '~/ui/banner'
import { Button } from '~/ui/button'
import { formatSeconds } from '~/ui/format-seconds'
import { truncateText } from '~/ui/truncate-text'
import { callPagesWords } from '../../+calls/call-pages.words'
import { PostForm } from '../../+form/post-form'

/** Characters. */
const MAX_QUOTE = 300

interface DispositionSuggestionProps {
  callId: string
  suggestion: Suggestion
  chosen: string | null
}

/** What was said against the chosen disposition. Nothing changes without a press. */
export function DispositionSuggestion({ callId, suggestion, chosen }: DispositionSuggestionProps) {
  const { category, disposition, recordingId, quote } = suggestion
  const page = `/manage/history/${callId}`
  return (
    <Banner tone="warn" title={callPagesWords.transcriptDisagrees(chosen)}>
      <p className="mt-1">
        <Link to={`#said-${recordingId}-${quote.startMs}`} className="tabular text-s text-muted underline">
          {formatSeconds(Math.floor(quote.startMs / 1000))}
        </Link>{' '}
        <q className="wrap-break-word">{truncateText(quote.text, MAX_QUOTE)}</q>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <PostForm action={page} hiddenFields={{ dispositionId: disposition.id }}>
          <Button size="s">{callPagesWords.changeTo(disposition.name)}</Button>
        </PostForm>
        <PostForm action={`${page}/suggestion/dismiss`} hiddenFields={{ category }}>
          <Button size="s" variant="ghost">
            {callPagesWords.keepDisposition(chosen)}
          </Button>
        </PostForm>
      </div>
    </Banner>
  )
}
