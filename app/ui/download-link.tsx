import { Link } from '@remix-run/react'
import { Download } from 'lucide-react'
import { useRef, useState, type MouseEvent } from 'react'
import { ButtonLink, Spinner, type ButtonLinkProps } from './button'
import { saveFile } from './save-file'
import { popoverItemClass } from './popover'
import { showToast } from './toast'
import { uiWords } from './ui.words'

/** 3-settings §9. The server enforces it too. */
const THROTTLE_MS = 10_000

interface DownloadLinkProps extends Pick<
  ButtonLinkProps,
  'to' | 'size' | 'variant' | 'square' | 'className' | 'aria-label' | 'children'
> {
  throttled?: boolean
  inMenu?: boolean
}

/** No `download` attribute: browsers then omit the frame's cookie. */
export function DownloadLink({ throttled = false, inMenu = false, ...props }: DownloadLinkProps) {
  const [isSaving, setIsSaving] = useState(false)
  const savedAt = useRef(-THROTTLE_MS)

  const save = async (url: string) => {
    const warn = (text: string) => void showToast({ tone: 'warning', text, id: url })
    const waitMs = throttled ? savedAt.current + THROTTLE_MS - performance.now() : 0
    if (waitMs > 0) return warn(`Downloaded a moment ago. Try again in ${Math.ceil(waitMs / 1000)} s.`)
    setIsSaving(true)
    try {
      const response = await fetch(url)
      if (!response.ok) return warn(await getErrorText(response))
      const file = await response.blob()
      savedAt.current = performance.now()
      saveFile(file, getFileName(response))
    } catch {
      warn('The file could not be downloaded. Try again.')
    } finally {
      setIsSaving(false)
    }
  }

  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!isSaving) void save(event.currentTarget.href)
  }

  const size = props.size === 's' ? 14 : 16
  const icon = isSaving ? <Spinner /> : <Download size={size} aria-hidden />
  const link = { reloadDocument: true, onClick, 'aria-busy': isSaving || undefined }
  if (!inMenu) return <ButtonLink {...props} {...link} icon={icon} />
  return (
    <Link to={props.to} {...link} className={popoverItemClass}>
      {icon} {props.children}
    </Link>
  )
}

/** A proxy's error body is not for users. */
async function getErrorText(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as { error?: unknown } | null
  return typeof body?.error === 'string' ? body.error : uiWords.fileNotDownloadedTryAgain
}

function getFileName({ headers }: Response): string {
  const [, name] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '') ?? []
  return name ? decodeURIComponent(name) : 'download'
}
