import { useActionData, useLocation } from '@remix-run/react'
import { useState } from 'react'

/** The router drops the answer on revalidation. */
export function useAnswer<Action>(): ReturnType<typeof useActionData<Action>> {
  const now = useActionData<Action>()
  // Only submissions change the key.
  const { key } = useLocation()
  const [kept, keep] = useState({ answer: now, key })
  const answer = now ?? (kept.key === key ? kept.answer : undefined)
  if (kept.answer !== answer || kept.key !== key) keep({ answer, key })
  return answer
}
