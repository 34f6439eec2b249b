import { MoreVertical, Pause, Play } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { AudioMessageView } from '~/domain/audio/audio.schema'
import { useFile } from '~/live/use-file'
import { cx } from '~/ui/cx'
import { formatClock } from '~/ui/format-seconds'
import { IconButton } from '~/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '~/ui/menu'
import { DeleteRecording, RenameRecording } from './recording-dialogs'
import { ringlessUiWords } from './ringless.words'

interface RecordingListProps {
  recordings: readonly AudioMessageView[]
  chosenId: string | null
  /** 2-live §6: disableRvmInteractivity. */
  isReadOnly: boolean
  choose(id: string): void
  rename(id: string, label: string): Promise<boolean>
  remove(id: string, force: boolean): Promise<boolean>
}

/** One plays at a time. */
export function RecordingList({ recordings, isReadOnly, ...props }: RecordingListProps) {
  const [playingId, setPlayingId] = useState<string | null>(null)
  const group = useId()
  if (recordings.length === 0)
    return (
      <p className="rounded-m border border-dashed border-line px-4 py-6 text-center text-m text-balance text-muted">
        {isReadOnly ? ringlessUiWords.noRecordingsReadOnly : ringlessUiWords.noRecordings}
      </p>
    )
  return (
    <ul role="radiogroup" aria-label={ringlessUiWords.recordings} className="flex flex-col gap-1">
      {recordings.map((recording) => (
        <Recording
          key={recording.value}
          {...props}
          group={group}
          recording={recording}
          canEdit={!isReadOnly && recording.canChange}
          isPlaying={playingId === recording.value}
          setPlaying={(isPlaying) => setPlayingId(isPlaying ? recording.value : null)}
        />
      ))}
    </ul>
  )
}

interface RecordingProps extends Omit<RecordingListProps, 'recordings' | 'isReadOnly'> {
  recording: AudioMessageView
  group: string
  canEdit: boolean
  isPlaying: boolean
  setPlaying(isPlaying: boolean): void
}

function Recording({
  recording,
  group,
  chosenId,
  canEdit,
  isPlaying,
  choose,
  setPlaying,
  rename,
  remove,
}: RecordingProps) {
  const { value, label, duration } = recording
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null)
  const isChosen = value === chosenId
  return (
    <li role="presentation" className="relative">
      <div
        className={cx(
          'flex min-h-11 items-center gap-1 rounded-m border pr-1 transition-colors duration-(--quick)',
          isChosen ? 'border-accent bg-selected' : 'border-line bg-panel hover:border-line-strong',
        )}
      >
        <label className="flex min-w-0 flex-1 items-center gap-2.5 self-stretch py-2 pl-3">
          <input
            type="radio"
            name={group}
            value={value}
            checked={isChosen}
            onChange={() => choose(value)}
            className="size-4 shrink-0 accent-accent"
          />
          <span dir="auto" className="min-w-0 flex-1 truncate text-m text-text">
            {label}
          </span>
          <span className="tabular shrink-0 text-s text-faint">{formatClock(duration)}</span>
        </label>
        <IconButton
          label={isPlaying ? ringlessUiWords.pause(label) : ringlessUiWords.play(label)}
          size="s"
          icon={isPlaying ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
          onClick={() => setPlaying(!isPlaying)}
        />
        {canEdit ? (
          <Menu
            trigger={
              <IconButton
                label={ringlessUiWords.menuOf(label)}
                size="s"
                icon={<MoreVertical size={16} aria-hidden />}
              />
            }
          >
            <MenuItem onSelect={() => setOpen('rename')}>{ringlessUiWords.rename}</MenuItem>
            <MenuSeparator />
            <MenuItem danger onSelect={() => setOpen('delete')}>
              {ringlessUiWords.deleteLabel}
            </MenuItem>
          </Menu>
        ) : null}
      </div>
      {isPlaying ? <Playback recording={recording} onEnd={() => setPlaying(false)} /> : null}
      {open === 'rename' ? (
        <RenameRecording recording={recording} rename={(name) => rename(value, name)} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'delete' ? (
        <DeleteRecording
          recording={recording}
          remove={() => remove(value, recording.usedBy.length > 0)}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </li>
  )
}

/** Loaded by token in frames, so the file is fetched first. */
function Playback({ recording, onEnd }: { recording: AudioMessageView; onEnd(): void }) {
  const { src, failed } = useFile(recording.url)
  const [share, setShare] = useState(0)
  const [isBroken, setBroken] = useState(false)
  const audio = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    if (src !== null) audio.current?.play().catch(() => setBroken(true))
  }, [src])
  if (failed || isBroken)
    return (
      <p role="alert" className="px-3 py-1 text-s text-danger">
        {ringlessUiWords.notPlayed}
      </p>
    )
  return (
    <>
      <span aria-hidden className="absolute inset-x-2 bottom-0 h-0.5 overflow-hidden rounded-full bg-inset">
        <span className="block h-full bg-accent" style={{ width: `${share * 100}%` }} />
      </span>
      {src === null ? null : (
        <audio
          ref={audio}
          src={src}
          aria-label={recording.label}
          onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
            setShare(duration > 0 ? Math.min(1, currentTime / duration) : 0)
          }
          onEnded={onEnd}
          onError={() => setBroken(true)}
        />
      )}
    </>
  )
}
