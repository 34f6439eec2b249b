import { FileText, Film, Image, Music, Paperclip, X } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import type { AttachmentView } from '~/domain/attachments/attachments.schema'
import { Banner } from '~/ui/banner'
import { IconButton } from '~/ui/icon-button'
import { Progress } from '~/ui/progress'
import { useFocusHandoff } from '~/ui/use-focus-handoff'
import { formatBytes } from './format-bytes'
import { useMessengerActions, useMessengerState } from '../messenger-context'
import { ConfirmDialog } from '../thread-dialogs'
import type { DraftUploads } from './use-attach'
import { messengerWords } from '../messenger.words'

const icon = { size: 16, 'aria-hidden': true } as const
const CHIP = 'flex min-w-0 items-center gap-2 rounded-m border border-line bg-raised py-1 pr-1 pl-2 text-s'

export function AttachButton({ attach, disabled }: { attach: DraftUploads; disabled: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        label={messengerWords.attachFiles}
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
        aria-label={messengerWords.filesAttach}
        onChange={({ currentTarget }) => {
          attach.add([...(currentTarget.files ?? [])])
          // Lets the same file be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

export function DraftAttachments({ attach }: { attach: DraftUploads }) {
  const { area } = useMessengerActions()
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
            label={messengerWords.dismiss}
            size="s"
            icon={<X size={14} aria-hidden />}
            onClick={() => {
              attach.clearProblems()
              area.current?.focus()
            }}
          />
        </div>
      ) : null}
      {files.length + uploads.length > 0 ? (
        <ul aria-label={messengerWords.attachedFiles} className="flex max-h-32 flex-wrap gap-2 overflow-y-auto">
          {files.map((file) => (
            <AttachedFile key={file.id} file={file} />
          ))}
          {uploads.map(({ key, file, share }) => (
            <li key={key} className="w-48 max-w-full min-w-0">
              <div className={CHIP}>
                <div className="flex min-w-0 flex-1 flex-col gap-1 pr-1">
                  <span dir="auto" className="truncate">
                    {file.name}
                  </span>
                  <Progress
                    label={messengerWords.uploading(file.name)}
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
  const FileIcon = file.mimeType.startsWith('image/')
    ? Image
    : file.mimeType.startsWith('video/')
      ? Film
      : file.mimeType.startsWith('audio/')
        ? Music
        : FileText
  return (
    <div className={CHIP}>
      <FileIcon {...icon} className="shrink-0 text-muted" />
      <span dir="auto" className="min-w-0 truncate">
        {file.name}
      </span>
      {file.size === null ? null : <span className="shrink-0 text-muted">{formatBytes(file.size)}</span>}
      {children}
    </div>
  )
}

export function BlastFiles({ files }: { files: readonly AttachmentView[] }) {
  if (files.length === 0) return null
  return (
    <section aria-label={messengerWords.filesBlast} className="flex flex-col gap-1 border-b border-line px-4 py-2">
      <p className="text-xs text-muted">
        {files.length === 1 ? messengerWords.fileGoesEachMessage : messengerWords.filesGoEachMessage}
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

function AttachedFile({ file }: { file: AttachmentView }) {
  const { messenger, area } = useMessengerActions()
  const [isConfirming, setConfirming] = useState(false)
  const box = useRef<HTMLLIElement>(null)
  useFocusHandoff(box, area)
  return (
    <li ref={box} className="max-w-full min-w-0">
      <FileChip file={file}>
        <IconButton
          label={messengerWords.removeLabel(file.name)}
          size="s"
          icon={<X size={14} aria-hidden />}
          onClick={() => setConfirming(true)}
        />
        {isConfirming ? (
          <ConfirmDialog
            question={messengerWords.youSureYouWantRemove}
            action={messengerWords.removeLabel2}
            onClose={() => setConfirming(false)}
            onConfirm={() => void messenger.detach(file.id)}
          />
        ) : null}
      </FileChip>
    </li>
  )
}
