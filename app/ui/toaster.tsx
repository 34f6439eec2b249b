import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { toast, Toaster as Sonner } from 'sonner'
import type { ThemeChoice } from './theme'
import type { Toast } from './toast'
import { uiWords } from './ui.words'

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
          toast: uiWords.flexWFullItemsCenter,
          description: 'text-s text-muted',
          actionButton: 'ml-auto font-medium text-accent',
        },
      }}
    />
  )
}

export const hide = (id: string): void => void toast.dismiss(id)

export function show({ tone, text, ...options }: Toast): void {
  toast[tone](text, options)
}
