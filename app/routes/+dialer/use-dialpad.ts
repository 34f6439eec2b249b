import { useState } from 'react'
import { useDialerUi } from './dialer-context'

export type DialpadKeys = ReturnType<typeof useDialpad>

/** What was typed stays until the panel is closed; typing on the keyboard and pressing come to the same. */
export function useDialpad() {
  const { dialer } = useDialerUi()
  const [digits, setDigits] = useState('')
  return {
    digits,
    clear: () => setDigits(''),
    press(digit: string) {
      setDigits((before) => (before + digit).slice(-32))
      void dialer.press(() => dialer.sendDigits(digit))
    },
  }
}
