import { safeRedirectPath } from '../+form/safe-redirect-path'

/** Page to which a contact's dialog returns, with the drawer from which it was opened. */
export const FROM_PARAM = 'from'

export const recordPage = (contactId: string): string => `/manage/contacts/${contactId}`

/** Of a dialog's address. */
export function getReturnPath(url: string, contactId: string): string {
  const from = new URL(url).searchParams.get(FROM_PARAM)
  return from ? safeRedirectPath(from) : recordPage(contactId)
}

interface Opened {
  /** Page and search from which a drawer was opened; null: the contact's page. */
  from: string | null
  params?: Record<string, string>
}

/** Address of a dialog of the contact's page. */
export function getDialogPath(contactId: string, dialog: string, { from, params = {} }: Opened): string {
  const query = new URLSearchParams(params)
  if (from !== null) query.set(FROM_PARAM, from)
  return `${recordPage(contactId)}/${dialog}${query.size > 0 ? `?${query}` : ''}`
}
