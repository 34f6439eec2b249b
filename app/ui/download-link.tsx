import { Download } from 'lucide-react'
import { useRef } from 'react'
import { ButtonLink, type ButtonLinkProps } from './button'
import { showToast } from './toast'

/** The DNC list is fetched once per 10 s (3-settings §9); the server keeps to it whoever asks. */
const THROTTLE_MS = 10_000

/** Saves a CSV file of the API. `download`: the page stays also when the file is refused. */
export function DownloadLink(props: Pick<ButtonLinkProps, 'to' | 'size' | 'onClick' | 'download'>) {
  return (
    <ButtonLink {...props} reloadDocument icon={<Download size={props.size === 's' ? 14 : 16} aria-hidden />}>
      Download CSV
    </ButtonLink>
  )
}

/** The same for a file that the server throttles. Pressed again too early it says so, instead of a page of refusal. */
export function ThrottledDownloadLink({ to }: { to: string }) {
  const startedAt = useRef(-THROTTLE_MS)
  return (
    <DownloadLink
      to={to}
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
    />
  )
}
