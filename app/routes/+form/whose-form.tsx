import { useLocation } from '@remix-run/react'
import { createContext, useContext, useState } from 'react'
import { useAnswer } from './use-answer'

export const EXPECTED_USER = 'expectedUser'

const Reader = createContext<string | undefined>(undefined)

/** User at page load. */
export const PageReader = Reader.Provider

/** At navigation: a revalidation may load another user's page. */
export function useWhose(): string | undefined {
  const reader = useContext(Reader)
  const { key } = useLocation()
  const refused = useAnswer() !== undefined
  const [opened, setOpened] = useState({ key, reader })
  if (opened.key === key) return opened.reader
  const whose = refused ? opened.reader : reader
  setOpened({ key, reader: whose })
  return whose
}

/** Required behind sign-in; the server refuses a mismatch. */
export function WhoseForm() {
  const whose = useWhose()
  return whose ? <input type="hidden" name={EXPECTED_USER} value={whose} /> : null
}

export function fieldsOf(form: FormData): FormData {
  const fields = new FormData()
  for (const [name, value] of form) if (name !== EXPECTED_USER) fields.append(name, value)
  return fields
}
