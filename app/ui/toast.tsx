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
      closeButton
      icons={{
        success: <CircleCheck size={16} aria-hidden className="text-ok" />,
        warning: <TriangleAlert size={16} aria-hidden className="text-warn" />,
        error: <CircleAlert size={16} aria-hidden className="text-danger" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-2.5 rounded-m border border-line bg-raised px-3 py-2.5 pr-9 text-m text-text shadow-raised',
          description: 'text-s text-muted',
          closeButton: 'absolute top-2.5 right-2.5 text-faint hover:text-text',
          actionButton: 'ml-auto font-medium text-accent',
        },
      }}
    />
  )
}

/**
 * What just happened, told once after a form sent the reader here. A toast where scripts run; the same words at the
 * same place without them. `id` changes with each telling, so that the same words can be told again.
 */
export function Notice({ id, text }: { id: string; text: string | null }) {
  useEffect(() => {
    if (text) toast.success(text, { id })
  }, [id, text])
  if (!text) return null
  return (
    <noscript>
      <p
        role="status"
        className="fixed right-4 bottom-4 z-50 rounded-m border border-line bg-raised px-3 py-2.5 text-m"
      >
        {text}
      </p>
    </noscript>
  )
}
