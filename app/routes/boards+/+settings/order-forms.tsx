import { useSubmit } from '@remix-run/react'
import { Button } from '~/ui/button'

/** Sends a new order as soon as something was dropped. */
export function useOrder(intent: string): (ids: string[]) => void {
  const submit = useSubmit()
  return (ids) => {
    const form = new FormData()
    form.set('intent', intent)
    for (const id of ids) form.append('order', id)
    submit(form, { method: 'post', navigate: false, preventScrollReset: true })
  }
}

/** Moves one thing of an ordered list up, where no script can drag it. */
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
