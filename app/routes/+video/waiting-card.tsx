import { RotateCw, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CARD_FAILED } from '~/domain/videos/videos.words'
import { Button } from '~/ui/button'
import { IconButton } from '~/ui/icon-button'
import { Progress } from '~/ui/progress'
import { useFocusHandoff } from '~/ui/use-focus-handoff'
import { CARD } from './card'

interface WaitingCardProps {
  name: string
  stage: 'uploading' | 'processing' | 'failed'
  /** Share of bytes sent, 0 to 1. */
  share: number
  reason: string | null
  /** undefined: the bytes are gone. */
  onRetry: (() => void) | undefined
  onClose: (() => void) | undefined
}

/** Card of a video that is uploading, processing or failed (2-live §4.7). */
export function WaitingCard({ name, stage, share, reason, onRetry: onAgain, onClose }: WaitingCardProps) {
  const box = useRef<HTMLElement>(null)
  useFocusHandoff(box)
  return (
    <article ref={box} aria-label={name} className={`${CARD} bg-raised`}>
      <div className="relative flex h-38 shrink-0 flex-col items-center justify-center gap-2 bg-inset px-5 text-center">
        {onClose ? (
          <span className="absolute top-1.5 right-1.5">
            <IconButton
              label={stage === 'failed' ? `Delete ${name}` : `Cancel the upload of ${name}`}
              size="s"
              icon={<X size={16} aria-hidden />}
              onClick={onClose}
            />
          </span>
        ) : null}
        {stage === 'uploading' ? <Uploading name={name} share={share} /> : null}
        {stage === 'processing' ? <Processing name={name} /> : null}
        {stage === 'failed' ? (
          <>
            <p className="flex items-center gap-2 text-m font-medium text-danger">
              <TriangleAlert size={16} aria-hidden /> {CARD_FAILED}
            </p>
            {reason ? <p className="line-clamp-3 text-s text-muted">{reason}</p> : null}
            {onAgain ? (
              <Button size="s" icon={<RotateCw size={14} aria-hidden />} onClick={onAgain}>
                Try again
              </Button>
            ) : null}
          </>
        ) : null}
      </div>
      <p dir="auto" title={name} className="truncate p-3 text-m font-medium text-text">
        {name}
      </p>
    </article>
  )
}

function Uploading({ name, share }: { name: string; share: number }) {
  const percent = Math.floor(share * 100)
  return (
    <>
      <p className="tabular text-m text-text">Uploading... {percent > 0 ? `${percent}%` : ''}</p>
      <Progress label={`Upload of ${name}`} value={percent} max={100} text={`${percent}%`} />
    </>
  )
}

/** Duration is unknown: each interval the bar advances half of what is left, and never completes. */
const HALF_AFTER_MS = 6_000
const TICK_MS = 500

function Processing({ name }: { name: string }) {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const startedAt = performance.now()
    const timer = setInterval(() => setPassed(performance.now() - startedAt), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const percent = Math.min(95, Math.round(100 * (1 - 0.5 ** (passed / HALF_AFTER_MS))))
  return (
    <>
      <p className="text-m text-text">Processing...</p>
      <Progress label={`Processing of ${name}`} value={percent} max={100} text="Processing" />
    </>
  )
}
