import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { toast, Toaster as Sonner } from 'sonner'
import type { ThemeChoice } from './theme'
import type { Toast } from './toast'

/** sonner queues toasts shown before it mounts. */
export function Toaster({ theme }: { theme: ThemeChoice }) {
  return (
    <Sonner
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
            'flex w-full items-center gap-2.5 rounded-m border border-line bg-raised px-3 py-2.5 text-m text-text shadow-raised focus-visible:outline-2! focus-visible:outline-offset-2! focus-visible:outline-accent!',
          description: 'text-s text-muted',
          actionButton: 'ml-auto font-medium text-accent',
        },
      }}
    />
  )
}

export const hide = (id: string): void => void toast.dismiss(id)

/** With an action: 10 s (4-trust §9 has 5 s without). */
const ACTION_MS = 10_000

export function show({ tone, text, action, durationMs, ...options }: Toast): void {
  toast[tone](text, {
    ...options,
    ...(durationMs === undefined ? {} : { duration: durationMs }),
    ...(action ? { duration: ACTION_MS, action: { label: action.label, onClick: action.onPress } } : {}),
  })
}
