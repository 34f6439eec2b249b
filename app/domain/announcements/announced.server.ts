import type { DialStep } from '../call-engine/dial-step'
import type { StoredLine } from '../lines/line-machine.server'
import { listAnnouncements } from './announcement-machine.server'

/** Transfer targets use their transfer's id. */
export const LEAD = 'lead'

export const isForbidden = ({ rules }: Pick<DialStep, 'rules'>, { row }: StoredLine): boolean =>
  row.consent_source !== null && rules.settings.recordingAnnouncement === 'none'

/** Not the seller or supervisors. */
export function partiesOf({ transfer }: Pick<DialStep, 'transfer'>, { id }: StoredLine): string[] {
  const third =
    transfer?.row.line_id === id && (transfer.state === 'merging' || transfer.state === 'merged') ? [transfer.id] : []
  return [LEAD, ...third]
}

/** One party's law counts for all. */
export async function findUninformedParties(step: DialStep, line: StoredLine): Promise<string[]> {
  if (line.row.consent_source === null) return []
  const informed = (await listAnnouncements(step.tx, line.id))
    .filter(({ state }) => state === 'heard')
    .flatMap(({ context }) => context.hearers)
  return partiesOf(step, line).filter((party) => !informed.includes(party))
}
