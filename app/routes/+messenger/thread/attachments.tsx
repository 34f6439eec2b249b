import { CircleAlert, Download, FileText, Play } from 'lucide-react'
import { useContext, useState } from 'react'
import { MEDIA_FAILED, getFileLabel } from '~/domain/attachments/attachments.words'
import type { AttachmentView } from '~/domain/attachments/attachments.schema'
import type { MessageView } from '~/domain/threads/messenger.schema'
import { CredentialsContext } from '~/live/credentials'
import { fetchFile } from '~/live/fetch-file'
import { Button, Spinner } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { saveFile } from '~/ui/save-file'
import { formatBytes } from '../composer/format-bytes'
import { useFile } from '~/live/use-file'
import { messengerWords } from '../messenger.words'

const icon = { size: 16, 'aria-hidden': true } as const
/** Other pictures are offered as files. */
const INLINE_IMAGE = /^image\/(png|jpeg|gif|webp)$/
const PLAYABLE = /^(audio|video)\//

export function Attachments({ message: { attachments, direction } }: { message: MessageView }) {
  if (attachments.length === 0) return null
  return (
    <ul className="my-1 flex flex-col gap-2 whitespace-normal" aria-label={messengerWords.attachments}>
      {attachments.map((attachment) => (
        <li key={attachment.id}>
          <Attachment attachment={attachment} from={direction === 'in' ? 'from them' : 'from us'} />
        </li>
      ))}
    </ul>
  )
}

function Attachment({ attachment, from }: { attachment: AttachmentView; from: string }) {
  const { state, mimeType, reason, url } = attachment
  if (attachment.resourceId !== null) return <LibraryVideo attachment={attachment} />
  if (state === 'failed') return <Failed reason={reason} />
  if (state === 'coming' || url === null)
    return (
      <p className="flex items-center gap-2">
        <Spinner className="size-3" />
        {messengerWords.onItsWay(getFileLabel(mimeType))}
      </p>
    )
  if (INLINE_IMAGE.test(mimeType)) return <Picture attachment={attachment} url={url} from={from} />
  return PLAYABLE.test(mimeType) ? (
    <MediaPlayer attachment={attachment} url={url} from={from} />
  ) : (
    <SaveButton attachment={attachment} url={url} />
  )
}

function Failed({ reason }: { reason: string | null }) {
  return (
    <p className="flex items-start gap-2">
      <CircleAlert {...icon} className="mt-0.5 shrink-0" />
      <span>{reason === null ? MEDIA_FAILED : `${MEDIA_FAILED}: ${reason}`}</span>
    </p>
  )
}

interface MediaProps {
  attachment: AttachmentView
  url: string
  from: string
}

/** A thumbnail; a press opens it large. */
function Picture({ attachment, url, from }: MediaProps) {
  const { src, failed } = useFile(url)
  const [isBroken, setBroken] = useState(false)
  const [isLarge, setLarge] = useState(false)
  const words = messengerWords.picture(from)
  if (failed || isBroken)
    return (
      <>
        <Failed reason={null} />
        <SaveButton attachment={attachment} url={url} />
      </>
    )
  return (
    <>
      {/* Fixed size, so the layout does not shift. */}
      <button
        type="button"
        aria-label={messengerWords.open(words.toLowerCase())}
        className="flex size-44 max-w-full items-center justify-center overflow-hidden rounded-m bg-panel"
        onClick={() => setLarge(true)}
      >
        {src === null ? (
          <Spinner className="size-4 text-muted" />
        ) : (
          <img src={src} alt={words} className="size-full object-cover" onError={() => setBroken(true)} />
        )}
      </button>
      {isLarge && src !== null ? (
        <Dialog title={words} width={900} onClose={() => setLarge(false)}>
          <div className="flex flex-col items-center gap-3">
            <img src={src} alt={words} className="max-h-[70vh] max-w-full object-contain" />
            <SaveButton attachment={attachment} url={url} />
          </div>
        </Dialog>
      ) : null}
    </>
  )
}

/** Loads on demand. */
function MediaPlayer({ attachment, url, from }: MediaProps) {
  const [isRequested, setRequested] = useState(false)
  const { src, failed } = useFile(isRequested ? url : null)
  const [isBroken, setBroken] = useState(false)
  const noun = getFileLabel(attachment.mimeType)
  const words = `${noun} ${from}`
  return (
    <div className="flex flex-col gap-2">
      {failed || isBroken ? (
        <Failed reason={null} />
      ) : src === null ? (
        <Button
          size="s"
          className="self-start"
          busy={isRequested}
          icon={<Play {...icon} />}
          onClick={() => setRequested(true)}
        >
          {messengerWords.play(noun.toLowerCase())}
        </Button>
      ) : noun === 'Video' ? (
        <video
          src={src}
          controls
          autoPlay
          aria-label={words}
          className="h-48 max-w-full rounded-m bg-black"
          onError={() => setBroken(true)}
        />
      ) : (
        <audio src={src} controls autoPlay aria-label={words} className="max-w-full" onError={() => setBroken(true)} />
      )}
      <SaveButton attachment={attachment} url={url} />
    </div>
  )
}

/** Opens the public page that recipients see. */
function LibraryVideo({ attachment: { name, url } }: { attachment: AttachmentView }) {
  const [hasPicture, setHasPicture] = useState(true)
  if (url === null)
    return (
      <p className="flex items-start gap-2">
        <CircleAlert {...icon} className="mt-0.5 shrink-0" />
        <span className="min-w-0 break-words">{messengerWords.videoNoLongerAvailable(name)}</span>
      </p>
    )
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      aria-label={messengerWords.watchNewWindow(name)}
      className="flex w-64 max-w-full flex-col overflow-hidden rounded-m border border-line bg-panel text-text no-underline"
    >
      <span className="relative flex aspect-video items-center justify-center bg-black text-white">
        {hasPicture ? (
          <img
            // Path only: the link's host may differ from this one.
            src={`${new URL(url).pathname}/thumbnail`}
            alt=""
            className="absolute inset-0 size-full object-cover"
            onError={() => setHasPicture(false)}
          />
        ) : null}
        <span className="relative flex size-10 items-center justify-center rounded-full bg-black/60">
          <Play size={20} aria-hidden />
        </span>
      </span>
      <span dir="auto" className="truncate px-2 py-1.5 text-s">
        {name}
      </span>
    </a>
  )
}

function SaveButton({ attachment: { name, size, mimeType }, url }: Pick<MediaProps, 'attachment' | 'url'>) {
  const credentials = useContext(CredentialsContext)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const save = async () => {
    setBusy(true)
    setFailed(false)
    try {
      saveFile(await fetchFile(credentials, url, new AbortController().signal), name)
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }
  const isShown = INLINE_IMAGE.test(mimeType) || PLAYABLE.test(mimeType)
  return (
    <>
      <Button
        size="s"
        className="max-w-full self-start"
        busy={busy}
        icon={isShown ? <Download {...icon} /> : <FileText {...icon} />}
        aria-label={messengerWords.saveLabel(name, size === null ? '' : `, ${formatBytes(size)}`)}
        onClick={() => void save()}
      >
        <span className="truncate">{name}</span>
        {size === null ? null : <span className="font-normal text-muted">{formatBytes(size)}</span>}
      </Button>
      {failed ? <Failed reason={null} /> : null}
    </>
  )
}
