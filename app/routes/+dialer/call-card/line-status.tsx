import type { LineView } from '~/domain/dial-sessions/dialer.schema'
import { useDialerUi } from '../dialer-context'
import { LineActions } from '../lines/line-actions'
import { LineFacts, LineLabel } from '../lines/line-appearance'

/** In the bar the line's chip has its actions. */
export function LineStatus({ line }: { line: LineView }) {
  const { state, size } = useDialerUi()
  return (
    <>
      <span className="line-status ml-auto flex shrink-0 items-center gap-1.5 text-s text-text">
        <LineLabel line={line} className="text-s" />
        <LineFacts line={line} clockOffsetMs={state.clockOffsetMs} />
      </span>
      {size === 'mini' ? <LineActions line={line} /> : null}
    </>
  )
}
