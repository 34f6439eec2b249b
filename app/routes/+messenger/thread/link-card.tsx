import { Link2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { LinkPreview } from '~/domain/link-previews/link-previews.schema'
import { truncateUrl, parseWebUrl } from '~/domain/link-previews/web-url'
import { cx } from '~/ui/cx'
import { IconButton } from '~/ui/icon-button'
import { useFocusHandoff } from '~/ui/use-focus-handoff'
import { useMessengerActions } from '../messenger-context'
import { useFile } from '~/live/use-file'
import { messengerWords } from '../messenger.words'

/** Waits for the end of typing. */
const TYPED_AFTER_MS = 600

interface LinkCardProps {
  /** Has a preview only if it is nothing but a link. */
  text: string
  /** Link whose preview a user removed. */
  hidden: string | null
  /** Absent: not removable. */
  onRemove?: (() => void) | undefined
  /** The text is being edited. */
  isTyped?: boolean
  className?: string
}

/** Spec 2-live §5, §9. */
export function LinkCard({ text, hidden, onRemove, isTyped = false, className }: LinkCardProps) {
  const written = parseWebUrl(text)
  const url = written === hidden ? null : written
  const preview = usePreview(url, isTyped ? TYPED_AFTER_MS : 0)
  if (preview === null || preview.url !== url) return null
  return <Card preview={preview} isTyped={isTyped} onRemove={onRemove} className={className} />
}

function usePreview(url: string | null, afterMs: number): LinkPreview | null {
  const { messenger } = useMessengerActions()
  const [preview, setPreview] = useState<LinkPreview | null>(null)
  useEffect(() => {
    if (url === null) return
    let isGone = false
    const timer = setTimeout(() => {
      void messenger.linkPreviews.read(url).then((found) => {
        if (!isGone) setPreview(found)
      })
    }, afterMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [messenger, url, afterMs])
  return preview
}

function Card({
  preview: { url, title, description, image, favicon },
  isTyped,
  onRemove,
  className,
}: {
  preview: LinkPreview
  isTyped: boolean
  onRemove: (() => void) | undefined
  className: string | undefined
}) {
  const { area } = useMessengerActions()
  const box = useRef<HTMLDivElement>(null)
  useFocusHandoff(box, isTyped ? area : undefined)
  return (
    <div ref={box} className={cx('flex max-w-full min-w-0 items-start gap-1', className)}>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="flex w-72 max-w-full min-w-0 gap-3 overflow-hidden rounded-l border border-line bg-raised p-2 text-left no-underline hover:bg-hover"
      >
        {image === null ? null : <Thumbnail url={image} />}
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span dir="auto" className="line-clamp-2 text-s font-medium break-words text-text">
            {title}
          </span>
          {description === null ? null : (
            <span dir="auto" className="line-clamp-2 text-xs break-words text-muted">
              {description}
            </span>
          )}
          <span className="flex items-center gap-1 text-xs text-faint">
            <Favicon url={favicon} />
            <span className="min-w-0 truncate">{truncateUrl(url)}</span>
          </span>
        </span>
      </a>
      {onRemove ? (
        <IconButton
          label={messengerWords.removeLinkPreview}
          size="s"
          icon={<X size={14} aria-hidden />}
          onClick={onRemove}
        />
      ) : null}
    </div>
  )
}

/** Fixed size, so the layout does not shift. */
function Thumbnail({ url }: { url: string }) {
  const { src, failed } = useFile(url)
  const [isBroken, setBroken] = useState(false)
  if (failed || isBroken) return null
  return (
    <span className="size-14 shrink-0 overflow-hidden rounded-m bg-panel">
      {src === null ? null : (
        <img src={src} alt="" className="size-full object-cover" onError={() => setBroken(true)} />
      )}
    </span>
  )
}

function Favicon({ url }: { url: string | null }) {
  const { src } = useFile(url)
  const [isBroken, setBroken] = useState(false)
  return src === null || isBroken ? (
    <Link2 size={12} aria-hidden className="shrink-0" />
  ) : (
    <img src={src} alt="" className="size-3 shrink-0" onError={() => setBroken(true)} />
  )
}
