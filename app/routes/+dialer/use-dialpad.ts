import { useState } from 'react'
import { currentLine } from '~/live/dialer/dialer-state'
import { canDial } from './controls'
import { useDialerUi } from './dialer-context'

export type DialpadKeys = ReturnType<typeof useDialpad>

/**
 * What was typed stays for this call, whether the panel is open or not, and is nobody else's: it may be a PIN. Typing on the
 * keyboard and pressing come to the same.
 */
export function useDialpad() {
  const { dialer, state } = useDialerUi()
  const lineId = currentLine(state.session)?.id
  const [typed, setTyped] = useState({ lineId, digits: '' })
  return {
    digits: typed.lineId === lineId ? typed.digits : '',
    press(digit: string) {
      if (!canDial(state)) return
      setTyped((before) => ({ lineId, digits: ((before.lineId === lineId ? before.digits : '') + digit).slice(-32) }))
      void dialer.press(() => dialer.sendDigits(digit))
    },
  }
}
