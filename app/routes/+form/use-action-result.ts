import { useActionData, useLocation } from '@remix-run/react'
import { useState } from 'react'

/** The router drops the answer on revalidation. */
export function useActionResult<Action>(): ReturnType<typeof useActionData<Action>> {
  const current = useActionData<Action>()
  // Only submissions change the key.
  const { key } = useLocation()
  const [stored, setStored] = useState({ answer: current, key })
  const answer = current ?? (stored.key === key ? stored.answer : undefined)
  if (stored.answer !== answer || stored.key !== key) setStored({ answer, key })
  return answer
}
