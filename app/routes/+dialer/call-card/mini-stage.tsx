import type { LineView } from '~/domain/dial-sessions/dialer.schema'
import { getCurrentLine } from '~/live/dialer/dialer-state'
import { useDialerUi } from '../dialer-context'
import type { KeyMap } from '../keyboard/keys'
import { PreviewStrip } from '../lines/preview-strip'
import { TransferStrip } from '../lines/transfer-strip'
import { WrapUp } from '../lines/wrap-up'
import { SessionFigures } from '../session-figures'
import { LeadFacts } from './lead-facts'
import { isMachineInEar, MachineStrip } from './machine-strip'
import { NextLead } from './next-lead'
import { WrapUpCountdown } from './wrap-up-countdown'
import { LineStatus } from './line-status'
import { leadOfLine, leadOfPreview } from './stage-lead'

/** In the place of its row. */
export const MiniCard = ({ line }: { line: LineView }) => (
  <LeadFacts lead={leadOfLine(line)} status={<LineStatus line={line} />} />
)

/** What is to be done now. */
export function MiniStage({ keys }: { keys: KeyMap }) {
  const { state } = useDialerUi()
  const { session } = state
  const preview = session?.preview
  const line = getCurrentLine(session)
  return (
    <>
      <TransferStrip />
      {preview ? (
        <div className="border-t border-line px-3 py-2">
          <LeadFacts lead={leadOfPreview(preview)} />
        </div>
      ) : null}
      <PreviewStrip />
      {session?.wrapUpLineId ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-1.5 empty:hidden">
          <WrapUpCountdown />
          <NextLead className="min-w-0 truncate text-s text-muted" />
        </div>
      ) : null}
      {isMachineInEar({ state }, line) ? <MachineStrip line={line} keys={keys} /> : <WrapUp keys={keys} />}
      <SessionFigures className="border-t border-line px-3 py-1.5" />
    </>
  )
}
