import { useEffect, useRef, type RefObject } from 'react'
import type { Visit } from '~/domain/video-links/watch.schema'
import { howMuch } from './how-much'

const TELL_MS = 5_000

/** Counts the visit once and reports watch time. Unsent progress goes with the next report. */
export function useVisit(video: RefObject<HTMLVideoElement>, path: string): void {
  const begun = useRef<Promise<Visit | null> | null>(null)
  useEffect(() => {
    const { current } = video
    if (!current) return
    let visit: Visit | null = null
    let told = 0
    let toldAt = 0
    const begin = () => {
      begun.current ??= openVisit(path).catch(() => {
        // Offline: retry on the next playback event.
        begun.current = null
        return null
      })
      void begun.current.then((opened) => (visit = opened))
    }
    const tell = () => {
      begin()
      if (!visit) return
      const watched = howMuch(current.played)
      const sum = watched.maxWatchTime + watched.totalWatchTime
      if (sum <= told) return
      const body = new Blob([JSON.stringify({ ...visit, ...watched })], { type: 'application/json' })
      // A beacon is delivered even when the page unloads.
      if (!navigator.sendBeacon(`${path}/watched`, body)) return
      told = sum
      toldAt = performance.now()
    }
    const progress = () => {
      if (performance.now() - toldAt >= TELL_MS) tell()
    }
    const hidden = () => {
      if (document.visibilityState === 'hidden') tell()
    }
    begin()
    current.addEventListener('timeupdate', progress)
    for (const event of ['pause', 'ended']) current.addEventListener(event, tell)
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', tell)
    return () => {
      current.removeEventListener('timeupdate', progress)
      for (const event of ['pause', 'ended']) current.removeEventListener(event, tell)
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', tell)
    }
  }, [video, path])
}

/** null: the visit is not counted. */
async function openVisit(path: string): Promise<Visit | null> {
  const answer = await fetch(`${path}/visits`, { method: 'POST' })
  if (!answer.ok) throw new Error(`the visit was answered with ${String(answer.status)}`)
  return answer.status === 204 ? null : ((await answer.json()) as Visit)
}
