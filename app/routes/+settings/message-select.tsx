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
  /** What else there is but recorded messages. */
  others?: readonly MessageChoice[]
  choices: readonly MessageChoice[]
  className: string
}

/** One of the recorded messages, or none. */
export const MessageSelect = ({ name, label, chosen, none, others = [], choices, className }: MessageSelectProps) => (
  <Select name={name} aria-label={label} defaultValue={chosen} className={className}>
    <option value="">{none}</option>
    {[...others, ...choices].map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))}
  </Select>
)
