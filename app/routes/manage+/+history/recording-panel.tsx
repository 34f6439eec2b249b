import { Link, useHref, useLocation, useRevalidator } from '@remix-run/react'
import type { RecordingView } from '~/domain/calls/call-history.schema'
import { useLiveEvents } from '~/live/live-page'
import { AudioPlayer } from '~/ui/audio-player'
import { Banner } from '~/ui/banner'

/** A recording: what was heard, what was said, or why there is neither. */
export function RecordingPanel({ recording, title }: { recording: RecordingView; title: string }) {
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  // Inside a CRM's frame the audio stands under the frame's path, with its cookie.
  const audio = useHref(recording.url)
  const isComing = recording.state === 'fetching' || recording.state === 'underway'
  useLiveEvents((event) => {
    if (event.type === 'call.recorded' && event.payload.recordingId === recording.channelId) revalidate()
  })
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-5">
      {recording.state === 'ready' ? (
        <AudioPlayer src={audio} title={title} durationMs={recording.durationMs ?? 0} waveform={recording.waveform} />
      ) : (
        <Banner
          tone={isComing ? 'info' : 'warn'}
          action={
            isComing ? (
              <Link to={pathname + search} preventScrollReset className="font-medium text-info underline">
                Look again
              </Link>
            ) : null
          }
        >
          {recording.note}
        </Banner>
      )}
      {recording.summary ? <Text title="Summary">{recording.summary}</Text> : null}
      <Text title="Transcript" quiet={recording.transcript === null}>
        {recording.transcript ?? recording.transcriptNote}
      </Text>
    </div>
  )
}

function Text({ title, quiet = false, children }: { title: string; quiet?: boolean; children: string | null }) {
  return (
    <section>
      <h3 className="text-s font-medium text-faint">{title}</h3>
      <p className={quiet ? 'mt-1 text-m text-muted' : 'mt-1 text-m whitespace-pre-line text-text'}>{children}</p>
    </section>
  )
}
