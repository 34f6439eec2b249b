import type { DialStep } from '../call-engine/dial-step'
import type { KeptLine } from '../lines/line-machine.server'
import { announcementsOf } from './kept-announcement.server'

/** How an announcement names the lead among those who hear it. Third persons are named by their transfer. */
export const LEAD = 'lead'

/** Whether the law wants the consent of everybody, and nothing is chosen that asks for it. */
export const isForbidden = ({ rules }: Pick<DialStep, 'rules'>, { row }: KeptLine): boolean =>
  row.recording_note !== null && rules.settings.recordingAnnouncement === 'none'

/** Everybody in a call but its seller, and whoever only listens: those whose words are recorded. */
export function partiesOf({ transfer }: Pick<DialStep, 'transfer'>, { id }: KeptLine): string[] {
  const third =
    transfer?.row.line_id === id && (transfer.state === 'merging' || transfer.state === 'merged') ? [transfer.id] : []
  return [LEAD, ...third]
}

/** Who is in the call and has to hear first that it is recorded: as soon as the law of one of them asks for it, all of them. */
export async function unheardBy(run: DialStep, line: KeptLine): Promise<string[]> {
  if (line.row.recording_note === null) return []
  const heard = (await announcementsOf(run.tctx, line.id))
    .filter(({ state }) => state === 'heard')
    .flatMap(({ context }) => context.hearers)
  return partiesOf(run, line).filter((party) => !heard.includes(party))
}
