import { useEffect, useState } from 'react'
import { mergeValues, type ScriptPerson } from '~/domain/call-scripts/merge-fields'
import type { ContactView } from '~/domain/contacts/contacts.schema'
import { formatPhone } from '~/domain/phone-numbers/phone'
import type { LineView } from '~/domain/dial-sessions/dialer.schema'
import { splitName } from '~/domain/person-name'
import { getCurrentLine, isLineEnded } from '~/live/dialer/dialer-state'
import { useDialerUi } from '../dialer-context'

/** The current lead, or the only one being called. */
export function useScriptPerson(): ScriptPerson | null {
  const { dialer, state } = useDialerUi()
  const [loaded, setLoaded] = useState<{ of: string; contact: ContactView } | null>(null)
  const live = state.session?.lines.filter((line) => !isLineEnded(line)) ?? []
  const line = getCurrentLine(state.session) ?? (live.length === 1 ? live[0]! : null)
  const contactId = line?.contactId
  useEffect(() => {
    if (!contactId) return
    let gone = false
    dialer.api.call('contacts.findContact', { id: contactId }).then(
      (contact) => gone || setLoaded({ of: contactId, contact }),
      // The line's name and number suffice.
      () => {},
    )
    return () => {
      gone = true
    }
  }, [dialer, contactId])
  if (!line) return null
  return toScriptPerson(line, loaded && loaded.of === contactId ? loaded.contact : null)
}

function toScriptPerson(line: LineView, contact: ContactView | null): ScriptPerson {
  const phoneNumber = line.number ? formatPhone(line.number) : ''
  if (!contact) return { values: { ...splitName(line.info), fullName: line.info, phoneNumber }, more: [] }
  return { values: mergeValues(contact, phoneNumber), more: contact.mergeFields }
}
