import type { MissedCall } from '~/domain/call-history/call-history.schema'
import { useMissedCalls } from '~/live/use-missed-calls'
import { CountPill } from '../+ui/count-pill'
import { shellWords } from './shell.words'

export function MissedBadge({ missed }: { missed: readonly MissedCall[] }) {
  const { length } = useMissedCalls(missed)
  return length > 0 ? <CountPill count={length} what={shellWords.missed} /> : null
}
