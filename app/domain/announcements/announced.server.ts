import type { DialStep } from '../call-engine/dial-step'
import type { KeptLine } from '../lines/line-machine.server'
import { announcementsOf } from './kept-announcement.server'

/** Party key of the lead. Transfer targets use the id of their transfer. */
export const LEAD = 'lead'

/** True when the law requires all-party consent and no announcement is configured. */
export const isForbidden = ({ rules }: Pick<DialStep, 'rules'>, { row }: KeptLine): boolean =>
  row.recording_note !== null && rules.settings.recordingAnnouncement === 'none'

/** Recorded parties of a call: all except its seller and supervisors. */
export function partiesOf({ transfer }: Pick<DialStep, 'transfer'>, { id }: KeptLine): string[] {
  const third =
    transfer?.row.line_id === id && (transfer.state === 'merging' || transfer.state === 'merged') ? [transfer.id] : []
  return [LEAD, ...third]
}

/** Parties who must hear the announcement. If one party's law requires it, all must hear it. */
export async function unheardBy(run: DialStep, line: KeptLine): Promise<string[]> {
  if (line.row.recording_note === null) return []
  const heard = (await announcementsOf(run.tctx, line.id))
    .filter(({ state }) => state === 'heard')
    .flatMap(({ context }) => context.hearers)
  return partiesOf(run, line).filter((party) => !heard.includes(party))
}
