import type { ReactElement } from 'react'
import { cx } from '~/ui/cx'
import type { LazyModule } from '~/ui/lazy-module'
import { LoadErrorBar } from '~/ui/load-error-bar'
import { useChunk } from '~/ui/use-chunk'
import { RingingCalls } from './ringing-calls'
import type { WidgetPlace } from './widget-frame'

interface LargeWidgetProps {
  host: WidgetPlace['host']
  what: string
  load: LazyModule<unknown>['load']
  /** 400 wide on our own page, instead of 960. */
  isNarrow?: boolean
  /** null: not loaded yet. */
  children: ReactElement | null
}

/** Loaded after the first paint. */
export function LargeWidget({ host, what, load, isNarrow = false, children }: LargeWidgetProps) {
  const { failed, tryAgain } = useChunk(load)
  return (
    <div
      className={cx(
        'relative h-dvh overflow-hidden border border-line bg-panel',
        host
          ? 'widget widget-framed rounded-l'
          : isNarrow
            ? 'mx-auto max-w-100'
            : 'mx-auto max-w-240 min-[60rem]:max-h-150',
      )}
    >
      {children ?? (failed ? <LoadErrorBar what={what} tryAgain={tryAgain} /> : null)}
      <RingingCalls host={host} />
    </div>
  )
}
