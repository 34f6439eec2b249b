import { useSubmit } from '@remix-run/react'
import type { SyntheticEvent } from 'react'
import type { ActionView } from '~/domain/rules/rules.schema'
import { EXPECTED_USER, useWhose } from '../../+form/whose-form'

/** Collapsing a rule deletes its empty actions. */
export function useCollapse(of: Record<string, string>, actions: readonly ActionView[]) {
  const submit = useSubmit()
  const whose = useWhose()
  return ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (!currentTarget.open && actions.some(({ type }) => type === null))
      submit(
        { intent: 'collapse', ...of, ...(whose ? { [EXPECTED_USER]: whose } : {}) },
        { method: 'post', navigate: false },
      )
  }
}
