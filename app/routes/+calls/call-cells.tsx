import type { ReactNode } from 'react'
import { Td, Tr } from '~/ui/table'
import { FormattedTime } from '~/ui/formatted-time'
import { CallLink } from './call-links'
import { callPagesWords } from './call-pages.words'

interface CallRowProps {
  call: {
    uuid: string
    /** null: unknown. */
    name: string | null
    phone: string
  }
  /** Phones have no column for it. */
  at: string
  children: ReactNode
}

export const CallRow = ({ call: { uuid, name, phone }, at, children }: CallRowProps) => (
  <Tr>
    <Td className="max-w-44 max-sm:max-w-36">
      <CallLink id={uuid}>{name ?? phone}</CallLink>
      <span className="tabular block truncate text-s text-faint">{name ? phone : callPagesWords.noName}</span>
      <span className="block text-s text-faint md:hidden">
        <FormattedTime at={at} precision="short" />
      </span>
    </Td>
    {children}
  </Tr>
)

export const WhenCell = ({ at }: { at: string }) => (
  <Td from="md" className="text-muted">
    <span className="block">
      <FormattedTime at={at} precision="day" />
    </span>
    <span className="block text-s text-faint">
      <FormattedTime at={at} precision="clock" />
    </span>
  </Td>
)
