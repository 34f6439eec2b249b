import type { ReactNode } from 'react'
import { Link, useHref, useLocation } from '@remix-run/react'
import type { RecordingView } from '~/domain/call-history/call-history.schema'
import { recordingDownloadPath } from '~/domain/recordings/recording-paths'
import { useLiveEvents } from '~/live/live-page'
import { useReloadPage } from '~/live/use-reload-page'
import { AudioPlayer } from '~/ui/audio-player'
import { Banner } from '~/ui/banner'
import { DownloadLink } from '~/ui/download-link'
import { formatSeconds } from '~/ui/format-seconds'
import { callPagesWords } from './call-pages.words'

interface RecordingPanelProps {
  recording: RecordingView
  title: string
  /** Speaker names for the transcript. */
  lead: string
  seller: string
}

/** Player and transcript, or the reason why there is none. */
export function RecordingPanel({ recording, title, lead, seller }: RecordingPanelProps) {
  const { pathname, search } = useLocation()
  const readAgain = useReloadPage()
  // In a CRM frame the cookie is bound to the frame's path.
  const audio = useHref(recording.url)
  const isPending = recording.state === 'fetching' || recording.state === 'underway'
  useLiveEvents((event) => {
    if (event.type === 'call.recorded' && event.payload.recordingId === recording.channelId) readAgain()
  })
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-5">
      {recording.state === 'ready' ? (
        <div className="flex flex-col gap-2">
          <AudioPlayer src={audio} title={title} durationMs={recording.durationMs ?? 0} waveform={recording.waveform} />
          <DownloadLink to={recordingDownloadPath(recording.channelId)} size="s" className="self-start">
            {callPagesWords.download}
          </DownloadLink>
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
          <Transcript utterances={recording.utterances} lead={lead} seller={seller} />
        ) : recording.transcript ? (
          <p className="text-m whitespace-pre-line text-text">{recording.transcript}</p>
        ) : (
          <>
            <p className="text-m text-muted">{recording.transcriptNote}</p>
            {recording.transcriptReason ? <p className="text-s text-faint">{recording.transcriptReason}</p> : null}
          </>
        )}
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-s font-medium text-faint">{title}</h3>
      <div className="mt-1">{children}</div>
    </section>
  )
}

interface TranscriptProps {
  utterances: NonNullable<RecordingView['utterances']>
  lead: string
  seller: string
}

function Transcript({ utterances: said, lead, seller }: TranscriptProps) {
  return (
    <ol className="space-y-2">
      {said.map((utterance, index) => (
        <li key={index} className="flex gap-3">
          <span className="w-10 shrink-0 pt-px text-s text-faint tabular-nums">
            {formatSeconds(Math.floor(utterance.startMs / 1000))}
          </span>
          <p className="min-w-0 text-m wrap-break-word text-text">
            {utterance.speaker === null ? null : (
              <span className="font-medium">{utterance.speaker === 'lead' ? lead : seller}: </span>
            )}
            {utterance.text}
          </p>
        </li>
      ))}
    </ol>
  )
}
