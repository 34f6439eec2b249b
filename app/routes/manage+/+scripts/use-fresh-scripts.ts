import { useLiveEvents } from '~/live/live-page'
import { useReadAgain } from '~/live/use-read-again'
import { useFramedPage } from '../../+frame/framed-page'

/** Reads the page again when a script has changed, here or elsewhere, and tells the CRM around it (3-settings §4). */
export function useFreshScripts(): void {
  const readAgain = useReadAgain()
  const host = useFramedPage()
  useLiveEvents(({ type, payload }) => {
    if (type !== 'callScript.changed') return
    readAgain()
    host?.send('callScripts.changed', { scriptId: payload.scriptId })
  })
}
