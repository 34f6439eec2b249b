import type { DialSessionView } from '../../domain/dial-sessions/dialer.schema'
import { ApiError, type ApiClient } from '../api-client'
import type { DialerAction } from './dialer-state'

interface OfferedOptions {
  api: ApiClient
  dispatch(action: DialerAction): void
  isClosed(): boolean
  explain(error: unknown): void
}

/** A deleted board has none. */
export function makeOffered({ api, dispatch, isClosed, explain }: OfferedOptions) {
  let offered: { callboardId?: string } | null = null
  return {
    async offer(session: DialSessionView | null): Promise<void> {
      const callboardId = session?.campaign.callboardId ?? undefined
      if (offered && offered.callboardId === callboardId) return
      const wanted = (offered = { callboardId })
      try {
        const { items } = await api.call('dialer.listDispositions', wanted)
        if (offered === wanted) dispatch({ type: 'dispositions', items })
      } catch (error) {
        if (isClosed() || offered !== wanted) return
        if (error instanceof ApiError && error.status === 404) return dispatch({ type: 'dispositions', items: [] })
        offered = null
        explain(error)
      }
    },
    forget: () => void (offered = null),
    isOf: (boardId: string | undefined) => offered?.callboardId === boardId,
  }
}
