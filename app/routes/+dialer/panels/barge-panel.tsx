import { useEffect, useId, useRef } from 'react'
import { BARGE_QUESTION } from '~/domain/monitoring/monitoring.words'
import { Button } from '~/ui/button'
import { cx } from '~/ui/cx'
import type { BargeDialogProps } from '../../+ui/monitor-bar'
import { useDialerUi } from '../dialer-context'
import { dialerWords } from '../dialer.words'
import { dialerPanelsWords } from './dialer-panels.words'
import { isComposing } from '~/ui/is-composing'

/** The bar's frame is too low for a dialog. */
export function BargePanel({ canBarge, barge, cancel }: BargeDialogProps) {
  const { size } = useDialerUi()
  const [titleId, textId] = [useId(), useId()]
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null
    // A repeated Enter must not confirm.
    box.current?.focus({ preventScroll: true })
    return () => before?.focus({ preventScroll: true })
  }, [])
  return (
    <section
      ref={box}
      role="alertdialog"
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={textId}
      data-frame-float={size === 'mini' ? undefined : ''}
      className={cx(
        'bg-panel p-4 focus:outline-none',
        size === 'mini'
          ? 'basis-full rounded-m border border-line'
          : 'appear absolute top-full left-2 z-30 mt-1 w-[420px] max-w-[calc(100%-1rem)] rounded-l border border-line shadow-raised',
      )}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event)) return
        event.stopPropagation()
        cancel()
      }}
    >
      <h2 id={titleId} className="text-m font-semibold">
        {dialerPanelsWords.bargeCall}
      </h2>
      <p id={textId} className="mt-1 text-s text-muted">
        {BARGE_QUESTION}
      </p>
      <div className="mt-3 flex justify-end gap-2">
        <Button size="s" onClick={cancel}>
          {dialerWords.cancel}
        </Button>
        <Button size="s" variant="danger" disabled={!canBarge} onClick={barge}>
          {dialerPanelsWords.barge}
        </Button>
      </div>
    </section>
  )
}
