import { Download } from 'lucide-react'
import { useRef } from 'react'
import { ButtonLink } from './button'
import { showToast } from './toast'

/** A file is fetched once per 10 s (3-settings §9); the server keeps to it whoever asks. */
const THROTTLE_MS = 10_000

/** Saves a CSV file of the API. Pressed again too early it says so, instead of a second copy or a page of refusal. */
export function DownloadLink({ to, size }: { to: string; size?: 's' }) {
  const startedAt = useRef(-THROTTLE_MS)
  return (
    <ButtonLink
      to={to}
      reloadDocument
      size={size}
      icon={<Download size={size === 's' ? 14 : 16} aria-hidden />}
      onClick={(event) => {
        const waitMs = startedAt.current + THROTTLE_MS - performance.now()
        if (waitMs <= 0) {
          startedAt.current = performance.now()
          return
        }
        event.preventDefault()
        const text = `Downloaded a moment ago. Again in ${Math.ceil(waitMs / 1000)} s.`
        void showToast({ tone: 'warning', text, id: to })
      }}
    >
      Download CSV
    </ButtonLink>
  )
}
