import { useEffect } from 'react'
import type { ThemeChoice } from './theme'
import { createLazyModule } from './lazy-module'

export interface Toast {
  tone: 'success' | 'warning' | 'error'
  text: string
  id?: string
  position?: 'top-center'
  /** Default: 5 s. */
  durationMs?: number
  action?: { label: string; onPress(): void }
}

export const toaster = createLazyModule(() => import('./toaster'))

/** Mount once. Toasts close after 5 s (4-trust §9). */
export function Toasts({ theme }: { theme: ThemeChoice }) {
  const loaded = toaster.useLoaded()
  return loaded ? <loaded.Toaster theme={theme} /> : null
}

/** Offline: shown once the network is back. */
export async function showToast(toast: Toast): Promise<void> {
  const { show } = await toaster.load().catch(async () => {
    await new Promise((back) => window.addEventListener('online', back, { once: true }))
    return toaster.load()
  })
  show(toast)
}

export const hideToast = (id: string): Promise<void> =>
  toaster.load().then(
    ({ hide }) => hide(id),
    () => {},
  )

/** Offline: dropped, as it would be outdated later. */
export const showToastNow = (toast: Toast): Promise<void> =>
  toaster.load().then(
    ({ show }) => show(toast),
    () => {},
  )

interface NoticeProps {
  /** A new `id` repeats the same text. */
  notice: { id: string; text: string; tone: 'success' | 'warning' | 'error' } | null
}

export function Notice({ notice }: NoticeProps) {
  const { id, text, tone = 'success' } = notice ?? {}
  useEffect(() => {
    // Keyed by text: five saves show one toast.
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
