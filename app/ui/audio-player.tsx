import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react'
import {
  forwardRef,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
} from 'react'
import { Button } from './button'
import { cx } from './cx'
import { Select } from './field'
import { formatSeconds } from './format-seconds'
import { IconButton } from './icon-button'
import { loadSpeed, saveSpeed, SPEEDS } from './playback-speed'
import { Tooltip } from './tooltip'
import { useHydrated } from './use-hydrated'
import { uiWords } from './ui.words'

/** Without a guard, a drag to the end would end playback (4-trust §9). */
const STEP_S = 5
const SKIP_S = 10
const END_GUARD_S = 0.75
const PROGRESS_MS = 250

interface AudioPlayerProps {
  src: string
  title: string
  durationMs: number
  /** 0 to 100. Null: plain track. */
  waveform: number[] | null
  /** One row a voice, under the waveform. */
  voices?: readonly Voice[]
  /** Points of the track. */
  marks?: readonly { atMs: number; label: string }[]
  /** Seconds, while it plays and after a jump. */
  onProgress?(at: number): void
}

export interface Voice {
  name: string
  spans: readonly { startMs: number; endMs: number }[]
}

export interface AudioPlayerHandle {
  playFrom(seconds: number): void
  pause(): void
}

/** Without scripts, the native player. */
export const AudioPlayer = forwardRef<AudioPlayerHandle, AudioPlayerProps>(function AudioPlayer(
  { src, title, durationMs, waveform, voices = [], marks = [], onProgress },
  handle,
) {
  const hydrated = useHydrated()
  const audio = useRef<HTMLAudioElement>(null)
  const [playing, setPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [failed, setFailed] = useState(false)
  const [speed, setSpeed] = useState(() => loadSpeed(1))
  const duration = durationMs / 1000

  useEffect(() => {
    if (!playing) return
    const timer = setInterval(() => setAt(audio.current?.currentTime ?? 0), PROGRESS_MS)
    return () => clearInterval(timer)
  }, [playing])

  useEffect(() => {
    if (!audio.current) return
    // load() resets to the default.
    audio.current.defaultPlaybackRate = speed
    audio.current.playbackRate = speed
  }, [speed])

  const seek = (seconds: number) => {
    const target = Math.max(0, Math.min(seconds, duration - END_GUARD_S))
    if (audio.current) audio.current.currentTime = target
    setAt(target)
  }
  useEffect(() => onProgress?.(at), [at, onProgress])
  const skip = (seconds: number) => seek((audio.current?.currentTime ?? at) + seconds)
  const onShiftArrow = (event: KeyboardEvent) => {
    const isArrow = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    if (!isArrow || !event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.target instanceof HTMLSelectElement) return
    event.preventDefault()
    skip(event.key === 'ArrowLeft' ? -SKIP_S : SKIP_S)
  }
  const toggle = () => {
    const { current } = audio
    if (!current) return
    setFailed(false)
    if (playing) return current.pause()
    // After a load error, play() fails until load(), which resets the position.
    if (current.error) {
      const { currentTime } = current
      current.load()
      current.currentTime = currentTime
    }
    current.play().catch(() => setFailed(true))
  }
  useImperativeHandle(handle, () => ({
    playFrom(seconds) {
      seek(seconds)
      if (!playing) toggle()
    },
    pause: () => audio.current?.pause(),
  }))
  return (
    <div>
      <audio
        ref={audio}
        src={src}
        preload="metadata"
        controls={!hydrated}
        aria-label={title}
        className={hydrated ? 'hidden' : 'w-full'}
        onPlay={() => {
          setPlaying(true)
          // Another player of the page may have changed it.
          setSpeed(loadSpeed(speed))
        }}
        onPause={() => setPlaying(false)}
        onError={() => {
          setPlaying(false)
          setFailed(true)
        }}
        onEnded={() => {
          setPlaying(false)
          seek(0)
        }}
      />
      {hydrated ? (
        <div className="flex items-center gap-3" onKeyDown={onShiftArrow}>
          <IconButton
            label={playing ? 'Pause' : 'Play'}
            variant="secondary"
            size="l"
            icon={playing ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
            onClick={toggle}
          />
          <div className="min-w-0 flex-1">
            <Track at={at} duration={duration} waveform={waveform} marks={marks} onSeek={seek} />
            <Voices voices={voices} durationMs={durationMs} />
            <div className="tabular mt-1 flex flex-wrap items-center justify-between gap-1 text-s text-faint">
              <span aria-hidden>{formatSeconds(Math.floor(at))}</span>
              <div className="flex items-center gap-1 max-sm:order-last max-sm:w-full max-sm:justify-center">
                <SkipButton seconds={-SKIP_S} onSkip={skip} />
                <Select
                  aria-label={uiWords.speed}
                  data-no-first-focus
                  className="h-(--control-s) w-22 shrink-0 py-0"
                  value={speed}
                  onChange={(event) => {
                    const chosen = Number(event.target.value)
                    saveSpeed(chosen)
                    setSpeed(chosen)
                  }}
                >
                  {SPEEDS.map((each) => (
                    <option key={each} value={each}>
                      {uiWords.times(each)}
                    </option>
                  ))}
                </Select>
                <SkipButton seconds={SKIP_S} onSkip={skip} />
              </div>
              <span aria-hidden>{formatSeconds(Math.floor(duration))}</span>
            </div>
          </div>
        </div>
      ) : null}
      {failed ? (
        <p role="alert" className="mt-2 text-s text-danger">
          {uiWords.recordingNotPlayedPressPlay}
        </p>
      ) : null}
    </div>
  )
})

interface SkipButtonProps {
  seconds: number
  onSkip(seconds: number): void
}

function SkipButton({ seconds, onSkip }: SkipButtonProps) {
  const isBack = seconds < 0
  const text = isBack ? uiWords.back(-seconds) : uiWords.forward(seconds)
  const Icon = isBack ? RotateCcw : RotateCw
  return (
    <Tooltip text={text} shortcut={isBack ? 'Shift ←' : 'Shift →'}>
      <Button
        type="button"
        variant="ghost"
        size="s"
        aria-label={text}
        aria-keyshortcuts={isBack ? 'Shift+ArrowLeft' : 'Shift+ArrowRight'}
        icon={<Icon size={14} aria-hidden />}
        onClick={() => onSkip(seconds)}
      >
        {Math.abs(seconds)}
      </Button>
    </Tooltip>
  )
}

interface TrackProps {
  at: number
  duration: number
  waveform: number[] | null
  marks: NonNullable<AudioPlayerProps['marks']>
  onSeek(seconds: number): void
}

function Track({ at, duration, waveform, marks, onSeek }: TrackProps) {
  const share = duration > 0 ? Math.min(1, at / duration) : 0
  const fromPointer = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onSeek(((event.clientX - left) / width) * duration)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowRight: at + STEP_S,
      ArrowUp: at + STEP_S,
      ArrowLeft: at - STEP_S,
      ArrowDown: at - STEP_S,
      Home: 0,
      End: duration,
    }
    const to = moves[event.key]
    // Alt+Arrow is the browser's Back.
    if (to === undefined || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onSeek(to)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={uiWords.position}
      aria-valuemin={0}
      aria-valuemax={Math.floor(duration)}
      aria-valuenow={Math.floor(at)}
      aria-valuetext={uiWords.of(formatSeconds(Math.floor(at)), formatSeconds(Math.floor(duration)))}
      className="relative h-16 cursor-pointer touch-none rounded-s"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        fromPointer(event)
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && fromPointer(event)}
    >
      <Wave waveform={waveform} className="text-line-strong" />
      <div className="absolute inset-0 overflow-hidden" style={{ clipPath: `inset(0 ${100 - share * 100}% 0 0)` }}>
        <Wave waveform={waveform} className="text-accent" />
      </div>
      <span aria-hidden className="absolute inset-y-0 w-0.5 bg-accent" style={{ left: `${share * 100}%` }} />
      {marks.map(({ atMs, label }, index) => (
        <span
          key={index}
          aria-hidden
          title={label}
          className="absolute bottom-0 size-2 -translate-x-1/2 rounded-full border border-panel bg-info"
          style={{ left: `${Math.min(100, atMs / 10 / Math.max(duration, 0.001))}%` }}
        />
      ))}
    </div>
  )
}

const VOICE_COLOURS = ['bg-accent', 'bg-warn', 'bg-ok']

/** When each voice spoke, on the scale of the track. */
function Voices({ voices, durationMs }: { voices: readonly Voice[]; durationMs: number }) {
  if (voices.length === 0) return null
  const percent = (ms: number) => (durationMs > 0 ? Math.min(100, (ms / durationMs) * 100) : 0)
  return (
    <div aria-hidden className="mt-1 flex flex-col gap-1">
      {voices.map(({ name, spans }, row) => (
        <div key={name} className="relative h-1.5 overflow-hidden rounded-full bg-inset">
          {spans.map(({ startMs, endMs }, index) => (
            <span
              key={index}
              className={cx('absolute inset-y-0 min-w-0.5 rounded-full', VOICE_COLOURS[row])}
              style={{ left: `${percent(startMs)}%`, width: `${percent(endMs - startMs)}%` }}
            />
          ))}
        </div>
      ))}
      <div className="flex flex-wrap gap-x-4 text-s text-faint">
        {voices.map(({ name }, row) => (
          <span key={name} className="flex items-center gap-1.5">
            <span className={cx('size-2 rounded-full', VOICE_COLOURS[row])} />
            {name}
          </span>
        ))}
      </div>
    </div>
  )
}

function Wave({ waveform, className }: { waveform: number[] | null; className: string }) {
  const samples = waveform ?? [0]
  const top = Math.max(1, ...samples)
  const path = samples
    .map(
      (sample, index) =>
        `M${index + 0.5} ${50 - Math.max(1, (sample / top) * 48)}V${50 + Math.max(1, (sample / top) * 48)}`,
    )
    .join('')
  return (
    <svg
      viewBox={`0 0 ${samples.length} 100`}
      preserveAspectRatio="none"
      aria-hidden
      className={`absolute inset-0 size-full ${className}`}
    >
      <path d={path} stroke="currentColor" strokeWidth={1} fill="none" />
    </svg>
  )
}
