import { useEffect, useState } from 'react'
import type { DialInView } from '~/domain/settings/dial-in.schema'
import type { DialSessionView } from '~/domain/dial-sessions/dialer.schema'
import { useDialerUi } from './dialer-context'

/**
 * How the seller calls in, read anew with each word about the session that waits for it: another phone has another PIN. undefined: not
 * heard yet, or not asked.
 */
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
      // Without a network the bar says so; what was shown before is still so.
      () => undefined,
    )
    return () => {
      isLate = true
    }
  }, [dialer, session])
  return session ? dialIn : undefined
}
