import { useRef, useState, type ReactNode } from 'react'
import { MessageSquarePlus } from 'lucide-react'
import { Link, useHref, useLocation } from '@remix-run/react'
import type { RecordingView } from '~/domain/call-history/call-history.schema'
import { recordingDownloadPath } from '~/domain/recordings/recording-paths'
import { useLiveEvents } from '~/live/live-page'
import { useReloadPage } from '~/live/use-reload-page'
import { AudioPlayer, type AudioPlayerHandle, type Voice } from '~/ui/audio-player'
import { Banner } from '~/ui/banner'
import { ButtonLink } from '~/ui/button'
import { DownloadLink } from '~/ui/download-link'
import { formatSeconds } from '~/ui/format-seconds'
import { callPagesWords } from './call-pages.words'
import { RecordingTimeline, type TimelineFacts } from './recording-timeline'

interface RecordingPanelProps {
  recording: RecordingView
  title: string
  /** Speaker names for the transcript. */
  lead: string
  seller: string
  /** Comments and steps beside what was said; null: neither. */
  facts?: TimelineFacts | null
}

/** Player and transcript, or the reason why there is none. */
export function RecordingPanel({ recording, title, lead, seller, facts = null }: RecordingPanelProps) {
  const player = useRef<AudioPlayerHandle>(null)
  const [at, setAt] = useState(0)
  const { pathname, search } = useLocation()
  const readAgain = useReloadPage()
  // In a CRM frame the cookie is bound to the frame's path.
  const audio = useHref(recording.url)
  const isPending = recording.state === 'fetching' || recording.state === 'underway'
  useLiveEvents((event) => {
    if (event.type === 'call.recorded' && event.payload.recordingId === recording.channelId) readAgain()
  })
  const comments = (facts?.comments ?? []).filter(({ recordingId }) => recordingId === recording.channelId)
  const timeline = (
    <RecordingTimeline
      recording={recording}
      lead={lead}
      seller={seller}
      facts={facts}
      at={at}
      onPlayFrom={recording.state === 'ready' ? (seconds) => player.current?.playFrom(seconds) : null}
    />
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-5">
      {recording.state === 'ready' ? (
        <div className="flex flex-col gap-2">
          <AudioPlayer
            ref={player}
            src={audio}
            title={title}
            durationMs={recording.durationMs ?? 0}
            waveform={recording.waveform}
            voices={listVoices(recording, { lead, seller })}
            marks={comments.map(({ atMs, author }) => ({ atMs, label: callPagesWords.commentBy(author.name) }))}
            onProgress={setAt}
          />
          <div className="flex flex-wrap gap-2">
            {facts ? (
              <ButtonLink
                to={getCommentPath(facts.callId, recording.channelId, at)}
                size="s"
                preventScrollReset
                icon={<MessageSquarePlus size={14} aria-hidden />}
                onClick={() => player.current?.pause()}
              >
                {at > 0 ? callPagesWords.commentAt(formatSeconds(Math.floor(at))) : callPagesWords.addComment}
              </ButtonLink>
            ) : null}
            <DownloadLink to={recordingDownloadPath(recording.channelId)} size="s">
              {callPagesWords.download}
            </DownloadLink>
          </div>
        </div>
      ) : (
        <Banner
          tone={isPending ? 'info' : 'warn'}
          action={
            isPending ? (
              <Link to={pathname + search} preventScrollReset className="font-medium text-info underline">
                {callPagesWords.checkAgain}
              </Link>
            ) : null
          }
        >
          {recording.note}
        </Banner>
      )}
      {recording.summary ? (
        <Part title={callPagesWords.summary}>
          <p className="text-m whitespace-pre-line text-text">{recording.summary}</p>
        </Part>
      ) : null}
      <Part title={callPagesWords.transcript}>
        {recording.utterances ? (
          timeline
        ) : recording.transcript ? (
          <>
            <p className="text-m whitespace-pre-line text-text">{recording.transcript}</p>
            {comments.length > 0 ? timeline : null}
          </>
        ) : (
          <>
            <p className="text-m text-muted">{recording.transcriptNote}</p>
            {recording.transcriptReason ? <p className="text-s text-faint">{recording.transcriptReason}</p> : null}
            {comments.length > 0 ? timeline : null}
          </>
        )}
      </Part>
    </div>
  )
}

const getCommentPath = (callId: string, recordingId: string, at: number): string =>
  `/manage/history/${callId}/comments/new?${new URLSearchParams({ recording: recordingId, at: String(Math.floor(at)) })}`

function listVoices(recording: RecordingView, names: Record<'lead' | 'seller', string>): Voice[] {
  const spans = (speaker: 'lead' | 'seller') => (recording.utterances ?? []).filter((each) => each.speaker === speaker)
  return (['seller', 'lead'] as const)
    .map((speaker) => ({ name: names[speaker], spans: spans(speaker) }))
    .filter((voice) => voice.spans.length > 0)
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-s font-medium text-faint">{title}</h3>
      <div className="mt-1">{children}</div>
    </section>
  )
}
