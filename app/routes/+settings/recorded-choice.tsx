import { CircleDot } from 'lucide-react'
import { useContext, type ReactNode } from 'react'
import { ButtonLink } from '~/ui/button'
import { MessageSelect, type MessageChoice } from './message-select'
import { SettingsPlace, useRefused } from './setting-row'

interface RecordedChoiceProps {
  /** The row that it stands in. */
  row: string
  name: string
  label: string
  chosenId: string | null
  /** What having chosen none means. */
  none: string
  /** What else there is but recorded messages. */
  others?: readonly MessageChoice[]
  choices: MessageChoice[]
  /** Of the page, below the settings, where one is recorded. */
  segment: string
  /** What the way there is called. */
  children: ReactNode
}

/** One of the recorded messages, beside the way to record another. */
export function RecordedChoice({ row, chosenId, segment, children, ...select }: RecordedChoiceProps) {
  const { path } = useContext(SettingsPlace)
  const refused = useRefused(row)
  return (
    <div className="flex w-full flex-wrap items-center gap-2">
      <MessageSelect
        // One that was just recorded is chosen already.
        key={chosenId}
        chosen={refused?.(select.name) ?? chosenId ?? ''}
        className="w-72 max-sm:w-full"
        {...select}
      />
      <ButtonLink to={`${path}/${segment}`} preventScrollReset icon={<CircleDot size={16} aria-hidden />}>
        {children}
      </ButtonLink>
    </div>
  )
}
