import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { Button } from '~/ui/button'
import { useNotSaved } from '../../+form/use-not-saved'

/** Sends a new order as soon as something was dropped, and again until the server has answered. */
export function useOrder(intent: string): (ids: string[]) => void {
  const fetcher = useFetcher()
  const last = useRef<FormData>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const send = (form: FormData) => {
    clearTimeout(timer.current)
    last.current = form
    fetcher.submit(form, { method: 'post', preventScrollReset: true })
  }
  useNotSaved(fetcher, (ms) => {
    const form = last.current
    if (form) timer.current = setTimeout(() => send(form), ms)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return (ids) => {
    const form = new FormData()
    form.set('intent', intent)
    for (const id of ids) form.append('order', id)
    send(form)
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
