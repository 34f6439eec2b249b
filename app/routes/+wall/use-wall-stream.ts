import { useEffect, useState } from 'react'
import { useReloadPage, useReloadPageSoon } from '~/live/use-reload-page'

const STREAM_PATH = '/manage/wall/events'
/** The server sends a beat every 20 s: after a minute of silence the connection is dead. */
const SILENCE_MS = 60_000
/** Random, so that the screens of an office do not come back in the same moment. */
const getRetryMs = () => 2_000 + Math.random() * 4_000

/** Loads the data again after each change and each reconnect, for as long as the page is open. */
export function useWallStream(): 'live' | 'lost' {
  const [state, setState] = useState<'live' | 'lost'>('lost')
  const reloadPage = useReloadPage()
  const reloadSoon = useReloadPageSoon()
  useEffect(() => {
    let stream: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const openAgainIn = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(open, ms)
    }
    const handleBeat = () => openAgainIn(SILENCE_MS)
    function open(): void {
      stream?.close()
      stream = new EventSource(STREAM_PATH)
      openAgainIn(SILENCE_MS)
      stream.addEventListener('open', () => {
        setState('live')
        reloadPage()
      })
      stream.addEventListener('beat', handleBeat)
      stream.addEventListener('changed', () => {
        handleBeat()
        reloadSoon()
      })
      stream.addEventListener('error', () => {
        setState('lost')
        stream?.close()
        // Refused where the link was revoked: the loaded page says so.
        reloadPage()
        openAgainIn(getRetryMs())
      })
    }
    open()
    return () => {
      clearTimeout(timer)
      stream?.close()
    }
  }, [reloadPage, reloadSoon])
  return state
}
