import type { SelectionView } from '~/domain/leads/leads.schema'
import type { LiveEvent } from '~/live/socket'

/** Same limit as the loader. */
const SHOWN = 50

/** Adds an event's dialed or skipped lead to the session's selections, newest first. */
export function patchSelections(now: SelectionView[], sessionId: string | null, event: LiveEvent): SelectionView[] {
  const added = sessionId === null ? [] : selectionsIn(event, sessionId)
  const fresh = added.filter((one) => !now.some((known) => isSame(known, one)))
  return fresh.length > 0 ? [...fresh.toReversed(), ...now].slice(0, SHOWN) : now
}

/** Match by contact: the line's id is not the selection's id. */
const isSame = (a: SelectionView, b: SelectionView): boolean =>
  a.id === b.id ||
  (a.decision === 'chosen' && b.decision === 'chosen' && a.contactId === b.contactId && a.number === b.number)

function selectionsIn(event: LiveEvent, sessionId: string): SelectionView[] {
  const at = new Date(event.at).toISOString()
  if (event.type === 'lead.skipped' && event.payload.sessionId === sessionId) {
    const { selectionId, contactId, contactName, e164, code, reasons } = event.payload
    return [{ id: selectionId, contactId, contactName, number: e164, decision: 'skipped', code, reasons, at }]
  }
  if (event.type !== 'dial-session.changed' || event.payload.session.id !== sessionId) return []
  return event.payload.session.lines.map(({ id, contactId, info, number, reasons }) => ({
    id,
    contactId,
    contactName: info,
    number,
    decision: 'chosen',
    code: null,
    reasons,
    at,
  }))
}
