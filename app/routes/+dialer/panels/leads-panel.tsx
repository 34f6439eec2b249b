import { useEffect, useRef } from 'react'
import { useDialerUi } from '../dialer-context'
import { lineDetails, leadName, leadNumber } from '../lines/line-appearance'
import { PanelShell } from './panel-shell'
import { dialerPanelsWords } from './dialer-panels.words'

export function LeadsPanel() {
  const { dialer, state, openContact } = useDialerUi()
  const latest = useRef(dialer)
  useEffect(() => void latest.current.press(() => latest.current.loadSkipped()), [])
  const lines = state.session?.lines ?? []
  return (
    <PanelShell title={dialerPanelsWords.dialLog} width={400}>
      <h3 className="pb-1 text-s font-medium text-muted">{dialerPanelsWords.onTheLines}</h3>
      {lines.length === 0 ? <p className="text-s text-faint">{dialerPanelsWords.noLeadsLinesYet}</p> : null}
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="py-2">
            <p className="flex items-baseline justify-between gap-3 text-m">
              {line.vendorContactId && openContact ? (
                <button
                  type="button"
                  className="truncate font-medium text-accent hover:underline"
                  onClick={() => openContact(line.vendorContactId!)}
                >
                  {leadName(line)}
                </button>
              ) : (
                <span className="truncate font-medium">{leadName(line)}</span>
              )}
              <span className="tabular shrink-0 text-s text-muted">{leadNumber(line)}</span>
            </p>
            <Reasons reasons={lineDetails(line)} />
            {line.callerIdNumber ? (
              <p className="text-s text-faint">
                {dialerPanelsWords.calledFrom(
                  line.callerIdNumberNickname || leadNumber({ ...line, number: line.callerIdNumber }),
                )}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      <h3 className="pt-4 pb-1 text-s font-medium text-muted">{dialerPanelsWords.skipped}</h3>
      {state.skipped.length === 0 ? (
        <p className="text-s text-faint">{dialerPanelsWords.noSkippedLeadsYetSkipped}</p>
      ) : (
        <ul className="divide-y divide-line">
          {state.skipped.map((skip) => (
            <li key={skip.id} className="py-2">
              <p className="text-m font-medium">{skip.contactName || 'Unknown'}</p>
              <Reasons reasons={skip.reasons} />
            </li>
          ))}
        </ul>
      )}
    </PanelShell>
  )
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <ul>
      {reasons.map((reason) => (
        <li key={reason} className="text-s text-muted">
          {reason}
        </li>
      ))}
    </ul>
  )
}
