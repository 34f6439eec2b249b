import type { ReactNode, TdHTMLAttributes, ThHTMLAttributes } from 'react'
import { cx } from './cx'
import { uiWords } from './ui.words'

interface TableProps {
  label: string
  head: ReactNode
  children: ReactNode
  foot?: ReactNode
}

export function Table({ label, head, children, foot }: TableProps) {
  return (
    <TableFrame label={label} foot={foot}>
      <table className="w-full border-collapse text-m" aria-label={label}>
        <thead>
          <tr className="border-b border-line text-left text-s text-faint">{head}</tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </TableFrame>
  )
}

interface TableFrameProps extends Pick<TableProps, 'label' | 'foot' | 'children'> {
  isBusy?: boolean
}

/** Scrolls a wide table sideways. */
export function TableFrame({ label, foot, isBusy = false, children }: TableFrameProps) {
  return (
    <div className="overflow-hidden rounded-l border border-line bg-panel">
      {/* relative: screen-reader text in a hidden column would widen the page. */}
      <div
        className="relative overflow-x-auto rounded-l focus-visible:-outline-offset-2"
        role="region"
        aria-label={label}
        aria-busy={isBusy || undefined}
        tabIndex={0}
      >
        {children}
      </div>
      {foot}
    </div>
  )
}

interface CellStyle {
  align?: 'start' | 'end'
  /** Hidden below this width. */
  from?: 'sm' | 'md' | 'lg'
  wrap?: boolean
}

const hiddenBelow = { sm: 'max-sm:hidden', md: 'max-md:hidden', lg: 'max-lg:hidden' }

function getCellClass({ align, from, wrap = false }: CellStyle, className?: string) {
  return cx('px-4', !wrap && 'whitespace-nowrap', align === 'end' && 'text-right', from && hiddenBelow[from], className)
}

export function Th({ align, from, className, ...props }: CellStyle & Omit<ThHTMLAttributes<HTMLElement>, 'align'>) {
  return <th scope="col" {...props} className={getCellClass({ align, from }, cx('h-9 font-medium', className))} />
}

export function Td({
  align,
  from,
  wrap,
  className,
  ...props
}: CellStyle & Omit<TdHTMLAttributes<HTMLElement>, 'align'>) {
  return <td {...props} className={getCellClass({ align, from, wrap }, cx('h-11 py-1.5', className))} />
}

export function ThActions() {
  return (
    <Th>
      <span className="sr-only">{uiWords.actions}</span>
    </Th>
  )
}

export function Tr({ children, className }: { children: ReactNode; className?: string }) {
  return <tr className={cx('transition-colors duration-(--quick) hover:bg-hover', className)}>{children}</tr>
}
