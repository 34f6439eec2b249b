import { useLiveEvents } from '~/live/live-page'
import { useReadAgain } from '~/live/use-read-again'
import { useFramedPage } from '../../+frame/framed-page'

/** Reloads the page when a script changes, and notifies the host page (3-settings §4). */
export function useFreshScripts(): void {
  const readAgain = useReadAgain()
  const host = useFramedPage()
  useLiveEvents(({ type, payload }) => {
    if (type !== 'callScript.changed') return
    readAgain()
    host?.send('callScripts.changed', { scriptId: payload.scriptId })
  })
}
