import { useMemo } from 'react'
import type { ApiClient } from '~/live/api-client'
import { panelApiPaths } from '~/live/dialer/panel-api-paths'
import { useDialerUi } from '../dialer-context'

export type PanelApi = ApiClient<keyof typeof panelApiPaths>

/** For calls that panels alone make. */
export function usePanelApi(): PanelApi {
  const { api } = useDialerUi().dialer
  return useMemo(() => api.withPaths(panelApiPaths), [api])
}
