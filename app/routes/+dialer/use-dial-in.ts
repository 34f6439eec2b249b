import { useEffect, useState } from 'react'
import type { DialInView } from '~/domain/settings/dial-in.schema'
import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import { useDialerUi } from './dialer-context'

/** undefined: loading or not needed. */
export function useDialIn(session: DialSessionView | null): DialInView | null | undefined {
  const { dialer } = useDialerUi()
  const [dialIn, setDialIn] = useState<DialInView | null>()
  useEffect(() => {
    if (!session) return
    let isLate = false
    dialer.api.call('dialer.dialIn').then(
      (answer) => {
        if (!isLate) setDialIn(answer.dialIn)
      },
      () => undefined,
    )
    return () => {
      isLate = true
    }
  }, [dialer, session])
  return session ? dialIn : undefined
}
