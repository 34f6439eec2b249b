import { FormattedTime } from './formatted-time'

/** Formats the ISO times in a text in the reader's time zone. */
export function TextWithTimes({ text }: { text: string }) {
  const parts = text.split(/(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)/)
  return <>{parts.map((part, index) => (index % 2 === 1 ? <FormattedTime key={index} at={part} /> : part))}</>
}
