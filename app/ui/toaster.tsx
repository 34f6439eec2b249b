import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { toast, Toaster as Sonner } from 'sonner'
import type { ThemeChoice } from './theme'
import type { Toast } from './toast'

/** The library's part of a toast, fetched with the first one. What is shown before it stands is not lost: sonner keeps it. */
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
            'flex w-full items-center gap-2.5 rounded-m border border-line bg-raised px-3 py-2.5 text-m text-text shadow-raised',
          description: 'text-s text-muted',
          actionButton: 'ml-auto font-medium text-accent',
        },
      }}
    />
  )
}

/** The one of that id goes at once, if it is there. */
export const hide = (id: string): void => void toast.dismiss(id)

export function show({ tone, text, ...options }: Toast): void {
  toast[tone](text, options)
}
