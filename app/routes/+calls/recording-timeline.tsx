import { Trash2 } from 'lucide-react'
import type { CallComment } from '~/domain/call-comments/call-comments.schema'
import type { RecordingView, StoryStep } from '~/domain/call-history/call-history.schema'
import { ButtonLink } from '~/ui/button'
import { cx } from '~/ui/cx'
import { formatSeconds } from '~/ui/format-seconds'
import { FormattedTime } from '~/ui/formatted-time'
import { useHydrated } from '~/ui/use-hydrated'
import { callPagesWords } from './call-pages.words'

type Utterance = NonNullable<RecordingView['utterances']>[number]

type Item =
  | { kind: 'said'; atMs: number; said: Utterance }
  | { kind: 'comment'; atMs: number; comment: CallComment }
  | { kind: 'step'; atMs: number; text: string }

export interface TimelineFacts {
  callId: string
  comments: readonly CallComment[]
  steps: readonly StoryStep[]
}

interface RecordingTimelineProps {
  recording: RecordingView
  lead: string
  seller: string
  /** Null: what was said alone. */
  facts: TimelineFacts | null
  /** Of the player, in seconds. */
  at: number
  onPlayFrom: ((seconds: number) => void) | null
}

/** What was said, commented and done, by the recording's time. */
export function RecordingTimeline({ recording, lead, seller, facts, at, onPlayFrom }: RecordingTimelineProps) {
  const items = sortItems(recording, facts)
  const nowMs = at * 1000
  const current = items.findLastIndex(({ kind, atMs }) => kind === 'said' && atMs <= nowMs)
  return (
    <ol className="space-y-2">
      {items.map((item, index) => (
        <li
          key={item.kind === 'comment' ? item.comment.id : `${item.kind}-${index}`}
          id={getItemId(recording.channelId, item)}
          aria-current={at > 0 && index === current ? 'time' : undefined}
          className={cx(
            'flex gap-3 rounded-s px-2 py-1 target:outline-2 target:outline-accent',
            at > 0 && index === current && 'bg-selected',
            item.kind === 'comment' && 'border-l-2 border-info bg-inset',
          )}
        >
          <TimeOf atMs={item.atMs} onPlayFrom={onPlayFrom} />
          <ItemText item={item} lead={lead} seller={seller} callId={facts?.callId ?? null} />
        </li>
      ))}
    </ol>
  )
}

/** Links of notifications and search results lead to them. */
function getItemId(recordingId: string, item: Item): string | undefined {
  if (item.kind === 'comment') return `comment-${item.comment.id}`
  return item.kind === 'said' ? `said-${recordingId}-${item.atMs}` : undefined
}

function sortItems(recording: RecordingView, facts: TimelineFacts | null): Item[] {
  const startedAt = Date.parse(recording.startedAt)
  const durationMs = recording.durationMs ?? 0
  const said = (recording.utterances ?? []).map((each): Item => ({ kind: 'said', atMs: each.startMs, said: each }))
  const comments = (facts?.comments ?? [])
    .filter(({ recordingId }) => recordingId === recording.channelId)
    .map((comment): Item => ({ kind: 'comment', atMs: comment.atMs, comment }))
  const steps = (facts?.steps ?? []).flatMap(({ at: time, text, kind }): Item[] => {
    const atMs = time === null ? -1 : Date.parse(time) - startedAt
    return kind !== 'recording' && atMs >= 0 && atMs <= durationMs ? [{ kind: 'step', atMs, text }] : []
  })
  return [...said, ...steps, ...comments].toSorted((one, other) => one.atMs - other.atMs)
}

interface TimeOfProps {
  atMs: number
  onPlayFrom: RecordingTimelineProps['onPlayFrom']
}

function TimeOf({ atMs, onPlayFrom }: TimeOfProps) {
  const hydrated = useHydrated()
  const seconds = Math.floor(atMs / 1000)
  const text = formatSeconds(seconds)
  const style = 'tabular w-12 shrink-0 pt-px text-left text-s text-faint'
  if (!onPlayFrom || !hydrated) return <span className={style}>{text}</span>
  return (
    <button
      type="button"
      className={cx(style, 'cursor-pointer underline decoration-dotted underline-offset-2 hover:text-accent')}
      aria-label={callPagesWords.playFrom(text)}
      onClick={() => onPlayFrom(atMs / 1000)}
    >
      {text}
    </button>
  )
}

interface ItemTextProps {
  item: Item
  lead: string
  seller: string
  callId: string | null
}

function ItemText({ item, lead, seller, callId }: ItemTextProps) {
  switch (item.kind) {
    case 'step':
      return <p className="min-w-0 text-m text-muted">{item.text}</p>
    case 'said': {
      const { speaker, text } = item.said
      return (
        <p className="min-w-0 text-m wrap-break-word text-text">
          {speaker === null ? null : <span className="font-medium">{speaker === 'lead' ? lead : seller}: </span>}
          {text}
        </p>
      )
    }
    case 'comment': {
      const { id, text, author, createdAt, can } = item.comment
      return (
        <div className="flex min-w-0 flex-1 items-start justify-between gap-2">
          <div className="min-w-0">
            <p className="text-s text-faint">
              {callPagesWords.commentBy(author.name)} · <FormattedTime at={createdAt} />
            </p>
            <p dir="auto" className="text-m wrap-break-word whitespace-pre-wrap text-text">
              {text}
            </p>
          </div>
          {callId !== null && can.includes('delete') ? (
            <ButtonLink
              to={`/manage/history/${callId}/comments/${id}/delete`}
              variant="ghost"
              size="s"
              preventScrollReset
              aria-label={callPagesWords.deleteCommentBy(author.name)}
              icon={<Trash2 size={14} aria-hidden />}
            />
          ) : null}
        </div>
      )
    }
  }
}
