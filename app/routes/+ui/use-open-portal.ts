import { useCallback, useContext } from 'react'
import { CredentialsContext } from '~/live/credentials'
import { openPortalWindow } from '~/live/hand-over'

/** Opens a page of ours in a window of its own, signed in as this widget's user. False: blocked by the browser. */
export function useOpenPortal(): (path: string, features?: string) => boolean {
  const credentials = useContext(CredentialsContext)
  return useCallback((path, features) => openPortalWindow(path, credentials, features), [credentials])
}
