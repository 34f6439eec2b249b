import { useEffect, type ReactNode } from 'react'
import type { keepLast } from '~/live/keep-last'
import { Button } from '~/ui/button'
import { FieldError } from '~/ui/field'
import { useDropped } from '~/ui/use-dropped'
import { isNotSaved, NOT_SAVED } from '../../+form/save-or-tell'
import { useBeside } from '../../+form/use-beside'
import { useSentAgain } from '../../+form/use-sent-again'
import type { Refusal } from '../../+form/submission'
import { WhoseForm } from '../../+form/whose-form'
import { errorsOf } from './act-form'

interface Order {
  ids: readonly string[]
  order: (ids: string[]) => void
  notSaved: ReactNode
}

/**
 * Saves a dropped order with retries. A newer order from the page cancels a pending save. `reads`: the page's loader
 * cache.
 */
export function useOrder(
  intent: string,
  read: readonly string[],
  reads: Pick<ReturnType<typeof keepLast>, 'hasFailed'>,
): Order {
  const fetcher = useBeside<Refusal>()
  const { send, forget, isWaiting } = useSentAgain(fetcher)
  const isSaving = fetcher.state !== 'idle' || isWaiting
  const refusals = isSaving || isNotSaved(fetcher.data) ? [] : errorsOf(fetcher.data)
  // A refused order reverts.
  const isRead = refusals.length > 0 || !reads.hasFailed()
  const [dropped, setDropped] = useDropped(read, isSaving, isRead)
  useEffect(() => {
    if (!dropped) forget()
  })
  const order = (ids: string[]) => {
    const form = new FormData()
    form.set('intent', intent)
    for (const id of ids) form.append('order', id)
    setDropped(ids)
    send(form)
  }
  const words = isWaiting && dropped ? [NOT_SAVED] : refusals
  return {
    ids: dropped ?? read,
    order,
    notSaved: <FieldError id={`${intent}-error`} errors={words} spoken />,
  }
}

/** Reordering without scripts. */
export function MoveUp({
  intent,
  ids,
  id,
  name,
}: {
  intent: string
  ids: readonly string[]
  id: string
  name: string
}) {
  const at = ids.indexOf(id)
  if (at < 1) return null
  const order = ids.with(at - 1, id).with(at, ids[at - 1]!)
  return (
    <noscript>
      <form method="post">
        <WhoseForm />
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="plain" value="yes" />
        {order.map((one) => (
          <input key={one} type="hidden" name="order" value={one} />
        ))}
        <Button size="s" aria-label={`Move ${name} up`}>
          Up
        </Button>
      </form>
    </noscript>
  )
}
