import { useEffect } from 'react'
import type { ThemeChoice } from './theme'
import { makeLater } from './later'

export interface Toast {
  tone: 'success' | 'warning' | 'error'
  text: string
  /** A toast of the same id takes its place. */
  id?: string
  position?: 'top-center'
}

/** Nobody reads a toast in the first second of a page: its 11 kB come with the first one, or before. */
export const toaster = makeLater(() => import('./toaster'))

/** Toasts close by themselves after 5 s (4-trust §9). Stands once, in the root. */
export function Toasts({ theme }: { theme: ThemeChoice }) {
  const loaded = toaster.useLoaded()
  return loaded ? <loaded.Toaster theme={theme} /> : null
}

/** Tells what just happened; where the network is away at the first toast, when it is back. */
export async function showToast(toast: Toast): Promise<void> {
  const { show } = await toaster.load().catch(async () => {
    await new Promise((back) => window.addEventListener('online', back, { once: true }))
    return toaster.load()
  })
  show(toast)
}

/** What was told is so no more: the toast of that id goes before its time. */
export const hideToast = (id: string): Promise<void> =>
  toaster.load().then(
    ({ hide }) => hide(id),
    () => {},
  )

/** Tells what is told again for as long as it is so: kept for when the network is back, it would be told when it is over. */
export const showToastNow = (toast: Toast): Promise<void> =>
  toaster.load().then(
    ({ show }) => show(toast),
    () => {},
  )

interface NoticeProps {
  /** Null while there is nothing to tell. `id` changes with each telling, so that the same words can be told again. */
  notice: { id: string; text: string; tone: 'success' | 'warning' | 'error' } | null
}

/** What just happened, told once after a form sent the reader here: a toast, or the same words in its place without scripts. */
export function Notice({ notice }: NoticeProps) {
  const { id, text, tone = 'success' } = notice ?? {}
  useEffect(() => {
    // The words are the toast's key: saving five settings in a row is one toast, not a pile.
    if (id && text) void showToast({ tone, text, id: text })
  }, [id, text, tone])
  if (!text) return null
  return (
    <noscript>
      <p
        role={tone === 'error' ? 'alert' : 'status'}
        className="fixed right-4 bottom-4 z-50 rounded-m border border-line bg-raised px-3 py-2.5 text-m"
      >
        {text}
      </p>
    </noscript>
  )
}
