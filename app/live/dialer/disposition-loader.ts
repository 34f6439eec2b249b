import type { DialSessionView } from '../../domain/dial-sessions/dialer.schema'
import { ApiError, type ApiClient } from '../api-client'
import type { DialerAction } from './dialer-state'

interface DispositionLoaderOptions {
  api: ApiClient
  dispatch(action: DialerAction): void
  isClosed(): boolean
  explain(error: unknown): void
}

/** A deleted board has none. */
export function createDispositionLoader({ api, dispatch, isClosed, explain }: DispositionLoaderOptions) {
  let loaded: { callboardId?: string } | null = null
  return {
    async load(session: DialSessionView | null): Promise<void> {
      const callboardId = session?.campaign.callboardId ?? undefined
      if (loaded && loaded.callboardId === callboardId) return
      const requested = (loaded = { callboardId })
      try {
        const { items } = await api.call('dialer.listDispositions', requested)
        if (loaded === requested) dispatch({ type: 'dispositions', items })
      } catch (error) {
        if (isClosed() || loaded !== requested) return
        if (error instanceof ApiError && error.status === 404) return dispatch({ type: 'dispositions', items: [] })
        loaded = null
        explain(error)
      }
    },
    forget: () => void (loaded = null),
    isOf: (boardId: string | undefined) => loaded?.callboardId === boardId,
  }
}
