import { useSubmit } from '@remix-run/react'
import type { SyntheticEvent } from 'react'
import type { ActionView } from '~/domain/rules/rules.schema'

/** Folding a rule up takes the actions away for which nothing was chosen. */
export function useCollapse(of: Record<string, string>, actions: readonly ActionView[]) {
  const submit = useSubmit()
  return ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (!currentTarget.open && actions.some(({ type }) => type === null))
      submit({ intent: 'collapse', ...of }, { method: 'post', navigate: false })
  }
}
