import { useActionData, useLocation } from '@remix-run/react'
import { useState } from 'react'

/** Keeps the action's answer until the next navigation: the router drops it on revalidation. */
export function useAnswer<Action>(): ReturnType<typeof useActionData<Action>> {
  const now = useActionData<Action>()
  // Each form submission changes the location key; a revalidation does not.
  const { key } = useLocation()
  const [kept, keep] = useState({ answer: now, key })
  const answer = now ?? (kept.key === key ? kept.answer : undefined)
  if (kept.answer !== answer || kept.key !== key) keep({ answer, key })
  return answer
}
