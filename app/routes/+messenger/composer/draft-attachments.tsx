import { FileText, Film, Image, Music, Paperclip, X } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import type { AttachmentView } from '~/domain/attachments/attachments.schema'
import { Banner } from '~/ui/banner'
import { IconButton } from '~/ui/icon-button'
import { Progress } from '~/ui/progress'
import { useFocusHandedOn } from '~/ui/use-focus-handed-on'
import { bytesInWords } from './bytes-in-words'
import { useMessengerDeeds, useMessengerState } from '../messenger-context'
import { Sure } from '../thread-dialogs'
import type { Attach } from './use-attach'

const icon = { size: 16, 'aria-hidden': true } as const
const CHIP = 'flex min-w-0 items-center gap-2 rounded-m border border-line bg-raised py-1 pr-1 pl-2 text-s'

export function AttachButton({ attach, disabled }: { attach: Attach; disabled: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        label="Attach files"
        size="s"
        disabled={disabled}
        icon={<Paperclip {...icon} />}
        onClick={() => field.current?.click()}
      />
      <input
        ref={field}
        type="file"
        multiple
        hidden
        aria-label="Files to attach"
        onChange={({ currentTarget }) => {
          attach.add([...(currentTarget.files ?? [])])
          // Lets the same file be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

export function DraftAttachments({ attach }: { attach: Attach }) {
  const { area } = useMessengerDeeds()
  const { draft } = useMessengerState('draft')
  const files = draft?.attachments ?? []
  const { uploads, problems } = attach
  return (
    <>
      {problems.length > 0 ? (
        <div role="alert" className="flex items-start gap-1">
          <div className="min-w-0 flex-1 break-words">
            <Banner tone="warn">{problems.join('. ')}</Banner>
          </div>
          <IconButton
            label="Dismiss"
            size="s"
            icon={<X size={14} aria-hidden />}
            onClick={() => {
              attach.forgetProblems()
              area.current?.focus()
            }}
          />
        </div>
      ) : null}
      {files.length + uploads.length > 0 ? (
        <ul aria-label="Attached files" className="flex max-h-32 flex-wrap gap-2 overflow-y-auto">
          {files.map((file) => (
            <Attached key={file.id} file={file} />
          ))}
          {uploads.map(({ key, file, share }) => (
            <li key={key} className="w-48 max-w-full min-w-0">
              <div className={CHIP}>
                <div className="flex min-w-0 flex-1 flex-col gap-1 pr-1">
                  <span dir="auto" className="truncate">
                    {file.name}
                  </span>
                  <Progress
                    label={`Uploading ${file.name}`}
                    value={Math.round(share * 100)}
                    max={100}
                    text={`${Math.round(share * 100)} %`}
                  />
                </div>
              </div>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function FileChip({ file, children }: { file: AttachmentView; children?: ReactNode }) {
  const Sign = file.mimeType.startsWith('image/')
    ? Image
    : file.mimeType.startsWith('video/')
      ? Film
      : file.mimeType.startsWith('audio/')
        ? Music
        : FileText
  return (
    <div className={CHIP}>
      <Sign {...icon} className="shrink-0 text-muted" />
      <span dir="auto" className="min-w-0 truncate">
        {file.name}
      </span>
      {file.size === null ? null : <span className="shrink-0 text-muted">{bytesInWords(file.size)}</span>}
      {children}
    </div>
  )
}

export function BlastFiles({ files }: { files: readonly AttachmentView[] }) {
  if (files.length === 0) return null
  return (
    <section aria-label="Files of the blast" className="flex flex-col gap-1 border-b border-line px-4 py-2">
      <p className="text-xs text-muted">
        {files.length === 1 ? 'This file goes with each message' : 'These files go with each message'}
      </p>
      <ul className="flex max-h-24 flex-wrap gap-2 overflow-y-auto">
        {files.map((file) => (
          <li key={file.id} className="max-w-full min-w-0">
            <FileChip file={file} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Attached({ file }: { file: AttachmentView }) {
  const { messenger, area } = useMessengerDeeds()
  const [asked, setAsked] = useState(false)
  const box = useRef<HTMLLIElement>(null)
  useFocusHandedOn(box, area)
  return (
    <li ref={box} className="max-w-full min-w-0">
      <FileChip file={file}>
        <IconButton
          label={`Remove ${file.name}`}
          size="s"
          icon={<X size={14} aria-hidden />}
          onClick={() => setAsked(true)}
        />
        {asked ? (
          <Sure
            question="Are you sure you want to remove or delete this attachment?"
            deed="Remove"
            onClose={() => setAsked(false)}
            onSure={() => void messenger.detach(file.id)}
          />
        ) : null}
      </FileChip>
    </li>
  )
}
