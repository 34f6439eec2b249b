import { useLocation } from '@remix-run/react'
import { Dialog } from '~/ui/dialog'
import { FormattedTime } from '~/ui/formatted-time'
import type { RecordingPageData } from './load-recording.server'
import { RecordingPanel } from './recording-panel'
import { callPagesWords } from './call-pages.words'

/** Dialog over the list, sized by 4-trust §2.12. */
export function RecordingDialog({ page, list }: { page: RecordingPageData; list: string }) {
  const { search } = useLocation()
  const { recording, name, phone, startTime, member } = page
  const who = name || phone
  return (
    <Dialog
      title={who}
      description={
        <>
          {name ? `${phone} · ` : ''}
          {member} · <FormattedTime at={startTime} />
        </>
      }
      closeTo={`${list}${search}`}
      width={800}
      height={500}
    >
      <RecordingPanel recording={recording} title={callPagesWords.callWith(who)} lead={who} seller={member} />
    </Dialog>
  )
}
