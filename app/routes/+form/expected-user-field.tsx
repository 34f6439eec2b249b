import { useLocation } from '@remix-run/react'
import { createContext, useContext, useState } from 'react'
import { useActionResult } from './use-action-result'

export const EXPECTED_USER = 'expectedUser'

const PageUserContext = createContext<string | undefined>(undefined)

/** User at page load. */
export const PageUserProvider = PageUserContext.Provider

/** At navigation: a revalidation may load another user's page. */
export function useExpectedUser(): string | undefined {
  const pageUser = useContext(PageUserContext)
  const { key } = useLocation()
  const hasResult = useActionResult() !== undefined
  const [opened, setOpened] = useState({ key, reader: pageUser })
  if (opened.key === key) return opened.reader
  const expectedUser = hasResult ? opened.reader : pageUser
  setOpened({ key, reader: expectedUser })
  return expectedUser
}

/** Required behind sign-in; the server refuses a mismatch. */
export function ExpectedUserField() {
  const expectedUser = useExpectedUser()
  return expectedUser ? <input type="hidden" name={EXPECTED_USER} value={expectedUser} /> : null
}

export function omitExpectedUser(form: FormData): FormData {
  const fields = new FormData()
  for (const [name, value] of form) if (name !== EXPECTED_USER) fields.append(name, value)
  return fields
}
