import { Td } from '~/ui/table'
import { When } from '~/ui/when'
import { CallLink } from './call-links'

interface WhoCellProps {
  /** Of the call. */
  id: string
  /** null: nobody knows it. */
  name: string | null
  phone: string
}

/** Whom a call was with, in a list of calls. The name opens its story. */
export const WhoCell = ({ id, name, phone }: WhoCellProps) => (
  <Td className="max-w-44 max-sm:max-w-36">
    <CallLink id={id}>{name ?? phone}</CallLink>
    <span className="tabular block truncate text-s text-faint">{name ? phone : 'No name'}</span>
  </Td>
)

/** When a call was, in a list of calls: the day, and the time below it. */
export const WhenCell = ({ at }: { at: string }) => (
  <Td from="md" className="text-muted">
    <span className="block">
      <When at={at} precision="day" />
    </span>
    <span className="block text-s text-faint">
      <When at={at} precision="clock" />
    </span>
  </Td>
)
