import { Link } from '@remix-run/react'
import { Download } from 'lucide-react'
import { useRef, useState, type MouseEvent } from 'react'
import { ButtonLink, Spinner, type ButtonLinkProps } from './button'
import { keepFile } from './keep-file'
import { popUpRow } from './pop-up'
import { showToast } from './toast'

/** The DNC list is fetched once per 10 s (3-settings §9); the server keeps to it whoever asks. */
const THROTTLE_MS = 10_000

interface DownloadLinkProps extends Pick<
  ButtonLinkProps,
  'to' | 'size' | 'variant' | 'square' | 'className' | 'aria-label' | 'children'
> {
  throttled?: boolean
  /** A row of a menu, and no button. */
  inMenu?: boolean
}

/**
 * Saves a file of the API that comes as an attachment. The page stays where it is, whatever comes: a refusal is told in
 * its own sentence. Without scripts the link is followed, and the attachment leaves the page as well; a `download` of its
 * own it must not have, because browsers ask for such a file without the cookie of a CRM's frame.
 * `throttled`: the server hands it out once per 10 s, and is not asked sooner.
 */
export function DownloadLink({ throttled = false, inMenu = false, ...props }: DownloadLinkProps) {
  const [isSaving, setIsSaving] = useState(false)
  const savedAt = useRef(-THROTTLE_MS)

  const save = async (url: string) => {
    const tell = (text: string) => void showToast({ tone: 'warning', text, id: url })
    const waitMs = throttled ? savedAt.current + THROTTLE_MS - performance.now() : 0
    if (waitMs > 0) return tell(`Downloaded a moment ago. Again in ${Math.ceil(waitMs / 1000)} s.`)
    setIsSaving(true)
    try {
      const answer = await fetch(url)
      if (!answer.ok) return tell(await refusalOf(answer))
      const file = await answer.blob()
      savedAt.current = performance.now()
      keepFile(file, fileNameOf(answer))
    } catch {
      tell('The file could not be downloaded. Try again.')
    } finally {
      setIsSaving(false)
    }
  }

  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    // Whoever opens it elsewhere is not on this page.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!isSaving) void save(event.currentTarget.href)
  }

  const size = props.size === 's' ? 14 : 16
  const icon = isSaving ? <Spinner /> : <Download size={size} aria-hidden />
  const link = { reloadDocument: true, onClick, 'aria-busy': isSaving || undefined }
  if (!inMenu) return <ButtonLink {...props} {...link} icon={icon} />
  return (
    <Link to={props.to} {...link} className={popUpRow}>
      {icon} {props.children}
    </Link>
  )
}

/** The API's own sentence; whatever stands between answers in words that are not for people. */
async function refusalOf(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => null)) as { error?: unknown } | null
  return typeof body?.error === 'string' ? body.error : 'The file could not be downloaded. Try again.'
}

function fileNameOf({ headers }: Response): string {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '') ?? []
  return name ? decodeURIComponent(name) : 'download'
}
