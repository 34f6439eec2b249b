import { Link, useLocation } from '@remix-run/react'
import { ChevronLeft, ChevronRight, Menu as MenuIcon } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { scrollContainerProps } from './page-scroll-restoration'
import { SkipLink } from './skip-link'
import { uiWords } from './ui.words'
import { cx } from './cx'
import { isComposing } from './is-composing'

export interface ShellLink {
  to: string
  label: string
  icon: ReactNode
  /** True: not current on subpages. */
  end?: boolean
  current?: boolean
  badge?: ReactNode
}

interface PageShellProps {
  brand: ReactNode
  /** Beside the brand; rendered twice. */
  bell?: ReactNode
  /** Above the links. */
  search?: ReactNode
  groups: { title?: string; links: ShellLink[] }[]
  foot?: ReactNode
  /** Rendered once; the foot is rendered twice. */
  popUps?: ReactNode
  notice?: ReactNode
  /** Stays mounted across navigation. */
  dock?: ReactNode
  /** The page fills the window and scrolls inside. */
  fill?: boolean
  /** Beside the page. */
  drawer?: ReactNode
  children: ReactNode
}

/** Host frame: 1200 by 784 (4-trust §2.1). <details> works without scripts. */
export function PageShell({
  brand,
  bell,
  search,
  groups,
  foot,
  popUps: popovers,
  notice,
  dock,
  fill,
  drawer,
  children,
}: PageShellProps) {
  const { pathname } = useLocation()
  const isCurrent = ({ to, end, current }: ShellLink) =>
    current ?? (pathname === to || (!end && pathname.startsWith(`${to}/`)))
  const links = (
    <nav aria-label={uiWords.main} className="relative flex flex-1 flex-col gap-2 overflow-y-auto p-2">
      {search}
      {groups.map((group, index) => (
        <div key={group.title ?? index}>
          {group.title ? <p className="px-2 pb-1 text-xs font-medium text-faint">{group.title}</p> : null}
          <ul className="flex flex-col gap-px">
            {group.links.map((link) => (
              <li key={link.to}>
                <Link
                  to={link.to}
                  prefetch="intent"
                  ref={isCurrent(link) ? scrollIntoView : undefined}
                  aria-current={isCurrent(link) ? 'page' : undefined}
                  className="flex h-7.5 items-center gap-2.5 max-md:h-9 rounded-m px-2 text-m font-medium text-muted transition-colors duration-(--quick) hover:bg-hover hover:text-text aria-[current=page]:bg-selected aria-[current=page]:text-text"
                >
                  {link.icon}
                  {link.label}
                  {link.badge ? <span className="ml-auto">{link.badge}</span> : null}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
  return (
    <div className="flex h-dvh flex-col print:block print:h-auto">
      <SkipLink />
      <div className="contents print:hidden">{notice}</div>
      {popovers}
      <div className="flex min-h-0 flex-1 max-md:flex-col print:block">
        <aside className="flex w-56 shrink-0 flex-col border-r border-line bg-panel max-md:hidden print:hidden">
          <div className="flex h-13 items-center justify-between gap-2 pr-2 pl-4">
            {brand}
            {bell}
          </div>
          {links}
          {foot ? <div className="border-t border-line p-2">{foot}</div> : null}
        </aside>
        <div className="relative md:hidden print:hidden">
          {/* Keyed by page: a link closes it. */}
          <details key={pathname} onKeyDown={closeOnEscape} className="border-b border-line bg-panel">
            <summary className="flex h-12 items-center justify-between px-4 focus-visible:-outline-offset-2">
              {brand}
              <span className="flex items-center gap-2 text-s font-medium text-muted">
                {uiWords.menu} <MenuIcon size={16} aria-hidden />
              </span>
            </summary>
            {links}
            {foot ? <div className="border-t border-line p-2">{foot}</div> : null}
          </details>
          {/* Outside of the summary: a control has no control inside. */}
          {bell ? <div className="absolute top-2 right-25">{bell}</div> : null}
        </div>
        {/* `relative`: hidden screen-reader text would otherwise stretch the document. */}
        <div
          {...scrollContainerProps}
          className="relative flex min-h-0 min-w-0 flex-1 flex-col max-md:overflow-y-auto print:block print:overflow-visible"
        >
          <div className="contents print:hidden">{dock}</div>
          <div className="relative flex flex-1 md:min-h-0">
            <main
              {...scrollContainerProps}
              id="content"
              tabIndex={-1}
              className={cx(
                'relative min-w-0 flex-1 focus:outline-none print:overflow-visible',
                fill ? 'flex flex-col bg-panel max-md:min-h-[min(26rem,80dvh)]' : 'md:overflow-y-auto',
              )}
            >
              {fill ? (
                children
              ) : (
                <div className="mx-auto flex max-w-5xl flex-col gap-5 px-8 py-6 has-[table]:max-w-[96rem] max-md:px-4 max-md:py-4">
                  {children}
                </div>
              )}
            </main>
            {drawer}
          </div>
        </div>
      </div>
    </div>
  )
}

/** Links under a pointer stay where they are: scrolled between press and release, a click would miss. */
function scrollIntoView(link: HTMLElement | null): void {
  if (link && !link.closest('nav:hover')) link.scrollIntoView({ block: 'nearest' })
}

/** The browser closes an open popover first. */
function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>): void {
  const menu = event.currentTarget
  if (event.key !== 'Escape' || isComposing(event) || !menu.open || document.querySelector(':popover-open')) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}

interface PageHeaderProps {
  title: string
  back?: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

export function PageHeader({ title, back, children, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        {back}
        <h1 className="text-xl font-semibold tracking-tight break-words text-text">{title}</h1>
        {children ? <p className="mt-0.5 max-w-2xl text-m text-muted">{children}</p> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2 max-sm:w-full">{actions}</div> : null}
    </header>
  )
}

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="mb-1 inline-flex h-6 items-center gap-1 text-s text-muted hover:text-text">
      <ChevronLeft size={14} aria-hidden /> {children}
    </Link>
  )
}

export interface Crumb {
  to: string
  label: string
}

/** The way to a page; phones show its last step as Back. */
export const Breadcrumbs = ({ trail }: { trail: readonly Crumb[] }) => (
  <nav aria-label={uiWords.breadcrumbs}>
    <ol className="mb-1 flex min-w-0 flex-wrap items-center gap-x-1 text-s text-muted">
      {trail.map(({ to, label }, index) => (
        <li key={to} className={cx('flex min-w-0 items-center gap-1', index < trail.length - 1 && 'max-sm:hidden')}>
          {index === trail.length - 1 ? <ChevronLeft size={14} aria-hidden className="shrink-0 sm:hidden" /> : null}
          <Link to={to} dir="auto" className="inline-block h-6 max-w-64 truncate leading-6 hover:text-text">
            {label}
          </Link>
          <ChevronRight size={14} aria-hidden className="shrink-0 text-faint max-sm:hidden" />
        </li>
      ))}
    </ol>
  </nav>
)

export function Section({
  title,
  hint,
  actions,
  id,
  children,
}: {
  title: string
  hint?: ReactNode
  actions?: ReactNode
  id?: string
  children: ReactNode
}) {
  const headingId = id ? `${id}-title` : undefined
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="rounded-l border border-line bg-panel print:break-inside-avoid"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-5 py-3">
        <div className="min-w-0">
          <h2 id={headingId} className="text-l font-semibold text-text">
            {title}
          </h2>
          {hint ? <p className="text-s text-faint">{hint}</p> : null}
        </div>
        {actions ? <div className="flex items-center gap-3">{actions}</div> : null}
      </header>
      <div className="px-5 py-4">{children}</div>
    </section>
  )
}
