import { useLiveEvents } from '~/live/live-page'
import { useReloadPage } from '~/live/use-reload-page'
import { useFramedPage } from '../../+frame/framed-page'

/** Reloads the page when a script changes, and notifies the host page (3-settings §4). */
export function useReloadOnScriptEvents(): void {
  const reloadPage = useReloadPage()
  const host = useFramedPage()
  useLiveEvents(({ type, payload }) => {
    if (type !== 'callScript.changed') return
    reloadPage()
    host?.send('callScripts.changed', { scriptId: payload.scriptId })
  })
}
