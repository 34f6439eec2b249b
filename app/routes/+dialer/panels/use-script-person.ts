import { useEffect, useState } from 'react'
import { mergeValues, type ScriptPerson } from '~/domain/call-scripts/merge-fields'
import type { ContactView } from '~/domain/contacts/contacts.schema'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { splitName } from '~/domain/person-name'
import type { Lead } from '../call-card/lead-facts'
import { getStageLead } from '../call-card/stage-lead'
import { useDialerUi } from '../dialer-context'
import { usePanelApi } from './use-panel-api'

/** The lead of the call stage: on the line, previewed, or the only one being called. */
export function useScriptPerson(): ScriptPerson | null {
  const { state } = useDialerUi()
  const api = usePanelApi()
  const [loaded, setLoaded] = useState<{ of: string; contact: ContactView } | null>(null)
  const lead = getStageLead(state.session)?.lead
  const contactId = lead?.contactId
  useEffect(() => {
    if (!contactId) return
    let gone = false
    api.call('contacts.findContact', { id: contactId }).then(
      (contact) => gone || setLoaded({ of: contactId, contact }),
      // The line's name and number suffice.
      () => {},
    )
    return () => {
      gone = true
    }
  }, [api, contactId])
  if (!lead) return null
  return toScriptPerson(lead, loaded && loaded.of === contactId ? loaded.contact : null)
}

function toScriptPerson(lead: Lead, contact: ContactView | null): ScriptPerson {
  const phoneNumber = lead.number ? formatPhone(lead.number) : ''
  if (!contact) return { values: { ...splitName(lead.contactName), fullName: lead.contactName, phoneNumber }, more: [] }
  return { values: mergeValues(contact, phoneNumber), more: contact.mergeFields }
}
