import { useSubmit } from '@remix-run/react'
import type { SyntheticEvent } from 'react'
import type { ActionView } from '~/domain/rules/rules.schema'
import { EXPECTED_USER, useExpectedUser } from '../../+form/expected-user-field'

/** Collapsing a rule deletes its empty actions. */
export function useCollapse(hiddenFields: Record<string, string>, actions: readonly ActionView[]) {
  const submit = useSubmit()
  const expectedUser = useExpectedUser()
  return ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (!currentTarget.open && actions.some(({ type }) => type === null))
      submit(
        { intent: 'collapse', ...hiddenFields, ...(expectedUser ? { [EXPECTED_USER]: expectedUser } : {}) },
        { method: 'post', navigate: false },
      )
  }
}
