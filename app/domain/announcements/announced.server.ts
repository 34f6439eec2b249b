import type { DialStep } from '../call-engine/dial-step'
import type { KeptLine } from '../lines/line-machine.server'
import { announcementsOf } from './kept-announcement.server'

/** Transfer targets use their transfer's id. */
export const LEAD = 'lead'

export const isForbidden = ({ rules }: Pick<DialStep, 'rules'>, { row }: KeptLine): boolean =>
  row.recording_note !== null && rules.settings.recordingAnnouncement === 'none'

/** Not the seller or supervisors. */
export function partiesOf({ transfer }: Pick<DialStep, 'transfer'>, { id }: KeptLine): string[] {
  const third =
    transfer?.row.line_id === id && (transfer.state === 'merging' || transfer.state === 'merged') ? [transfer.id] : []
  return [LEAD, ...third]
}

/** One party's law counts for all. */
export async function unheardBy(run: DialStep, line: KeptLine): Promise<string[]> {
  if (line.row.recording_note === null) return []
  const heard = (await announcementsOf(run.tctx, line.id))
    .filter(({ state }) => state === 'heard')
    .flatMap(({ context }) => context.hearers)
  return partiesOf(run, line).filter((party) => !heard.includes(party))
}
