import { useEffect, useRef, type RefObject } from 'react'
import type { Visit } from '~/domain/video-links/watch.schema'
import { measureWatchTime } from './measure-watch-time'

const REPORT_MS = 5_000

/** Counts the visit once and reports watch time. Unsent progress goes with the next report. */
export function useVisit(video: RefObject<HTMLVideoElement>, path: string): void {
  const visitRequest = useRef<Promise<Visit | null> | null>(null)
  useEffect(() => {
    const { current } = video
    if (!current) return
    let visit: Visit | null = null
    let reportedSum = 0
    let reportedAt = 0
    const startVisit = () => {
      visitRequest.current ??= openVisit(path).catch(() => {
        // Offline: retry on the next playback event.
        visitRequest.current = null
        return null
      })
      void visitRequest.current.then((opened) => (visit = opened))
    }
    const reportProgress = () => {
      startVisit()
      if (!visit) return
      const watched = measureWatchTime(current.played)
      const sum = watched.maxWatchTime + watched.totalWatchTime
      if (sum <= reportedSum) return
      const body = new Blob([JSON.stringify({ ...visit, ...watched })], { type: 'application/json' })
      // A beacon is delivered even when the page unloads.
      if (!navigator.sendBeacon(`${path}/watched`, body)) return
      reportedSum = sum
      reportedAt = performance.now()
    }
    const onTimeUpdate = () => {
      if (performance.now() - reportedAt >= REPORT_MS) reportProgress()
    }
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') reportProgress()
    }
    startVisit()
    current.addEventListener('timeupdate', onTimeUpdate)
    for (const event of ['pause', 'ended']) current.addEventListener(event, reportProgress)
    document.addEventListener('visibilitychange', onVisibilityChange)
    window.addEventListener('pagehide', reportProgress)
    return () => {
      current.removeEventListener('timeupdate', onTimeUpdate)
      for (const event of ['pause', 'ended']) current.removeEventListener(event, reportProgress)
      document.removeEventListener('visibilitychange', onVisibilityChange)
      window.removeEventListener('pagehide', reportProgress)
    }
  }, [video, path])
}

/** null: the visit is not counted. */
async function openVisit(path: string): Promise<Visit | null> {
  const answer = await fetch(`${path}/visits`, { method: 'POST' })
  if (!answer.ok) throw new Error(`opening the visit failed with status ${String(answer.status)}`)
  return answer.status === 204 ? null : ((await answer.json()) as Visit)
}
