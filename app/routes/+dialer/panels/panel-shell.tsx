import { X } from 'lucide-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { cx } from '~/ui/cx'
import { IconButton } from '~/ui/icon-button'
import { useIsomorphicLayoutEffect } from '~/ui/use-isomorphic-layout-effect'
import { useDialerUi, useOpenPanel, type Size } from '../dialer-context'
import { dialerWords } from '../dialer.words'
import { isStageOpen } from '../is-stage-open'

const FOCUS_DELAY_MS = 30

interface PanelShellProps {
  title: string
  /** Bar only. */
  width: number
  height?: number
  before?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** Fits below the bar, which would scroll out of sight with Hang up. */
function getMaxHeight(size: Size, hasStage: boolean): string {
  if (!hasStage) return 'max-h-[clamp(160px,calc(100vh-98px),560px)]'
  return size === 's' ? 'max-h-[clamp(160px,calc(100vh-278px),560px)]' : 'max-h-[clamp(160px,calc(100vh-210px),560px)]'
}

/** Moves the focus in, to the field that is written first, and restores it, unless opened automatically. */
export function PanelShell({ title, width, height, before, actions, children }: PanelShellProps) {
  const { size, openPanels, closePanel, state } = useDialerUi()
  const { panel, isAutomatic } = useOpenPanel()
  const isBeside = panel === 'scripts' && openPanels.length > 1
  const titleId = useId()
  const mini = size === 'mini'
  const shell = useRef<HTMLElement>(null)
  const [openedAutomatically] = useState(isAutomatic)
  // Before the next key: it belongs to the field.
  useIsomorphicLayoutEffect(() => {
    if (openedAutomatically) return
    let before: HTMLElement | null = null
    const focusField = () =>
      shell.current?.querySelector<HTMLElement>('[data-first-field]')?.focus({ preventScroll: true })
    /** The field may need data first. */
    const observer = new MutationObserver(() => {
      if (document.activeElement === shell.current) focusField()
    })
    const moveFocus = () => {
      before = document.activeElement as HTMLElement | null
      shell.current?.focus({ preventScroll: true })
      focusField()
      if (shell.current) observer.observe(shell.current, { childList: true, subtree: true })
      // It may open below the visible part.
      if (mini) shell.current?.scrollIntoView({ block: 'nearest' })
    }
    moveFocus()
    // A closing menu restores the focus a task later.
    const focusTimer = setTimeout(() => {
      if (!shell.current?.contains(document.activeElement)) moveFocus()
    }, FOCUS_DELAY_MS)
    return () => {
      clearTimeout(focusTimer)
      observer.disconnect()
      before?.focus({ preventScroll: true })
    }
  }, [mini, openedAutomatically])
  return (
    <section
      ref={shell}
      tabIndex={-1}
      aria-labelledby={titleId}
      data-dialer-panel={panel}
      data-frame-float={mini ? undefined : ''}
      data-frame-height={height}
      style={{ width: mini ? undefined : width, height }}
      className={cx(
        'flex flex-col bg-panel focus:outline-none',
        !isBeside && 'max-w-full',
        mini
          ? 'mini-panel max-h-[480px] border-t border-line'
          : 'appear absolute top-full z-30 mt-1 rounded-l border border-line shadow-raised',
        !mini && getMaxHeight(size, isStageOpen(state.session)),
        !mini && (isBeside ? 'right-96 max-w-[calc(100%-392px)]' : 'right-2'),
      )}
    >
      <header className={cx('flex items-center gap-1 py-1.5 pr-1.5', before ? 'pl-1.5' : 'pl-4')}>
        {before}
        <h2 id={titleId} dir="auto" className="min-w-0 flex-1 truncate text-m font-semibold">
          {title}
        </h2>
        {actions}
        <IconButton
          label={dialerWords.close}
          size="s"
          icon={<X size={16} aria-hidden />}
          onClick={() => closePanel(panel)}
        />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">{children}</div>
    </section>
  )
}
