import { CircleDot } from 'lucide-react'
import { useContext, type ReactNode } from 'react'
import { ButtonLink } from '~/ui/button'
import { MessageSelect, type MessageChoice } from './message-select'
import { SettingsPlace, useRefused } from './setting-row'

interface RecordedChoiceProps {
  row: string
  name: string
  label: string
  chosenId: string | null
  none: string
  others?: readonly MessageChoice[]
  choices: MessageChoice[]
  /** Path segment of the recorder dialog. */
  segment: string
  children: ReactNode
}

export function RecordedChoice({ row, chosenId, segment, children, ...select }: RecordedChoiceProps) {
  const { path } = useContext(SettingsPlace)
  const refused = useRefused(row)
  return (
    <div className="flex w-full flex-wrap items-center gap-2">
      <MessageSelect
        // Selects a new recording.
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
