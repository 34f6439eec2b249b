import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { toast, Toaster } from 'sonner'
import type { Theme } from './accent'

/** Toasts close by themselves after 5 s (4-trust §9). Stands once, in the root. */
export function Toasts({ theme }: { theme: Theme }) {
  return (
    <Toaster
      theme={theme}
      position="bottom-right"
      duration={5000}
      icons={{
        success: <CircleCheck size={16} aria-hidden className="text-ok" />,
        warning: <TriangleAlert size={16} aria-hidden className="text-warn" />,
        error: <CircleAlert size={16} aria-hidden className="text-danger" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-2.5 rounded-m border border-line bg-raised px-3 py-2.5 text-m text-text shadow-raised',
          description: 'text-s text-muted',
          actionButton: 'ml-auto font-medium text-accent',
        },
      }}
    />
  )
}

interface NoticeProps {
  /** Null while there is nothing to tell. `id` changes with each telling, so that the same words can be told again. */
  notice: { id: string; text: string; tone: 'success' | 'error' } | null
}

/** What just happened, told once after a form sent the reader here: a toast, or the same words in its place without scripts. */
export function Notice({ notice }: NoticeProps) {
  const { id, text, tone = 'success' } = notice ?? {}
  useEffect(() => {
    // The words are the toast's key: saving five settings in a row is one toast, not a pile.
    if (id && text) toast[tone](text, { id: text })
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
