import { useEffect, useRef, useState } from 'react'
import { getCurrentLine } from '~/live/dialer/dialer-state'
import { steadyNow } from '~/live/steady-now'
import { canDial, hasDialpad } from '../controls'
import { getCallbackTimeByDigit } from '../call-card/callback-times'
import { isPanelOpen, useDialerUi } from '../dialer-context'

export type DialpadKeys = ReturnType<typeof useDialpad>

/** Within one number or phone menu. */
const STILL_KEYING_MS = 2_000

/** Digits may be a PIN: dropped with the call. */
export function useDialpad() {
  const ui = useDialerUi()
  const { dialer, state, enabled, openPanels, chooseDisposition } = ui
  const line = getCurrentLine(state.session)
  const lineId = line?.id
  const [typed, setTyped] = useState({ lineId, digits: '' })
  const keyedAt = useRef(-Infinity)
  const wasOpen = useRef(false)
  const isOpen = isPanelOpen({ openPanels }, 'dialpad')
  const hasCall = hasDialpad(state)
  useEffect(() => {
    // The call ended, maybe between two digits.
    if (wasOpen.current && !isOpen && !hasCall) keyedAt.current = steadyNow()
    wasOpen.current = isOpen
  }, [isOpen, hasCall])

  function press(digit: string): void {
    keyedAt.current = steadyNow()
    if (!canDial(state)) return
    setTyped((before) => ({ lineId, digits: ((before.lineId === lineId ? before.digits : '') + digit).slice(-32) }))
    void dialer.press(() => dialer.sendDigits(digit))
  }

  return {
    digits: typed.lineId === lineId ? typed.digits : '',
    press,
    /** Dialpad or disposition, but not right after keying: 'Do not contact' is final. */
    type(digit: string): void {
      if (!enabled) return
      if (isOpen) return press(digit)
      if (steadyNow() - keyedAt.current < STILL_KEYING_MS) {
        keyedAt.current = steadyNow()
        return
      }
      if (ui.pendingDisposition?.asksTime) {
        const at = getCallbackTimeByDigit(digit, new Date())
        return at === undefined ? undefined : ui.chooseCallbackTime(at, true)
      }
      const disposition = state.dispositions[Number(digit) - 1]
      if (line && disposition && state.session?.can.includes('dispose')) chooseDisposition(line, disposition.id)
    },
  }
}
