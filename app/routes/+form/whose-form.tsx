import { useLocation } from '@remix-run/react'
import { createContext, useContext, useState } from 'react'
import { useAnswer } from './use-answer'

/** The field in which a form names who has it before them. */
export const EXPECTED_USER = 'expectedUser'

const Reader = createContext<string | undefined>(undefined)

/** Stands in the layouts: who was signed in when the page was read. */
export const PageReader = Reader.Provider

/**
 * Who has a form before them: whoever went to where it stands. Its page may be read again as somebody else's, who has signed in
 * meanwhile in another window; what was begun before stays its reader's until they go on.
 */
export function useWhose(): string | undefined {
  const reader = useContext(Reader)
  const { key } = useLocation()
  // A form that was refused is looked at by the same person as before.
  const refused = useAnswer() !== undefined
  const [opened, setOpened] = useState({ key, reader })
  if (opened.key === key) return opened.reader
  const whose = refused ? opened.reader : reader
  setOpened({ key, reader: whose })
  return whose
}

/** Names it in the form: each one of a page that somebody has to be signed in for. The server saves it as nobody else's. */
export function WhoseForm() {
  const whose = useWhose()
  return whose ? <input type="hidden" name={EXPECTED_USER} value={whose} /> : null
}

/** What a form is checked by before it is sent: whose it is, is none of its fields. */
export function fieldsOf(form: FormData): FormData {
  const fields = new FormData()
  for (const [name, value] of form) if (name !== EXPECTED_USER) fields.append(name, value)
  return fields
}
