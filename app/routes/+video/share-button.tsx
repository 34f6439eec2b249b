import { Check, Link as LinkSign } from 'lucide-react'
import { useEffect, useState, type SyntheticEvent } from 'react'
import { GENERAL_LINK } from '~/domain/video-links/video-links.words'
import { LINK_NAME_LENGTH } from '~/domain/video-links/video-link-limits'
import type { VideoView } from '~/domain/videos/videos.schema'
import { ApiError } from '~/live/api-client'
import { Button } from '~/ui/button'
import { copyText } from '~/ui/copy-text'
import { Dialog, DialogActions } from '~/ui/dialog'
import { Field, FieldError, fieldAria, Input } from '~/ui/field'
import { IconButton } from '~/ui/icon-button'
import { useFieldMeta } from '~/ui/use-field-meta'
import { useVideoUi } from './video-context'
import { videoWords } from './video.words'
import { isBlankText } from '~/domain/blank-text'

/** 2-live §9. */
const COPIED_MS = 2_000

/** Creates and copies a share link (2-live §4.7). `isSmall`: icon with tooltip. */
export function ShareButton({ video, isSmall = false }: { video: VideoView; isSmall?: boolean }) {
  const [isNaming, setNaming] = useState(false)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const sign = isCopied ? <Check size={16} aria-hidden /> : <LinkSign size={16} aria-hidden />
  const name = () => setNaming(true)
  return (
    <>
      <span className="inline-flex shrink-0 items-center gap-1">
        <span role="status" className={isSmall ? 'text-s text-ok' : 'sr-only'}>
          {isCopied ? 'Copied!' : null}
        </span>
        {isSmall ? (
          <IconButton label={videoWords.label} size="s" icon={sign} onClick={name} />
        ) : (
          <Button variant="primary" icon={sign} onClick={name}>
            {isCopied ? 'Copied!' : videoWords.label}
          </Button>
        )}
      </span>
      {isNaming ? (
        <NameLink
          video={video}
          onClose={() => setNaming(false)}
          onCopied={() => {
            setNaming(false)
            setCopied(true)
          }}
        />
      ) : null}
    </>
  )
}

interface NameLinkProps {
  video: VideoView
  onClose(): void
  onCopied(): void
}

function NameLink({ video, onClose, onCopied }: NameLinkProps) {
  const { library } = useVideoUi()
  const [name, setName] = useState<string>(GENERAL_LINK)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** Created but not copied. */
  const [createdUrl, setCreatedUrl] = useState<string | null>(null)
  const meta = useFieldMeta()
  const errors = failure === null ? [] : [failure]
  const save = async () => {
    setBusy(true)
    setFailure(null)
    const linkRequest = library.createLink(video.id, name.trim())
    try {
      await copyText(linkRequest)
      return onCopied()
    } catch {
      await linkRequest.then(setCreatedUrl, (error: unknown) =>
        setFailure(error instanceof ApiError ? error.message : videoWords.errorOccurred),
      )
    }
    setBusy(false)
  }
  if (createdUrl !== null)
    return (
      <Dialog title={videoWords.label} description={videoWords.browserBlockedCopyingSelectCopy} onClose={onClose}>
        <Input
          aria-label={videoWords.link}
          readOnly
          value={createdUrl}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <DialogActions>
          <Button variant="primary" onClick={onClose}>
            {videoWords.done}
          </Button>
        </DialogActions>
      </Dialog>
    )
  return (
    <Dialog title={videoWords.label} description={videoWords.anyoneLinkCanWatchVideo} onClose={onClose}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field meta={meta} label={videoWords.linkName} hint={videoWords.viewsListedUnderNameViewers}>
          <Input
            {...fieldAria({ ...meta, errors })}
            maxLength={LINK_NAME_LENGTH}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <FieldError id={meta.errorId} errors={errors} spoken />
        <DialogActions onCancel={onClose}>
          <Button variant="primary" busy={busy} disabled={isBlankText(name)}>
            {videoWords.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
