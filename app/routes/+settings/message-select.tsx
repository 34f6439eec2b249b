import { Select } from '~/ui/field'

/** A recorded message to choose. */
export interface MessageChoice {
  value: string
  label: string
}

interface MessageSelectProps {
  name: string
  label: string
  chosen: string
  /** What having chosen none means. */
  none: string
  choices: readonly MessageChoice[]
  className: string
}

/** One of the recorded messages, or none. */
export const MessageSelect = ({ name, label, chosen, none, choices, className }: MessageSelectProps) => (
  <Select name={name} aria-label={label} defaultValue={chosen} className={className}>
    <option value="">{none}</option>
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))}
  </Select>
)
