import { useEffect, type ReactNode } from 'react'
import type { createCachedLoader } from '~/live/create-cached-loader'
import { Button } from '~/ui/button'
import { FieldError } from '~/ui/field'
import { useOptimisticOrder } from '~/ui/use-optimistic-order'
import { isUnanswered } from './save-or-report-failure'
import { useBackgroundFetcher } from './use-background-fetcher'
import { useSubmitWithRetry } from './use-submit-with-retry'
import type { Refusal } from './submission'
import { ExpectedUserField } from './expected-user-field'
import { getFetcherErrors } from './intent-form'
import { formWords } from './form.words'

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
  storedOrder: readonly string[],
  loaderCache: Pick<ReturnType<typeof createCachedLoader>, 'hasFailed'>,
): Order {
  const fetcher = useBackgroundFetcher<Refusal>()
  const { send, cancelRetry: forget, isWaiting } = useSubmitWithRetry(fetcher)
  const isSaving = fetcher.state !== 'idle' || isWaiting
  const refusals = isSaving || isUnanswered(fetcher.data) ? [] : getFetcherErrors(fetcher.data)
  // A refused order reverts.
  const isLoaded = refusals.length > 0 || !loaderCache.hasFailed()
  const [dropped, setDropped] = useOptimisticOrder(storedOrder, isSaving, isLoaded)
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
  const errors = isWaiting && dropped ? [formWords.saveRetrying] : refusals
  return {
    ids: dropped ?? storedOrder,
    order,
    notSaved: <FieldError id={`${intent}-error`} errors={errors} spoken />,
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
        <ExpectedUserField />
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="plain" value="yes" />
        {order.map((one) => (
          <input key={one} type="hidden" name="order" value={one} />
        ))}
        <Button size="s" aria-label={formWords.moveUp(name)}>
          {formWords.up}
        </Button>
      </form>
    </noscript>
  )
}
