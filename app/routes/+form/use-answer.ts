import { useActionData, useLocation } from '@remix-run/react'
import { useState } from 'react'

/**
 * What the page's form was answered with, until its reader goes on: the router forgets an action's data with the next reading
 * of the page (an event, a form beside it), and a refusal would be gone before it was read.
 */
export function useAnswer<Action>(): ReturnType<typeof useActionData<Action>> {
  const now = useActionData<Action>()
  // A form's end is a place of its own, also where it leads nowhere; reading again is none.
  const { key } = useLocation()
  const [kept, keep] = useState({ answer: now, key })
  const answer = now ?? (kept.key === key ? kept.answer : undefined)
  if (kept.answer !== answer || kept.key !== key) keep({ answer, key })
  return answer
}
